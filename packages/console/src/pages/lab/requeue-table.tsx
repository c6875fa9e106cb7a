import type { V2LabRequeue } from '@benchtop/contracts'
import { LoadedTable, type Column } from '../../design/loaded-table.tsx'
import { Card, Empty, Timestamp } from '../../design/pieces.tsx'
import type { Loaded } from '../../design/use-loaded.ts'
import { formatBases } from './lab-format.ts'
import { requeueSource, type SourceNames } from './requeue-source.ts'
import { RequeueStatus } from './requeue-status.tsx'

const columns: readonly Column<V2LabRequeue>[] = [
  { title: 'Status', cell: (requeue) => <RequeueStatus of={requeue.Status} /> },
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

type Props = {
  readonly loaded: Loaded<readonly V2LabRequeue[]>
  /** Of what they request more yield of. */
  readonly names: SourceNames
}

/** Requests for more yield, and what has come of them. */
export function RequeueTable({ loaded, names }: Props) {
  const source: Column<V2LabRequeue> = {
    title: 'Of',
    cell: (requeue) => {
      const { name, path } = requeueSource(requeue, names)
      return path === undefined ? name : <a href={path}>{name}</a>
    },
  }
  return (
    <Card title="Requeues" flush actions={<a href="/labrequeues">All requeues</a>}>
      <LoadedTable<V2LabRequeue>
        label="Requeues"
        rows={loaded.value}
        error={loaded.error}
        reload={loaded.reload}
        columns={[source, ...columns]}
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
