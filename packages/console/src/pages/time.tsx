import { recordKinds, type DueRecord, type HappenedRecord } from '@benchtop/contracts'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { control } from '../api/clients.ts'
import { useLiveLoaded } from '../api/events.ts'
import { isOwner } from '../api/role.ts'
import { platformPace } from '../design/platform-clock.ts'
import { Button, Card, Timestamp, Unloaded } from '../design/pieces.tsx'
import {
  changeClock,
  ClockFace,
  dueWords,
  isDueNews,
  lastJump,
  type EventWords,
} from '../shell/clock-controls.tsx'
import { ClockPlayer } from '../shell/clock-player.tsx'
import { JumpReport } from '../shell/jump-report.tsx'
import { OwnersOnlyPage } from '../shell/owners-only.tsx'
import { Page, type PageProps } from '../shell/page.tsx'
import './time.css'

/** So many entries to come are shown at first, and at most. */
const [shownAtFirst, shownAtMost] = [8, 100]

/** All that is due, the next directly above the clock, and all that happened below it. */
export function Time({ title }: PageProps) {
  if (isOwner()) return <Timeline title={title} />
  return (
    <OwnersOnlyPage title={title}>
      The clock and what falls due concern everyone on this bench.
    </OwnersOnlyPage>
  )
}

function Timeline({ title }: PageProps) {
  const [most, setMost] = useState(shownAtFirst)
  const { value, ...loading } = useLiveLoaded(
    async (signal) => {
      const [due, past] = await Promise.all([
        control.listDue({ limit: most }, { signal }),
        control.listTimeline({}, { signal }),
      ])
      return { ...due, happened: past.happened }
    },
    [most],
    isDueNews,
  )
  return (
    <Page title={title} actions={<ClockPlayer />}>
      {lastJump.value !== undefined && (
        <Card title="The last jump">
          <JumpReport />
        </Card>
      )}
      <Card>
        {value === undefined ? (
          <Unloaded {...loading} lines={8} />
        ) : (
          <>
            {value.total > value.due.length && most < shownAtMost && (
              <Button
                look="plain small"
                text={`${value.total - value.due.length} more to come`}
                act={() => setMost(shownAtMost)}
              />
            )}
            <ol class="time-list" aria-label="Due">
              {value.due.toReversed().map((due) => (
                <Due key={`${due.kind} ${due.subject}`} of={due} />
              ))}
            </ol>
            {value.total === 0 && <p class="quiet">Nothing is due.</p>}
            <div class="time-now">
              <ClockFace />
              {platformPace() === 'frozen' && <span class="quiet">paused</span>}
            </div>
            <ol class="time-list" aria-label="Happened">
              {value.happened.map((one, at) => (
                <Entry key={at} at={one.at} words={wordsOf(one)} />
              ))}
            </ol>
            {value.happened.length === 0 && <p class="quiet">Nothing has happened yet.</p>}
          </>
        )}
      </Card>
    </Page>
  )
}

function Due({ of: { kind, subject, due } }: { readonly of: DueRecord }) {
  const words = dueWords[kind](subject)
  return (
    <Entry at={due} words={words}>
      <Button
        look="second small"
        text="Advance to this"
        aria-label={`Advance to this: ${words.text}`}
        act={() => changeClock({ set: due }, `${words.text}.`)}
      />
    </Entry>
  )
}

type EntryProps = {
  readonly at: string
  readonly words: EventWords
  readonly children?: ComponentChildren
}

function Entry({ at, words: { text, path }, children }: EntryProps) {
  return (
    <li>
      <span class="quiet">
        <Timestamp at={at} />
      </span>
      <a href={path}>{text}</a>
      {children}
    </li>
  )
}

function wordsOf({ kind, what, subject, name, state }: HappenedRecord): EventWords {
  const of = recordKinds[kind]
  const known = `${of.one} ${subject}${name === null ? '' : ` “${name}”`}`
  return {
    text: state === null ? `${known} ${what}` : `${known}: ${state}`,
    // Tokens are listed with their apps.
    path: 'page' in of ? of.page + subject : '/apps',
  }
}
