import { eventsFrom, runMachine, type ControlRun, type RunRecord } from '@benchtop/contracts'
import { control } from '../../api/clients.ts'
import { TableCard, type Column } from '../../design/columns.tsx'
import { Button, Status, Timestamp } from '../../design/pieces.tsx'
import { ask } from '../../design/sheet.tsx'
import { finish } from '../../design/toasts.tsx'
import type { Loaded } from '../../design/use-loaded.ts'
import { ClockPlayer } from '../../shell/clock-player.tsx'
import { readsSoFar, stepProgress } from '../lab/run-progress.ts'
import { SimulateButton } from './simulate.tsx'
import { countOf } from '../../design/format.ts'

type Props = { readonly simulation: Loaded<ControlRun> }

/** The steps of a simulated run with their moments; nothing for a run that isn't simulated. */
export function StepsCard({ simulation: { value } }: Props) {
  const plan = value?.plan
  if (plan == null) return null
  const { step, steps, next, filesLeft, paused } = plan
  const stages = ['Done', ['Now', stepProgress(value)].filter(Boolean).join(', '), 'Ahead'] as const
  const rows = steps.map((one, at) => ({ ...one, stage: stages[Math.sign(at - step) + 1] }))
  const columns: readonly Column<(typeof rows)[number]>[] = [
    { title: 'Step', show: ({ status }) => <Status of={status} /> },
    { title: 'Progress', show: ({ stage }) => stage },
    { title: 'Begins', show: ({ begins }) => <Timestamp at={begins ?? undefined} /> },
    { title: 'Takes', show: ({ duration = '–' }) => duration },
  ]
  const reads = readsSoFar(value).map(({ name, done, cycles }) => `${name}: ${done} of ${cycles}`)
  return (
    <TableCard title="Simulation" actions={<ClockPlayer />} of={rows} columns={columns}>
      <div class="card-body">
        <p role="status">
          {paused ? 'Paused: the clock passes without it.' : null}
          {!paused && next === null && 'It waits for someone: resume or resolve it.'}
          {next !== null && (
            <>
              Next:{' '}
              {filesLeft > 0 && value?.status === 'Uploading' ? 'a file' : steps[step + 1]?.status}{' '}
              <Timestamp at={next} />
            </>
          )}
          {filesLeft > 0 && ` · ${countOf(filesLeft, 'files')} to come`}
        </p>
        {reads.length > 0 && <p>{reads.join(' · ')} cycles</p>}
      </div>
    </TableCard>
  )
}

/** What the events of a run are called, in the order of their buttons, with the operation of each. */
const controls = [
  ['pause', 'Pause', 'pauseRun'],
  ['resume', 'Resume', 'resumeRun'],
  ['accept sample sheet', 'Resolve', 'resolveRun'],
  ['fail', 'Fail', 'failRun'],
  ['stop', 'Stop', 'stopRun'],
] as const

/** What can be done with a run at its instrument, by its status. */
export function RunControls({
  run,
  simulation: { value, reload },
}: Props & { readonly run: RunRecord }) {
  if (value === undefined) return null
  const { id, status, plan, experimentName: name } = value
  const events = eventsFrom(runMachine, status)
  const call = (operation: (typeof controls)[number][2] | 'finishRun'): void =>
    finish(control[operation]({ id }), (after) => `${name} is ${after.status}.`, reload)
  const stop = (): void =>
    ask({
      title: `Stop ${name}?`,
      verb: 'Stop',
      danger: true,
      confirm: () => call('stopRun'),
      about: 'It is stopped at its instrument, and can’t be resumed.',
    })
  return (
    <>
      {plan === null && events.length > 0 && <SimulateButton run={run} />}
      {plan !== null && plan.next !== null && (
        <Button text="Finish" act={() => call('finishRun')} />
      )}
      {controls
        .filter(([event]) => events.includes(event))
        .map(([event, text, operation]) => (
          <Button
            key={event}
            look="second"
            text={text}
            act={event === 'stop' ? stop : () => call(operation)}
          />
        ))}
    </>
  )
}
