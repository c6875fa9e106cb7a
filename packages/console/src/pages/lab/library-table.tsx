import type { V2Library } from '@benchtop/contracts'
import { LoadedTable, type Column } from '../../design/loaded-table.tsx'
import { Card, Empty, Status } from '../../design/pieces.tsx'
import type { Loaded } from '../../design/use-loaded.ts'
import { formatBases } from './lab-format.ts'

const columns: readonly Column<V2Library>[] = [
  { title: 'Library', cell: ({ Id, Name }) => <a href={`/libraries/${Id}`}>{Name}</a> },
  { title: 'Status', cell: (library) => <Status of={library.Status} /> },
  {
    title: 'Biosample',
    cell: ({ BioSample }) => <a href={`/biosamples/${BioSample.Id}`}>{BioSample.BioSampleName}</a>,
  },
  { title: 'Prep', cell: ({ LibraryPrep }) => LibraryPrep.Name },
  {
    title: 'Yield',
    isNumber: true,
    cell: ({ PoolComponentActualYieldInBps }) => formatBases(PoolComponentActualYieldInBps ?? 0),
  },
  {
    title: 'Index',
    cell: ({ Index1Sequence, Index2Sequence }) => (
      <code>{[Index1Sequence, Index2Sequence].filter(Boolean).join(' ')}</code>
    ),
  },
]

type Props = {
  readonly loaded: Loaded<{ readonly Items: readonly V2Library[]; readonly TotalCount: number }>
}

/** The libraries of a pool. */
export function LibraryTable({ loaded: { value, error, reload } }: Props) {
  return (
    <Card title="Libraries" flush>
      <LoadedTable<V2Library>
        label="Libraries"
        rows={value?.Items}
        total={value?.TotalCount}
        error={error}
        reload={reload}
        columns={columns}
        keyOf={({ Id }) => Id}
        empty={<Empty title="No libraries">Libraries are pooled by a seed.</Empty>}
      />
    </Card>
  )
}
