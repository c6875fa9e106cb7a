import type { V2LabRequeue } from '@benchtop/contracts'
import { LoadedTable, type Column } from '../../design/loaded-table.tsx'
import { Card, Empty, Status, Timestamp } from '../../design/pieces.tsx'
import type { Loaded } from '../../design/use-loaded.ts'
import { formatBases } from './lab-format.ts'
import { requeueSource } from './requeue-source.ts'

const columns: readonly Column<V2LabRequeue>[] = [
  {
    title: 'Of',
    cell: (requeue) => {
      const { name, path } = requeueSource(requeue)
      return path === undefined ? name : <a href={path}>{name}</a>
    },
  },
  { title: 'Status', cell: (requeue) => <Status of={requeue.Status} /> },
  {
    title: 'Requested',
    isNumber: true,
    cell: ({ RequestedAdditionalYield }) => formatBases(RequestedAdditionalYield),
  },
  { title: 'Received', isNumber: true, cell: ({ MatchedYield }) => formatBases(MatchedYield) },
  { title: 'Missing', isNumber: true, cell: ({ MissingYield }) => formatBases(MissingYield) },
  { title: 'LIMS id', cell: ({ LIMSId }) => LIMSId ?? '' },
  { title: 'Created', cell: ({ DateCreated }) => <Timestamp at={DateCreated} /> },
]

type Props = { readonly loaded: Loaded<readonly V2LabRequeue[]> }

/** Requests for more yield, and what has come of them. */
export function RequeueTable({ loaded }: Props) {
  return (
    <Card title="Requeues" flush>
      <LoadedTable<V2LabRequeue>
        label="Requeues"
        rows={loaded.value}
        error={loaded.error}
        reload={loaded.reload}
        columns={columns}
        keyOf={({ Id }) => Id}
        empty={
          <Empty title="No requeues yet">
            Where the yield isn't enough, request more of it with Requeue.
          </Empty>
        }
      />
    </Card>
  )
}
