import { control } from '../../api/clients.ts'
import { useLiveLoaded } from '../../api/events.ts'
import { AppText } from '../../design/app-text.tsx'
import { plainText } from '../../design/text-pieces.ts'
import { formatDuration } from '../../design/format.ts'
import { Card, Unloaded } from '../../design/pieces.tsx'
import { readAgainMs, useTicking } from '../../design/use-ticking.ts'
import { timelineRows, wholeOf, type TimelineRow } from './timeline-rows.ts'
import './timeline.css'

type Props = {
  readonly id: string
  /** Whether more can come. */
  readonly isOpen: boolean
}

/** The course of an analysis: its statuses, its callbacks and what its job did, with how long each took. */
export function TimelineCard({ id, isOpen }: Props) {
  const { value, error, reload } = useLiveLoaded(
    (signal) => control.getTimeline({ id }, { signal }),
    [id],
    ({ name, data }) =>
      name === 'session' ? data.id === id : name === 'job' && data.appSession === id,
  )
  useTicking(reload, isOpen && readAgainMs)
  if (value === undefined) return <Unloaded error={error} reload={reload} lines={5} />
  const rows = timelineRows(value.steps)
  const failed = rows.find(({ failure }) => failure !== undefined)
  return (
    <Card
      title="Timeline"
      flush
      actions={<span class="quiet numbers">{`${tookText(wholeOf(rows))} in all`}</span>}
    >
      {failed !== undefined && (
        <div class="timeline-failure">
          <strong>It failed at: {failed.name}.</strong> <AppText of={failed.failure ?? ''} />
        </div>
      )}
      <div class="table-scroll timeline" tabIndex={0} role="region" aria-label="Timeline">
        <table class="table">
          <thead>
            <tr>
              <th scope="col">Step</th>
              <th scope="col" class="right">
                After
              </th>
              <th scope="col" class="right">
                Took
              </th>
              <th scope="col">Time</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <Row key={at} row={row} />
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

function Row({ row }: { readonly row: TimelineRow }) {
  const { name, tone, isPartOfJob, atMs, tookMs, isOpen, failure, left, width } = row
  return (
    <tr>
      <th scope="row" class={isPartOfJob ? 'timeline-part' : undefined}>
        {name}
        {failure !== undefined && <div class="timeline-why">{plainText(failure)}</div>}
      </th>
      <td class="right numbers">{tookText(atMs)}</td>
      <td class="right numbers">
        {tookMs === undefined ? '–' : `${tookText(tookMs)}${isOpen ? ', so far' : ''}`}
      </td>
      <td class="timeline-track" aria-hidden="true">
        <div class="timeline-lane">
          <span
            class={`timeline-bar ${tone}`}
            style={{ left: `${100 * left}%`, width: `${100 * width}%` }}
          />
        </div>
      </td>
    </tr>
  )
}

function tookText(ms: number): string {
  return formatDuration(Math.round(ms))
}
