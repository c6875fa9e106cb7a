import type { AppSessionRecord, PropertyRecord } from '@benchtop/contracts'
import { api, control } from '../../api/clients.ts'
import { useLive, type PlatformEvent } from '../../api/events.ts'
import { AppText } from '../../design/app-text.tsx'
import type { Fact } from '../../design/facts.tsx'
import { formatDuration } from '../../design/format.ts'
import { Bytes, Timestamp, Status } from '../../design/pieces.tsx'
import { isSettled, type Loaded, useLoaded } from '../../design/use-loaded.ts'
import { PropertyList } from '../resources/property-list.tsx'
import { ResourcePage } from '../../shell/resource-page.tsx'
import { AnalysisActions } from './analysis-actions.tsx'
import { InputsCard, WrittenCard } from './inputs-card.tsx'
import { LogCard } from './log-card.tsx'
import { LogFilesCard } from './log-files-card.tsx'
import { NodesCard } from './nodes-card.tsx'
import { Progress } from './progress.tsx'
import { readProperties } from './relaunch.ts'
import { ReportCard } from './report-card.tsx'
import { ResourcesCard } from './resources-card.tsx'
import { readResults, ResultsCard } from './results-card.tsx'
import { TimelineCard } from './timeline-card.tsx'
import { findWrittenReport, type WrittenReport } from './written-report.ts'
import './analyses.css'

const over: ReadonlySet<string> = new Set(['Complete', 'Aborted', 'TimedOut'])

/** One analysis, kept up to date. */
export function Analysis({ id, tab: wanted }: { readonly id: string; readonly tab?: string }) {
  const read = useAnalysis(id)
  const { loaded, properties, nodes, reloadAll } = read
  const tab = wanted ?? firstTab(read)
  return (
    <ResourcePage
      loaded={loaded}
      unnamed={`Analysis ${id}`}
      crumbs={crumbsOf}
      aside={
        <span role="status" aria-live="polite">
          {loaded.value !== undefined && <Status of={loaded.value.Status} />}
        </span>
      }
      actions={(record) => (
        <AnalysisActions
          session={record}
          nodes={nodes.value?.children.length ?? 0}
          dialog={nodes.value?.dialog}
          changed={reloadAll}
        />
      )}
      facts={(record) => aboutRun(record, noticeOf(properties.value), nodes.value?.ranMs)}
      base={`/analyses/${id}`}
      tab={tab}
      tabs={tabsOf(id, tab, read)}
    />
  )
}

type Read = ReturnType<typeof useAnalysis>

/** What is read of an analysis, again as it proceeds. */
function useAnalysis(id: string) {
  const loaded = useLoaded((signal) => api.v1.getAppSession({ id }, { signal }), [id])
  const properties = useLoaded((signal) => readProperties(id, signal), [id])
  const results = useLoaded((signal) => readResults(id, signal), [id])
  const nodes = useLoaded((signal) => control.getAppSession({ id }, { signal }), [id])
  const written = useWrittenReport(nodes, results)
  const reloadAll = (): void => {
    for (const one of [loaded, properties, results, nodes]) one.reload()
  }
  useLive(reloadAll, (event) => isAbout(event, id))
  useLive(nodes.reload, ({ name }) => name === 'session' && (nodes.value?.children.length ?? 0) > 0)
  return { loaded, properties, results, nodes, written, reloadAll }
}

/** What is seen of an analysis at its addresses. */
function tabsOf(id: string, tab: string, { loaded, properties, results, nodes, written }: Read) {
  const session = loaded.value
  const status = session?.Status
  const isOpen = status !== undefined && !over.has(status)
  const hasReport = written.value?.file !== undefined || nodes.value?.hasReport === true
  const version = results.value?.TotalCount ?? 0
  const report = <ReportCard {...{ id, written, version, isOpen }} />
  return [
    ...(hasReport || tab === 'report' ? [['report', 'Report', report] as const] : []),
    [
      'results',
      'Results',
      <>
        <NodesCard nodes={nodes.value?.children ?? []} />
        <ResultsCard loaded={results} isOpen={isOpen} />
        {/* Also of what failed: the end of its log says why. */}
        {status !== 'Complete' && <LogCard id={id} isComplete={false} isOpen={isOpen} />}
        <WrittenCard loaded={properties} />
      </>,
    ],
    [
      'log',
      'Log',
      <>
        <LogCard id={id} isComplete isOpen={isOpen} failure={failureOf(session)} />
        {status !== undefined && <LogFilesCard id={id} version={status} />}
      </>,
    ],
    [
      'inputs',
      'Inputs',
      <>
        <InputsCard loaded={properties} />
        <h2>All properties, as apps read them</h2>
        <PropertyList kind="appsession" id={id} loaded={properties} />
      </>,
    ],
    ['timeline', 'Timeline', <TimelineCard id={id} isOpen={isOpen} />],
    [
      'resources',
      'Resources',
      status !== undefined && <ResourcesCard id={id} isOpen={isOpen} version={status} />,
    ],
  ] as const
}

/** The page that its app wrote as its report, once it is known that it has no template for one. */
function useWrittenReport(
  nodes: Loaded<{ readonly hasReport: boolean }>,
  results: Parameters<typeof ResultsCard>[0]['loaded'],
): Loaded<WrittenReport> {
  const isKnown = isSettled(nodes) && isSettled(results)
  const found = nodes.value?.hasReport === false ? (results.value?.Items ?? []) : []
  const loaded = useLoaded(found.length > 0 && ((signal) => findWrittenReport(found, signal)), [
    found.map(({ Id, TotalSize }) => `${Id} ${TotalSize}`).join(),
  ])
  return isKnown && found.length === 0 ? { ...loaded, value: { file: undefined } } : loaded
}

/** What an app said last that failed by itself. */
function failureOf(session: AppSessionRecord | undefined): string | undefined {
  const [, said] = /^(.*?)…? \(exit code \d+\)$/.exec(session?.StatusSummary ?? '') ?? []
  return session?.Status === 'Aborted' ? said : undefined
}

/** The tab of an address that names none: the report of an analysis that is over; '' until that is known. */
function firstTab({ loaded, nodes: { value, error }, written }: Read): string {
  if (failureOf(loaded.value) !== undefined && (value?.children ?? []).length === 0) return 'log'
  if (value === undefined) return error === undefined ? '' : 'results'
  if (!over.has(value.status)) return 'results'
  if (value.hasReport) return 'report'
  if (written.value === undefined) return written.error === undefined ? '' : 'results'
  return written.value.file === undefined ? 'results' : 'report'
}

function crumbsOf(session: AppSessionRecord | undefined) {
  const analyses = { name: 'Analyses', path: '/analyses' }
  const parent = session?.ParentAppSession
  return parent === undefined
    ? [analyses]
    : [analyses, { name: parent.Name, path: `/analyses/${parent.Id}` }]
}

/** What the platform says of how the app ran. */
function noticeOf(properties: readonly PropertyRecord[] | undefined): string | undefined {
  const content = properties?.find(({ Name }) => Name === 'Job.Notice')?.Content
  return typeof content === 'string' ? content : undefined
}

function aboutRun(
  record: AppSessionRecord,
  notice: string | undefined,
  ranMs: number | undefined,
): readonly (Fact | 'Id' | 'DateCreated')[] {
  const { Application, Status: status, StatusSummary, DateCompleted } = record
  return [
    [
      'Status',
      StatusSummary !== '' && (
        <div class="says">
          <AppText of={StatusSummary} />
          <Progress summary={StatusSummary} />
        </div>
      ),
    ],
    ['Notice', notice !== undefined && <AppText of={notice} />],
    ['App', <a href={`/apps/${Application.Id}`}>{Application.Name}</a>],
    'Id',
    'DateCreated',
    ['Ended', DateCompleted && <Timestamp at={DateCompleted} />],
    ['Ran', ranMs !== undefined && formatDuration(ranMs)],
    ['Size', record.TotalSize !== 0 && <Bytes of={record.TotalSize} />],
    [
      'Waits for',
      status === 'AwaitingAuthorization' &&
        `Your consent to what ${Application.Name} may do. It starts when you allow it.`,
    ],
    [
      'Time',
      status === 'TimedOut' && 'It timed out, so lists leave it out. Its app can still resume it.',
    ],
  ]
}

function isAbout(event: PlatformEvent, id: string): boolean {
  if (event.name === 'session') return event.data.id === id
  return event.name === 'job' && event.data.appSession === id && event.data.type !== 'log'
}
