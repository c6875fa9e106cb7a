import type { RunCompact } from '@benchtop/contracts'
import { Empty } from '../../design/pieces.tsx'
import { recordPage } from '../../shell/record-list.tsx'
import { SimulateButton } from './simulate.tsx'
import { OwnerOf } from '../sharing/shared-with.tsx'

/** The user's sequencing runs, and those that others share with the user. */
export const Runs = recordPage<RunCompact>({
  noun: 'runs',
  load: 'v1.listOwnRuns',
  initial: { by: 'Id', desc: true },
  columns: [
    {
      title: 'Experiment',
      width: 'minmax(12rem, 3fr)',
      show: ({ Id, ExperimentName }) => <a href={`/runs/${Id}`}>{ExperimentName}</a>,
    },
    { title: 'Owner', width: '11rem', show: (run) => <OwnerOf owner={run.UserOwnedBy} /> },
    { of: 'Status', width: '11rem' },
    { of: 'TotalSize', width: '7rem' },
    { of: 'DateCreated', width: '9rem', sortBy: true },
  ],
  pathOf: ({ Id }) => `/runs/${Id}`,
  actions: <SimulateButton />,
  empty: (
    <Empty title="No runs yet">
      Instruments create runs; on the bench, simulate one, or create them with a seed.
    </Empty>
  ),
})
