import type { RunCompact } from '@benchtop/contracts'
import { useLocation } from 'preact-iso'
import { readList } from '../../api/list.ts'
import { Bytes, Card, Empty, Timestamp, Status } from '../../design/pieces.tsx'
import { WindowedList, type Column } from '../../design/windowed-list.tsx'
import type { PageProps } from '../../shell/page-table.ts'
import { Page } from '../../shell/page.tsx'
import { sortableBy, useSorting } from '../../shell/sorting.ts'
import { OwnerOf } from '../sharing/shared-with.tsx'

const columns: readonly Column<RunCompact>[] = [
  {
    title: 'Experiment',
    width: 'minmax(12rem, 3fr)',
    show: (run) => <a href={`/runs/${run.Id}`}>{run.ExperimentName}</a>,
  },
  {
    title: 'Owner',
    width: '11rem',
    show: (run) => <OwnerOf owner={run.UserOwnedBy} />,
  },
  { title: 'Status', width: '11rem', show: (run) => <Status of={run.Status} /> },
  { title: 'Size', width: '7rem', right: true, show: (run) => <Bytes of={run.TotalSize} /> },
  {
    title: 'Created',
    width: '9rem',
    sortBy: 'DateCreated',
    show: (run) => <Timestamp at={run.DateCreated} />,
  },
]

/** The user's sequencing runs, and those that others share with the user. */
export function Runs({ title }: PageProps) {
  const { route } = useLocation()
  const [sorting, setSorting] = useSorting(sortableBy(columns), { by: 'Id', desc: true })
  return (
    <Page title={title}>
      <Card flush>
        <WindowedList<RunCompact>
          label="Runs"
          columns={columns}
          load={(offset, limit, signal) =>
            readList('v1.listOwnRuns', {}, { offset, limit, signal }, sorting)
          }
          keys={[sorting]}
          sorting={sorting}
          sort={setSorting}
          open={(run) => route(`/runs/${run.Id}`)}
          empty={
            <Empty title="No runs yet">
              Instruments create runs; on the bench, create them with a seed or{' '}
              <code>benchtop run</code>.
            </Empty>
          }
        />
      </Card>
    </Page>
  )
}
