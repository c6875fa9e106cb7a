import { control } from '../../api/clients.ts'
import { useLiveLoaded } from '../../api/events.ts'
import { Chart } from '../../design/chart.tsx'
import { Text } from '../../design/columns.tsx'
import {
  Button,
  ButtonLink,
  Card,
  Empty,
  Status,
  Timestamp,
  Unloaded,
} from '../../design/pieces.tsx'
import { statusOptions } from '../../design/status-words.ts'
import { showFailure } from '../../design/toasts.tsx'
import { useMembers } from '../../shell/address.ts'
import type { ListFilter } from '../../shell/list-filter.ts'
import { localRows } from '../../shell/local-list.ts'
import { Page, type PageProps } from '../../shell/page.tsx'
import { RecordList, type RecordTable } from '../../shell/record-list.tsx'
import type { BulkAction } from '../../shell/selection.tsx'
import { launchAgain } from '../analyses/relaunch.ts'
import { stopAll } from '../analyses/stop-all.ts'
import { readAgainMs, useTicking } from '../../design/use-ticking.ts'
import { Gantt } from './gantt.tsx'
import {
  cpuText,
  here,
  jobRow,
  memoryText,
  periods,
  queueText,
  ranText,
  repeatsOf,
  stateBars,
  valuesOf,
  type JobRow,
} from './job-rows.ts'
import './jobs.css'

/** So many are shown; the count names all of them. */
const mostShown = 1_000

/** The jobs of native apps: the queue, what runs where, and what ended in a time that is chosen. */
export function Jobs({ title }: PageProps) {
  const { query } = useMembers()
  const [hours, period] = periods.find(([value]) => String(value) === query['hours']) ?? periods[0]
  const { value, error, reload } = useLiveLoaded(
    (signal) => control.listJobs({ hours, limit: mostShown }, { signal }),
    [hours],
    ({ name, data }) => name === 'session' || (name === 'job' && data.type !== 'log'),
  )
  const jobs = (value?.jobs ?? []).map((job) => jobRow(job, value?.now ?? ''))
  useTicking(reload, jobs.some(({ state }) => state === 'running') && readAgainMs)
  if (value === undefined) {
    return (
      <Page title={title}>
        <Unloaded error={error} reload={reload} lines={6} />
      </Page>
    )
  }
  const filters = filtersFor(jobs)
  const table: RecordTable<JobRow> = {
    noun: 'jobs',
    initial: unsorted,
    columns: columnsAt(value.now),
    filters,
    load: { rows: () => Promise.resolve(jobs) },
    isNews: () => false,
    leftOut: ['Executor', 'Command', 'Message'],
    bulk: (chosen) => [
      retry(chosen),
      stopAll(
        'Abort',
        'aborted',
        chosen.filter(({ state }) => state !== 'ended'),
      ),
    ],
    nameOf: ({ name, Id }) => `${name}, ${Id}`,
    pathOf: ({ Id }) => `/analyses/${Id}`,
    empty: <NoJobs period={period} />,
  }
  const shown = localRows(jobs, filters, query, unsorted)
  const whole = Math.max(value.total, jobs.length)
  return (
    <Page title={title}>
      {jobs.some(({ waitsFor }) => waitsFor === 'release') && <Held released={reload} />}
      {shown.length > 0 && (
        <>
          <Card title="Jobs by state">
            <Chart title="Jobs" of="State" bars={stateBars(shown)} format={String} isCount />
          </Card>
          <Gantt jobs={shown} now={value.now} {...{ hours, period }} />
        </>
      )}
      <RecordList label={title} table={table} version={value} whole={whole} changed={reload} />
    </Page>
  )
}

/** As the platform lists them: those that wait in the order of the queue, then those that run, then the others. */
const unsorted = { by: '', desc: false }

function NoJobs({ period }: { readonly period: string }) {
  const launch = <ButtonLink text="Launch an app" href="/apps" />
  return (
    <Empty title={`No jobs in the last ${period}`} action={launch}>
      A native app runs as a job: it waits in the queue, and then runs on this machine or on a
      cluster. All of them are here, with what they use.
    </Empty>
  )
}

function Held({ released }: { readonly released: () => void }) {
  const release = (): void => void control.releaseJobs().then(released, showFailure)
  return (
    <Empty isCard title="Jobs are held" action={<Button text="Let them run" act={release} />}>
      They came with an imported snapshot, and so did what they run.
    </Empty>
  )
}

function filtersFor(jobs: readonly JobRow[]): ListFilter[] {
  const executors = valuesOf(jobs, ({ executor }) => [executor ?? '', executor ?? ''])
  const nodes = valuesOf(jobs, ({ at }) => [at, at === here ? 'This machine' : at])
  const apps = valuesOf(jobs, ({ app, appName }) => [app, appName])
  const since = periods.slice(1).map(([hours, name]) => [String(hours), name] as const)
  return [
    { name: 'search', label: 'Name' },
    { name: 'state', label: 'Status', options: statusOptions(['queued', 'running', 'ended']) },
    { name: 'executor', label: 'Executor', options: executors },
    { name: 'node', label: 'Node', param: 'at', options: nodes },
    { name: 'application', label: 'App', param: 'app', options: apps },
    {
      name: 'hours',
      label: 'Ended within',
      none: periods[0][1],
      options: since,
      isScope: true,
    },
  ]
}

function columnsAt(now: string): RecordTable<JobRow>['columns'] {
  return [
    {
      title: 'Job',
      sortBy: 'name',
      show: ({ Id, name, node }) => (
        <>
          <Text of={name} to={`/analyses/${Id}`} />
          {node !== null && <span class="quiet">{` ${node.index + 1} of ${node.count}`}</span>}
        </>
      ),
    },
    {
      title: 'Status',
      sortBy: 'status',
      show: (job) => (
        <span class="status-cell">
          <Status of={job.status} />
          {job.state === 'queued' && <span class="quiet numbers">{queueText(job)}</span>}
        </span>
      ),
    },
    { title: 'App', sortBy: 'appName', show: ({ appName }) => appName },
    {
      title: 'Node',
      sortBy: 'at',
      show: ({ at }) => (at === here ? 'This machine' : at || '–'),
    },
    { title: 'CPUs', isNumber: true, sortBy: 'cpus', show: (job) => cpuText(job, now) },
    { title: 'Memory', isNumber: true, sortBy: 'memory', show: memoryText },
    { title: 'Queued', sortBy: 'created', show: ({ created }) => <Timestamp at={created} /> },
    { title: 'Ran', isNumber: true, sortBy: 'ran', show: (job) => ranText(job, now) },
    { title: 'Executor', sortBy: 'executor', show: ({ executor }) => executor ?? '–' },
    { title: 'Command', show: ({ runs }) => runs && <code>{runs.join(' ')}</code> },
    { title: 'Message', show: ({ statusSummary }) => statusSummary },
  ]
}

/** Launches analyses once more with the same inputs; the nodes of one are launched together. */
function retry(chosen: readonly JobRow[]): BulkAction {
  return {
    verb: 'Retry',
    done: 'launched again',
    work: repeatsOf(chosen).map((one) => async () => {
      const launched = await launchAgain(one)
      if (!('price' in launched)) return
      const { total } = launched.price
      throw new Error(`A launch of ${one.name} costs ${total} credits: launch it on its own page.`)
    }),
  }
}
