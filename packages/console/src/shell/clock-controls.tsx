import {
  changeCounts,
  type ChangedClock,
  type ClockChange,
  type DueRecord,
} from '@benchtop/contracts'
import { signal } from '@preact/signals'
import { useState } from 'preact/hooks'
import { control } from '../api/clients.ts'
import { useLiveLoaded, type PlatformEvent } from '../api/events.ts'
import { formatMoment } from '../design/format.ts'
import { platformNow } from '../design/platform-clock.ts'
import { Timestamp, Unloaded } from '../design/pieces.tsx'
import { useTicking } from '../design/use-ticking.ts'
import { finish } from '../design/toasts.tsx'

/** What the clock is advanced by at a click, the shortest first. */
export const clockSteps = [
  ['1m', '1 minute'],
  ['1h', '1 hour'],
  ['24h', '1 day'],
  ['48h', '2 days'],
  ['30d', '30 days'],
] as const

/** What the last jump of the clock changed, until the bench is another. */
export const lastJump = signal<ChangedClock | undefined>(undefined)

/** Changes the clock, and says so, with what a jump changed; the page of the time has the whole report. */
export function changeClock(to: ClockChange, said: string): void {
  finish(control.changeClock(to), (changed) => reportJump(changed, said))
}

/** Keeps what a jump changed, and says it in words. */
export function reportJump(changed: ChangedClock, said: string): string {
  if (changed.changes === undefined) return said
  lastJump.value = changed
  return `${said} ${changeCounts(changed.changes).join('; ') || 'Nothing changed'}.`
}

/** The clock, as it runs. */
export function ClockFace() {
  const [, redraw] = useState(0)
  useTicking(() => redraw((was) => was + 1), 1000)
  const now = platformNow()
  return (
    <div class="clock-face">
      <time dateTime={now.toISOString()}>{formatMoment(now, 'seconds')}</time>
    </div>
  )
}

/** What happens, in words, and the page of what it happens to. */
export type EventWords = { readonly text: string; readonly path: string }

export const dueWords: Readonly<Record<DueRecord['kind'], (subject: string) => EventWords>> = {
  'appsession-running-timeout': (id) => ({
    text: `Analysis ${id} times out`,
    path: `/analyses/${id}`,
  }),
  'run-step': (id) => ({ text: `Run ${id} continues`, path: `/runs/${id}` }),
  'purchase-expiry': (id) => ({ text: `Purchase ${id} expires`, path: `/purchases/${id}` }),
  'workflow-check': (id) => ({ text: `Workflow ${id} checks its inputs`, path: '/workflows' }),
  'authorization-code-expiry': (id) => ({
    text: `Authorization code ${id} expires`,
    path: '/apps',
  }),
  'device-code-expiry': (id) => ({ text: `Device code ${id} expires`, path: '/apps' }),
}

/** Whether an event may have changed what is due. */
export function isDueNews({ name, data }: PlatformEvent): boolean {
  if (name === 'request') return /oauth|device/.test(data.url)
  return ['clock', 'session', 'run', 'purchase'].includes(name)
}

const shown = 5

/** What the platform does next by itself, and when. */
export function DueNext() {
  const { value, ...loading } = useLiveLoaded(
    (signal) => control.listDue({}, { signal }),
    [],
    isDueNews,
  )
  if (value === undefined) return <Unloaded {...loading} lines={2} />
  if (value.total === 0) return <p class="quiet">Nothing is due.</p>
  return (
    <ul class="due-list" aria-label="Due next">
      {value.due.slice(0, shown).map((due) => {
        const { text, path } = dueWords[due.kind](due.subject)
        return (
          <li key={`${due.kind} ${due.subject}`}>
            <a href={path}>{text}</a> <Timestamp at={due.due} />
          </li>
        )
      })}
      {value.total > shown && (
        <li>
          <a href="/time">and {value.total - shown} more</a>
        </li>
      )}
    </ul>
  )
}
