import type { AppSessionCompact } from '@benchtop/contracts'
import { useLocation } from 'preact-iso'
import { useState } from 'preact/hooks'
import { useLive } from '../../api/events.ts'
import { readList } from '../../api/list.ts'
import { RecordLink, columnsOf } from '../../design/columns.tsx'
import { CheckBox, Field } from '../../design/field.tsx'
import { formatDuration } from '../../design/format.ts'
import { ButtonLink, Card, Empty, Status } from '../../design/pieces.tsx'
import { WindowedList } from '../../design/windowed-list.tsx'
import { Page, type PageProps } from '../../shell/page.tsx'
import { sortableBy, useSorting } from '../../shell/sorting.ts'
import { statusQuery, tookMs, views, type View } from './analysis-list.ts'
import { Progress } from './progress.tsx'
import './analyses.css'

const columns = columnsOf<AppSessionCompact>([
  {
    of: 'Name',
    width: 'minmax(12rem, 3fr)',
    sortBy: true,
    show: (session) => <RecordLink to={session} />,
  },
  {
    title: 'Status',
    width: '11.5rem',
    show: ({ Status: status, StatusSummary }) => (
      <span class="status-cell">
        <Status of={status} />
        {status === 'Running' && <Progress summary={StatusSummary} isSmall />}
      </span>
    ),
  },
  { title: 'App', width: 'minmax(7rem, 1fr)', show: ({ Application }) => Application.Name },
  { of: 'DateCreated', width: '7rem', sortBy: true },
  {
    title: 'Took',
    width: '6rem',
    isNumber: true,
    show(session) {
      const ms = tookMs(session)
      return ms === undefined ? '' : formatDuration(ms)
    },
  },
])

/** The user's analyses: each is one run of an app. */
export function Analyses({ title }: PageProps) {
  const { route } = useLocation()
  const [sorting, setSorting] = useSorting(sortableBy(columns), { by: 'Id', desc: true })
  const [view, setView] = useState<View>('all')
  const [withTimedOut, setWithTimedOut] = useState(false)
  const [version, setVersion] = useState(0)
  useLive(
    () => setVersion((was) => was + 1),
    ({ name }) => name === 'session',
  )
  const Statuses = statusQuery(view, withTimedOut)
  const launch = <ButtonLink text="Launch an app" href="/apps" />
  return (
    <Page title={title} actions={launch}>
      <div class="filter-row">
        <Field
          label="Show"
          value={view}
          options={Object.entries(views).map(([key, { name }]) => [key, name])}
          set={(key) => setView(key as View)}
        />
        <CheckBox checked={withTimedOut} disabled={view !== 'all'} set={setWithTimedOut}>
          Include timed out
        </CheckBox>
      </div>
      <Card flush>
        <WindowedList<AppSessionCompact>
          label="Analyses"
          columns={columns}
          load={(offset, limit, signal) =>
            readList(
              'v1.listOwnAppSessions',
              { Status: Statuses },
              { offset, limit, signal },
              sorting,
            )
          }
          keys={[sorting, Statuses.join()]}
          version={version}
          sorting={sorting}
          sort={setSorting}
          open={(session) => route(`/analyses/${session.Id}`)}
          empty={
            view === 'all' ? (
              <Empty title="No analyses yet" action={launch}>
                An analysis is one run of an app: its inputs and its results.
              </Empty>
            ) : (
              <Empty title="No matching analysis">Try another filter.</Empty>
            )
          }
        />
      </Card>
    </Page>
  )
}
