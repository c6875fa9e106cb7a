import type { ControlJob } from '@benchtop/contracts'
import { useState } from 'preact/hooks'
import { control } from '../../api/clients.ts'
import type { Column } from '../../design/columns.tsx'
import { LoadedTable } from '../../design/loaded-table.tsx'
import { Button, Card, Status, Timestamp } from '../../design/pieces.tsx'
import { Confirm } from '../../design/sheet.tsx'
import { showFailure, showToast } from '../../design/toasts.tsx'
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
  const [isAborting, setAborting] = useState(false)
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
  return (
    <Card
      title="Jobs"
      flush
      actions={
        <>
          <span class="quiet" role="status">
            {selected.length > 0 && `${selected.length} selected`}
          </span>
          <Button
            look="second small"
            onClick={() =>
              setChosen(new Set(isAll ? [] : jobs.map(({ appSession }) => appSession)))
            }
          >
            {isAll ? 'Select none' : 'Select all'}
          </Button>
          <Button
            look="second small"
            disabled={repeats.length === 0}
            onClick={() => void finish(retryAll(repeats))}
          >
            {repeats.length === 0 ? 'Retry' : `Retry ${repeats.length}`}
          </Button>
          <Button
            look="danger small"
            disabled={open.length === 0}
            onClick={() => setAborting(true)}
          >
            {open.length === 0 ? 'Abort' : `Abort ${open.length}`}
          </Button>
        </>
      }
    >
      <LoadedTable
        rows={jobs}
        total={Math.max(total, jobs.length)}
        columns={columnsFor(now, chosen, toggle)}
        keyOf={({ appSession }) => appSession}
        label="Jobs"
        empty=""
      />
      {isAborting && (
        <Confirm
          title={open.length === 1 ? 'Abort this job?' : `Abort ${open.length} jobs?`}
          verb="Abort"
          danger
          confirm={() => void finish(abortAll(open.map(({ appSession }) => idOf(appSession))))}
          close={() => setAborting(false)}
        >
          Those that wait leave the queue. Those that run get a signal to end, and are killed if
          they don't end in time. What they have not written yet is lost.
        </Confirm>
      )}
    </Card>
  )
}

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return next
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

/** So many requests are made at once. */
const atOnce = 4

/** Aborts jobs, by the ids of their sessions, and reports how many it were. Never rejects. */
async function abortAll(ids: readonly string[]): Promise<void> {
  const failures = await each(ids, (id) => control.stopAppSession({ id }))
  report(ids.length - failures.length, 'aborted', failures)
}

/** Launches analyses once more with the same inputs, and reports how many it were. Never rejects. */
async function retryAll(analyses: readonly Repeated[]): Promise<void> {
  const failures = await each(analyses, async (one) => {
    const launched = await launchAgain(one)
    if ('price' in launched) {
      throw new Error(
        `A launch of ${one.name} costs ${launched.price.total} credits: launch it on its own page.`,
      )
    }
  })
  report(analyses.length - failures.length, 'launched again', failures)
}

/** Does something with each, a few at once; gives the errors. */
async function each<One>(
  all: readonly One[],
  work: (one: One) => Promise<unknown>,
): Promise<unknown[]> {
  const failures: unknown[] = []
  const left = [...all]
  const worker = async (): Promise<void> => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) {
      await work(one).catch((error: unknown) => failures.push(error))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return failures
}

function report(count: number, done: string, failures: readonly unknown[]): void {
  if (count > 0) showToast(count === 1 ? `1 job was ${done}.` : `${count} jobs were ${done}.`)
  const [first] = failures
  if (first !== undefined) showFailure(first)
}
