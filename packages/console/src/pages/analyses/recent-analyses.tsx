import type { ComponentChildren } from 'preact'
import { useLiveLoaded } from '../../api/events.ts'
import { api } from '../../api/clients.ts'
import { Status, Timestamp, Unloaded } from '../../design/pieces.tsx'
import { statusQuery } from './analysis-list.ts'
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
          Status: statusQuery('all', false),
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
        <li key={session.Id}>
          <span>
            <a href={`/analyses/${session.Id}`}>{session.Name}</a>{' '}
            {session.StatusSummary !== '' && <span class="quiet">{session.StatusSummary}</span>}
          </span>
          <span class="row">
            <span class="quiet">
              <Timestamp at={session.DateCreated} />
            </span>
            {session.Status === 'Running' && <Progress summary={session.StatusSummary} isSmall />}
            <Status of={session.Status} />
          </span>
        </li>
      ))}
    </ul>
  )
}
