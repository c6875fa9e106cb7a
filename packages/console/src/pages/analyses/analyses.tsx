import type { ExecutionStatus, V2AppSession } from '@benchtop/contracts'
import { readApplications, sourceName } from '../../api/applications.ts'
import { control } from '../../api/clients.ts'
import { readList } from '../../api/list.ts'
import { session } from '../../api/session.ts'
import { RecordLink } from '../../design/columns.tsx'
import { formatDuration } from '../../design/format.ts'
import { ButtonLink, Empty, Status } from '../../design/pieces.tsx'
import { useLoaded } from '../../design/use-loaded.ts'
import { Page, type PageProps } from '../../shell/page.tsx'
import { RecordList, type RecordTable } from '../../shell/record-list.tsx'
import { toTrash } from '../../shell/selection.tsx'
import { statusQuery, tookMs, views } from './analysis-list.ts'
import { Progress } from './progress.tsx'
import { stopAll } from './stop-all.ts'
import './analyses.css'

const columns: RecordTable<V2AppSession>['columns'] = [
  { of: 'Name', sortBy: true, show: (analysis) => <RecordLink to={analysis} /> },
  {
    title: 'Status',
    sortBy: 'ExecutionStatus',
    show: ({ ExecutionStatus: status, StatusSummary }) => (
      <span class="status-cell">
        <Status of={status} />
        {status === 'Running' && <Progress summary={StatusSummary} isSmall />}
      </span>
    ),
  },
  { title: 'App', sortBy: 'AppName', show: ({ Application }) => sourceName(Application.Name) },
  { of: 'DateCreated', sortBy: true },
  {
    title: 'Took',
    isNumber: true,
    show(analysis) {
      const ms = tookMs(analysis)
      return ms === undefined ? '' : formatDuration(ms)
    },
  },
]

const table: Omit<RecordTable<V2AppSession>, 'filters' | 'empty'> = {
  noun: 'analyses',
  initial: { by: 'Id', desc: true },
  columns,
  isNews: ({ name }) => name === 'session',
  async load({ search = '', status = '', app, timedout = '' }, window, sorting) {
    const statuses = statusQuery(status, timedout !== '')
    // Newer versions of the API know those that were stopped before they began by a status of its own.
    const withCanceled: ExecutionStatus[] = statuses.includes('Aborted')
      ? [...statuses, 'Canceled']
      : statuses
    const id = search === '' ? undefined : await idsOf(search, window.signal)
    if (id?.length === 0) return { items: [], total: 0 }
    const params = {
      id,
      appid: app === '' ? undefined : Number(app),
      ownedbycurrentuser: true,
      executionstatus: withCanceled,
    }
    return readList('v2.listAppSessions', params, window, sorting)
  },
  pathOf: ({ Id }) => `/analyses/${Id}`,
  bulk: (chosen) => [
    stopAll('Stop', 'stopped', chosen.filter(isRunning)),
    toTrash('appsession', chosen.filter(isEnded)),
  ],
}

/** The user's analyses: each is one run of an app. */
export function Analyses({ title }: PageProps) {
  const { value: applications = [] } = useLoaded(readApplications, [])
  const launch = <ButtonLink text="Launch an app" href="/apps" />
  const filters: RecordTable<V2AppSession>['filters'] = [
    { name: 'search', label: 'Name' },
    {
      name: 'status',
      label: 'Status',
      options: Object.entries(views).map(([key, { name }]) => [key, name]),
    },
    { name: 'app', label: 'App', options: applications.map(({ id, name }) => [id, name]) },
    { name: 'timedout', label: 'Include timed out', kind: 'switch', isScope: true },
  ]
  const empty = (
    <Empty title="No analyses yet" action={launch}>
      An analysis is one run of an app: its inputs and its results.
    </Empty>
  )
  return (
    <Page title={title} actions={launch}>
      <RecordList label={title} table={{ ...table, filters, empty }} />
    </Page>
  )
}

async function idsOf(search: string, signal: AbortSignal): Promise<string[]> {
  const user = session.peek()?.user?.id ?? ''
  const { ids } = await control.findAppSessions({ user, search }, { signal })
  return ids
}

function isEnded({ ExecutionStatus: status }: V2AppSession): boolean {
  return ['Complete', 'Aborted', 'Canceled', 'TimedOut'].includes(status)
}

function isRunning({ ExecutionStatus: status }: V2AppSession): boolean {
  return ['Pending', 'Initializing', 'Running'].includes(status)
}
