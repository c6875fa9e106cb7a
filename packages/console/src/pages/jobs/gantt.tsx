import type { ControlJob } from '@benchtop/contracts'
import { Card } from '../../design/pieces.tsx'
import { ganttRows, ranText } from './job-rows.ts'

/** So many jobs are drawn, those that were queued last. */
const mostDrawn = 60
/** The axis is divided into so many parts. */
const parts = 4

type Props = {
  readonly jobs: readonly ControlJob[]
  readonly now: string
  /** How far back it goes, and in words. */
  readonly hours: number
  readonly period: string
}

/** When each job waited and ran in the last hours or days; the list below says the same in words. */
export function Gantt({ jobs, now, hours, period }: Props) {
  const rows = ganttRows(jobs, now, hours).slice(-mostDrawn)
  const left = jobs.length - rows.length
  const ago = Array.from({ length: parts }, (_, at) => hours * (1 - at / parts))
  return (
    <Card title={`The last ${period}`} actions={<Legend />}>
      <figure class="gantt" aria-label={`${rows.length} jobs over the last ${period}`}>
        <div class="gantt-rows" aria-hidden="true">
          {rows.map(({ job, waits, runs }) => (
            <div key={job.appSession} class="gantt-row">
              <span class="gantt-name">{job.name}</span>
              <span class="gantt-track" data-tip={`${job.name}: ran ${ranText(job, now)}`}>
                <Bar tone="waits" {...waits} />
                {runs !== undefined && <Bar tone={toneOf(job)} {...runs} />}
              </span>
            </div>
          ))}
        </div>
        <figcaption class="gantt-axis" aria-hidden="true">
          {ago.map((before) => (
            <span key={before}>{hours > 24 ? `−${before / 24} d` : `−${before} h`}</span>
          ))}
          <span>now</span>
        </figcaption>
        {left > 0 && <p class="quiet">The {left} jobs before are only in the list.</p>}
      </figure>
    </Card>
  )
}

type BarProps = { readonly tone: string; readonly left: number; readonly width: number }

function Bar({ tone, left, width }: BarProps) {
  return (
    <span
      class={`gantt-bar ${tone}`}
      style={{ left: `${100 * left}%`, width: `${100 * width}%` }}
    />
  )
}

/** By its status: one that timed out has failed, whether or not its process has ended. */
function toneOf({ state, status }: ControlJob): string {
  if (status === 'Complete') return 'good'
  return state === 'ended' || status === 'Aborted' || status === 'TimedOut' ? 'bad' : 'busy'
}

function Legend() {
  return (
    <span class="gantt-legend quiet">
      {[
        ['waits', 'Queued'],
        ['busy', 'Running'],
        ['good', 'Complete'],
        ['bad', 'Failed or stopped'],
      ].map(([tone, name]) => (
        <span key={tone}>
          <span class={`gantt-key ${tone}`} aria-hidden="true" /> {name}
        </span>
      ))}
    </span>
  )
}
