import type { AppSessionCompact } from '@benchtop/contracts'
import type { ComponentChildren } from 'preact'
import { useLiveLoaded } from '../../api/events.ts'
import { api } from '../../api/clients.ts'
import { plainText } from '../../design/text-pieces.ts'
import { formatDuration } from '../../design/format.ts'
import { Status, Timestamp, Unloaded } from '../../design/pieces.tsx'
import { statusQuery, tookMs } from './analysis-list.ts'
import { Progress } from './progress.tsx'
import './analyses.css'

type Props = {
  /** Only those of this application. */
  readonly application?: string
  readonly count?: number
  /** What is shown if there are none. */
  readonly children: ComponentChildren
}

/** The latest analyses, kept up to date. */
export function RecentAnalyses({ application, count = 5, children }: Props) {
  const { value, ...loading } = useLiveLoaded(
    (signal) =>
      api.v1.listOwnAppSessions(
        {
          Limit: count,
          SortBy: 'Id',
          SortDir: 'Desc',
          Status: statusQuery('', false),
          AppId: application,
        },
        { signal },
      ),
    [application, count],
    ({ name }) => name === 'session',
  )
  if (value === undefined) return <Unloaded {...loading} lines={count} height="1.5rem" />
  if (value.Items.length === 0) return <>{children}</>
  return (
    <ul class="recent">
      {value.Items.map((session) => (
        <AnalysisRow key={session.Id} session={session} />
      ))}
    </ul>
  )
}

/** An analysis in a list: what it says, its time, and how long it took if it is over. */
export function AnalysisRow({ session }: { readonly session: AppSessionCompact }) {
  const { Id, Name, Application, StatusSummary, Status: status, DateCreated } = session
  const took = tookMs(session)
  return (
    <li>
      <span>
        <a href={`/analyses/${Id}`}>{Name}</a>{' '}
        <span class="quiet">{plainText(StatusSummary) || Application.Name}</span>
      </span>
      <span class="row">
        <span class="quiet">
          {took !== undefined && took > 0 && (
            <span class="took">{`took ${formatDuration(took)}, `}</span>
          )}
          <Timestamp at={session.DateCompleted ?? DateCreated} />
        </span>
        {status === 'Running' && <Progress summary={StatusSummary} isSmall />}
        <Status of={status} />
      </span>
    </li>
  )
}
