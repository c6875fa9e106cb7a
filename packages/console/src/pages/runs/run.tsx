import type { ControlRun, RunRecord, SampleCompact } from '@benchtop/contracts'
import { useRef, useState } from 'preact/hooks'
import { useLiveLoaded } from '../../api/events.ts'
import { useLabLoaded } from '../../api/lab-events.ts'
import { api, control } from '../../api/clients.ts'
import { RecordLink } from '../../design/columns.tsx'
import { Empty, Timestamp, Status } from '../../design/pieces.tsx'
import type { Loaded } from '../../design/use-loaded.ts'
import { RecordList, type RecordTable } from '../../shell/record-list.tsx'
import { formatGigabases } from '../lab/lab-format.ts'
import { LanesCard } from '../lab/lanes-card.tsx'
import { LineageCard } from '../lab/lineage-graph.tsx'
import type { LineageRecords } from '../lab/lineage.ts'
import { readRunLineage } from '../lab/read-lineage.ts'
import { FileList } from '../files/list/file-list.tsx'
import { PropertyList } from '../resources/property-list.tsx'
import { type DetailProps, ResourcePage } from '../../shell/resource-page.tsx'
import { collaboratorNames, SharedWithYou, useShares } from '../sharing/shared-with.tsx'
import { RunActions } from './run-actions.tsx'
import { RunResults } from './run-results.tsx'
import { stepProgress, yieldsSoFar } from '../lab/run-progress.ts'
import { RunControls, StepsCard } from './steps-card.tsx'

/** A sequencing run: its files, lanes, samples and properties. */
export function Run({ id, tab }: DetailProps) {
  const loaded = useLiveLoaded(
    (signal) => api.v1.getRun({ id }, { signal }),
    [id],
    (event) => event.name === 'run' && event.data.id === id,
  )
  // Refused for the run of another user of a shared bench, whose page then has no controls.
  const simulation = useLiveLoaded(
    (signal) => control.getRun({ id }, { signal }),
    [id],
    (event) => event.name === 'clock' || (event.name === 'run' && event.data.id === id),
  )
  const [changes, setChanges] = useState(0)
  const shares = useShares('run', id)
  const files = simulation.value?.files
  // Read again as they grow, and not once it is known how many there are.
  const atFirst = useRef(files)
  atFirst.current ??= files
  const grown = (files ?? 0) - (atFirst.current ?? 0)
  return (
    <ResourcePage
      loaded={loaded}
      unnamed={`Run ${id}`}
      nameOf={({ ExperimentName }) => ExperimentName}
      crumbs={[{ name: 'Runs', path: '/runs' }]}
      aside={(run) => (
        <>
          <Status of={run.Status} />
          <SharedWithYou owner={run.UserOwnedBy} />
        </>
      )}
      actions={(run) => (
        <>
          <RunControls {...{ run, simulation }} />
          <RunActions
            run={run}
            shared={shares.reload}
            changed={() => {
              setChanges((was) => was + 1)
              loaded.reload()
            }}
          />
        </>
      )}
      facts={(run) => [
        'Id',
        ['Name', <code>{run.Name}</code>],
        ['Instrument', [run.InstrumentType, run.InstrumentName].filter(Boolean).join(' ')],
        ['Flowcell', run.FlowcellBarcode],
        ['Owner', run.UserOwnedBy.Name],
        ['Shared with', collaboratorNames(shares.value)],
        ['Uploaded by', run.UserUploadedBy.Name],
        ['Upload', run.DateUploadCompleted && <Timestamp at={run.DateUploadCompleted} />],
        'TotalSize',
        'DateCreated',
      ]}
      above={<StepsCard simulation={simulation} />}
      base={`/runs/${id}`}
      tab={tab}
      tabs={[
        ['files', 'Files', <FileList kind="run" id={id} version={changes + grown} />],
        ['lanes', 'Lanes', <LanesCard run={id} yields={yieldsSoFar(simulation.value)} />],
        ['lineage', 'Lineage', <RunLineage {...{ loaded, simulation }} />],
        ['results', 'Results', <RunResults id={id} />],
        ['samples', 'Samples', <RecordList label="Samples" of={id} table={samples(id)} />],
        ['properties', 'Properties', <PropertyList kind="run" id={id} />],
      ]}
    />
  )
}

type LineageProps = {
  readonly loaded: Loaded<RunRecord>
  readonly simulation: Loaded<ControlRun>
}

/** What is on the lanes of a run and what comes of it, while it comes. */
function RunLineage({ loaded: { value: run }, simulation }: LineageProps) {
  const { value, ...loading } = useLabLoaded(
    async (signal) => run && readRunLineage(run, signal),
    [run?.Id],
  )
  // The run as the page has it, which is read again with every step.
  const at = value?.run &&
    run && { ...value.run, status: run.Status, note: stepProgress(simulation.value) }
  const yields = yieldsSoFar(simulation.value)
  const growing = (lane: LineageRecords['lanes'][number]) => {
    const { Yield } = yields.get(lane.number) ?? {}
    if (Yield === undefined || lane.note !== '') return lane
    const status = lane.status === 'Undefined' ? (run?.Status ?? '') : lane.status
    return { ...lane, status, note: `${formatGigabases(Yield)} so far` }
  }
  const grown = value && { ...value, run: at, lanes: value.lanes.map(growing) }
  return <LineageCard of={{ ...loading, value: grown }} />
}

const samples = (runId: string): RecordTable<SampleCompact> => ({
  noun: 'samples',
  initial: { by: 'Id', desc: true },
  columns: [
    { of: 'Name', sortBy: true, show: (sample) => <RecordLink to={sample} /> },
    { of: 'TotalSize' },
    { of: 'DateCreated', sortBy: true },
  ],
  filters: [{ name: 'search', label: 'Name' }],
  load: {
    operation: 'v1.listRunSamples',
    params: { runId },
    search: { scope: 'samples', within: `run:${runId}` },
  },
  pathOf: ({ Id }) => `/samples/${Id}`,
  empty: <Empty title="No samples">Samples of this run are created in projects.</Empty>,
})
