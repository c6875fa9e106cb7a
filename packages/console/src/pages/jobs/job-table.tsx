import type { ControlJob } from '@benchtop/contracts'
import { useState } from 'preact/hooks'
import { control } from '../../api/clients.ts'
import { TableCard, type Column } from '../../design/columns.tsx'
import { Button, Status, Timestamp } from '../../design/pieces.tsx'
import { ask } from '../../design/sheet.tsx'
import { showFailure, showToast } from '../../design/toasts.tsx'
import { eachOf, toggled } from '../../shell/selection.tsx'
import { launchAgain, type Repeated } from '../analyses/relaunch.ts'
import {
  cpuText,
  here,
  idOf,
  memoryText,
  nodeOf,
  queueText,
  ranText,
  repeatsOf,
} from './job-rows.ts'

type Props = {
  readonly jobs: readonly ControlJob[]
  readonly now: string
  readonly total: number
  readonly changed: () => void
}

/** The jobs, of which several are aborted or launched again at once. */
export function JobTable({ jobs, now, total, changed }: Props) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const selected = jobs.filter(({ appSession }) => chosen.has(appSession))
  const open = selected.filter(({ state }) => state !== 'ended')
  const repeats = repeatsOf(selected)
  const toggle = (key: string): void => setChosen((was) => toggled(was, key))
  const isAll = selected.length === jobs.length
  const finish = async (work: Promise<void>): Promise<void> => {
    await work
    setChosen(new Set())
    changed()
  }
  const abort = (): void =>
    ask({
      title: open.length === 1 ? 'Abort this job?' : `Abort ${open.length} jobs?`,
      verb: 'Abort',
      danger: true,
      confirm: () => void finish(abortAll(open.map(({ appSession }) => idOf(appSession)))),
      about: `Those that wait leave the queue. Those that run get a signal to end, and are killed if
        they don't end in time. What they have not written yet is lost.`,
    })
  return (
    <TableCard
      title="Jobs"
      actions={
        <>
          <span class="quiet" role="status">
            {selected.length > 0 && `${selected.length} selected`}
          </span>
          <Button
            look="second small"
            text={isAll ? 'Select none' : 'Select all'}
            act={() => setChosen(new Set(isAll ? [] : jobs.map(({ appSession }) => appSession)))}
          />
          <Button
            look="second small"
            text={repeats.length === 0 ? 'Retry' : `Retry ${repeats.length}`}
            disabled={repeats.length === 0}
            act={() => finish(retryAll(repeats))}
          />
          <Button
            look="danger small"
            text={open.length === 0 ? 'Abort' : `Abort ${open.length}`}
            disabled={open.length === 0}
            act={abort}
          />
        </>
      }
      of={{ Items: jobs, TotalCount: total }}
      columns={columnsFor(now, chosen, toggle)}
    />
  )
}

function columnsFor(
  now: string,
  chosen: ReadonlySet<string>,
  toggle: (key: string) => void,
): Column<ControlJob>[] {
  return [
    {
      title: 'Job',
      show: (job) => <JobName job={job} isChosen={chosen.has(job.appSession)} toggle={toggle} />,
    },
    {
      title: 'Status',
      show: (job) => (
        <span class="status-cell">
          <Status of={job.status} />
          {job.state === 'queued' && <span class="quiet numbers">{queueText(job)}</span>}
        </span>
      ),
    },
    { title: 'Executor', show: ({ executor }) => executor ?? '–' },
    {
      title: 'Node',
      show: (job) => {
        const node = nodeOf(job)
        return <span class="job-node">{node === here ? 'This machine' : (node ?? '–')}</span>
      },
    },
    { title: 'CPUs', isNumber: true, show: (job) => cpuText(job, now) },
    { title: 'Memory', isNumber: true, show: memoryText },
    { title: 'Queued', show: ({ created }) => <Timestamp at={created} /> },
    { title: 'Ran', isNumber: true, show: (job) => ranText(job, now) },
  ]
}

type NameProps = {
  readonly job: ControlJob
  readonly isChosen: boolean
  toggle(key: string): void
}

function JobName({ job, isChosen, toggle }: NameProps) {
  const { appSession, name, application, node, statusSummary, state } = job
  const ofNodes = node === null ? '' : `, node ${node.index + 1} of ${node.count}`
  return (
    <div class="job-name">
      <input
        type="checkbox"
        aria-label={`Select ${name}, ${idOf(appSession)}`}
        checked={isChosen}
        onChange={() => toggle(appSession)}
      />
      <div>
        <a href={`/analyses/${idOf(appSession)}`}>{name}</a>
        <div class="quiet">
          {application.name}
          {ofNodes}
        </div>
        {job.runs !== null && <code>{job.runs.join(' ')}</code>}
        {state === 'ended' && statusSummary !== '' && <div class="quiet">{statusSummary}</div>}
      </div>
    </div>
  )
}

/** Aborts jobs, by the ids of their sessions, and reports how many it were. Never rejects. */
async function abortAll(ids: readonly string[]): Promise<void> {
  const { done, failures } = await eachOf(ids, (id) => control.stopAppSession({ id }))
  report(done.length, 'aborted', failures)
}

/** Launches analyses once more with the same inputs, and reports how many it were. Never rejects. */
async function retryAll(analyses: readonly Repeated[]): Promise<void> {
  const { done, failures } = await eachOf(analyses, async (one) => {
    const launched = await launchAgain(one)
    if ('price' in launched) {
      throw new Error(
        `A launch of ${one.name} costs ${launched.price.total} credits: launch it on its own page.`,
      )
    }
  })
  report(done.length, 'launched again', failures)
}

function report(count: number, done: string, failures: readonly unknown[]): void {
  if (count > 0) showToast(count === 1 ? `1 job was ${done}.` : `${count} jobs were ${done}.`)
  const [first] = failures
  if (first !== undefined) showFailure(first)
}
