import type { ControlJob } from '@benchtop/contracts'
import { useLocation } from 'preact-iso'
import { control } from '../../api/clients.ts'
import { useLiveLoaded } from '../../api/events.ts'
import { Chart } from '../../design/chart.tsx'
import { Field } from '../../design/field.tsx'
import { Button, ButtonLink, Card, Empty, Unloaded } from '../../design/pieces.tsx'
import { showFailure } from '../../design/toasts.tsx'
import { Page, type PageProps } from '../../shell/page.tsx'
import { useTicking } from '../analyses/use-ticking.ts'
import { Gantt } from './gantt.tsx'
import {
  filtersIn,
  here,
  isSelected,
  jobsAddress,
  nodeOf,
  optionsOf,
  shownHours,
  stateBars,
  type JobFilters,
} from './job-rows.ts'
import { JobTable } from './job-table.tsx'
import './jobs.css'

/** So many are shown; a night of more is narrowed by the platform. */
const mostShown = 1_000

/** The jobs of native apps: the queue, what runs where, and the last day. */
export function Jobs({ title }: PageProps) {
  const { query } = useLocation()
  const { value, error, reload } = useLiveLoaded(
    (signal) => control.listJobs({ hours: shownHours, limit: mostShown }, { signal }),
    [],
    ({ name, data }) => name === 'session' || (name === 'job' && data.type !== 'log'),
  )
  const jobs = value?.jobs ?? []
  useTicking(
    reload,
    jobs.some(({ state }) => state === 'running'),
  )
  const filters = filtersIn(query)
  const shown = jobs.filter((job) => isSelected(job, filters))
  return (
    <Page title={title}>
      {value === undefined ? (
        <Unloaded error={error} reload={reload} lines={6} />
      ) : jobs.length === 0 ? (
        <NoJobs />
      ) : (
        <>
          {jobs.some(({ waitsFor }) => waitsFor === 'release') && <Held released={reload} />}
          <Filters jobs={jobs} filters={filters} />
          {shown.length === 0 ? (
            <NoneMatches />
          ) : (
            <>
              <Card title="Jobs by state">
                <Chart title="Jobs" of="State" bars={stateBars(shown)} format={String} isCount />
              </Card>
              <Gantt jobs={shown} now={value.now} />
              <JobTable jobs={shown} now={value.now} total={value.total} changed={reload} />
            </>
          )}
        </>
      )}
    </Page>
  )
}

function NoJobs() {
  const launch = <ButtonLink text="Launch an app" href="/apps" />
  return (
    <Empty isCard title="No jobs in the last 24 hours" action={launch}>
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

function NoneMatches() {
  return (
    <Empty isCard title="No matching job" to={['/jobs', 'Clear the filters']}>
      Choose other filters.
    </Empty>
  )
}

const states = [
  ['', 'All'],
  ['queued', 'Queued'],
  ['running', 'Running'],
  ['ended', 'Ended'],
] as const

type FiltersProps = { readonly jobs: readonly ControlJob[]; readonly filters: JobFilters }

function Filters({ jobs, filters }: FiltersProps) {
  const { route } = useLocation()
  const set = (name: keyof JobFilters) => (value: string) =>
    route(jobsAddress({ ...filters, [name]: value }), true)
  const executors = optionsOf(jobs, ({ executor }) =>
    executor === null ? undefined : [executor, executor],
  )
  const nodes = optionsOf(jobs, (job) => {
    const node = nodeOf(job)
    return node === undefined ? undefined : [node, node === here ? 'This machine' : node]
  })
  const apps = optionsOf(jobs, ({ application: { id, name } }) => [id, name])
  const all = ['', 'All'] as const
  const fields = [
    ['state', 'Status', states],
    ['executor', 'Executor', [all, ...executors]],
    ['node', 'Node', [all, ...nodes]],
    ['application', 'App', [all, ...apps]],
  ] as const
  return (
    <div class="job-filters">
      {fields.map(([name, label, choices]) => (
        <Field
          key={name}
          id={`jobs-${name}`}
          label={label}
          value={filters[name]}
          options={choices}
          set={set(name)}
        />
      ))}
    </div>
  )
}
