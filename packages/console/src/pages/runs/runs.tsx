import { runStatuses, type RunCompact } from '@benchtop/contracts'
import { Text } from '../../design/columns.tsx'
import { Empty } from '../../design/pieces.tsx'
import { statusOptions } from '../../design/status-words.ts'
import { recordPage } from '../../shell/record-list.tsx'
import { toTrash } from '../../shell/selection.tsx'
import { SimulateButton } from './simulate.tsx'
import { OwnerOf } from '../sharing/shared-with.tsx'

/** The user's sequencing runs, and those that others share with the user. */
export const Runs = recordPage<RunCompact>({
  noun: 'runs',
  initial: { by: 'Id', desc: true },
  columns: [
    {
      title: 'Experiment',
      show: ({ Id, ExperimentName }) => <Text of={ExperimentName} to={`/runs/${Id}`} />,
    },
    { title: 'Owner', show: (run) => <OwnerOf owner={run.UserOwnedBy} /> },
    { of: 'Status' },
    { of: 'TotalSize' },
    { of: 'DateCreated', sortBy: true },
  ],
  filters: [
    { name: 'search', label: 'Name or barcode' },
    { name: 'status', label: 'Status', options: statusOptions(runStatuses) },
  ],
  load: { operation: 'v1.listOwnRuns', search: { scope: 'runs' } },
  pathOf: ({ Id }) => `/runs/${Id}`,
  bulk: (chosen) => [toTrash('run', chosen)],
  nameOf: ({ ExperimentName }) => ExperimentName,
  actions: <SimulateButton />,
  empty: (
    <Empty title="No runs yet">
      Instruments create runs; on the bench, simulate one, or create them with a seed.
    </Empty>
  ),
})
