import type { ControlJob } from '@benchtop/contracts'
import { Card } from '../../design/pieces.tsx'
import { ganttRows, ranText, shownHours } from './job-rows.ts'

/** So many jobs are drawn, those that were queued last. */
const mostDrawn = 60
const gridHours = 6

type Props = { readonly jobs: readonly ControlJob[]; readonly now: string }

/** When each job waited and ran in the last day; the table below says the same in words. */
export function Gantt({ jobs, now }: Props) {
  const rows = ganttRows(jobs, now).slice(-mostDrawn)
  const left = jobs.length - rows.length
  const hours = Array.from({ length: shownHours / gridHours + 1 }, (_, at) => at * gridHours)
  return (
    <Card title={`The last ${shownHours} hours`} actions={<Legend />}>
      <figure class="gantt" aria-label={`${rows.length} jobs over the last ${shownHours} hours`}>
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
          {hours.map((hour) => (
            <span key={hour}>{hour === shownHours ? 'now' : `−${shownHours - hour} h`}</span>
          ))}
        </figcaption>
        {left > 0 && <p class="quiet">The {left} jobs before are only in the table.</p>}
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
