import type { SampleCompact } from '@benchtop/contracts'
import { useLocation } from 'preact-iso'
import { useState } from 'preact/hooks'
import { useLive } from '../../api/events.ts'
import { readList } from '../../api/list.ts'
import { api } from '../../api/clients.ts'
import { Bytes, Card, Empty, Id, Timestamp, Status } from '../../design/pieces.tsx'
import { useLoaded } from '../../design/use-loaded.ts'
import { WindowedList, type Column } from '../../design/windowed-list.tsx'
import { LanesCard } from '../lab/lanes-card.tsx'
import { FileList } from '../files/list/file-list.tsx'
import { PropertyList } from '../resources/property-list.tsx'
import { ResourcePage } from '../../shell/resource-page.tsx'
import { collaboratorNames, SharedWithYou, useShares } from '../sharing/shared-with.tsx'
import { RunActions } from './run-actions.tsx'

/** A sequencing run: its files, lanes, samples and properties. */
export function Run({ id, tab = 'files' }: { id: string; tab?: string }) {
  const loaded = useLoaded((signal) => api.v1.getRun({ id }, { signal }), [id])
  const [changes, setChanges] = useState(0)
  useLive(loaded.reload, (event) => event.name === 'run' && event.data.id === id)
  const shares = useShares('run', id)
  const run = loaded.value
  return (
    <ResourcePage
      loaded={loaded}
      title={run?.ExperimentName ?? `Run ${id}`}
      crumbs={[{ name: 'Runs', path: '/runs' }]}
      aside={
        run !== undefined && (
          <>
            <Status of={run.Status} />
            <SharedWithYou owner={run.UserOwnedBy} />
          </>
        )
      }
      actions={
        run !== undefined && (
          <RunActions
            run={run}
            shared={shares.reload}
            changed={() => {
              setChanges((was) => was + 1)
              loaded.reload()
            }}
          />
        )
      }
      facts={(record) => [
        ['Id', <Id of={record.Id} />],
        ['Name', <code>{record.Name}</code>],
        ['Instrument', [record.InstrumentType, record.InstrumentName].filter(Boolean).join(' ')],
        ['Flowcell', record.FlowcellBarcode],
        ['Owner', record.UserOwnedBy.Name],
        ['Shared with', collaboratorNames(shares.value)],
        ['Uploaded by', record.UserUploadedBy.Name],
        ['Upload', record.DateUploadCompleted && <Timestamp at={record.DateUploadCompleted} />],
        ['Size', <Bytes of={record.TotalSize} />],
        ['Created', <Timestamp at={record.DateCreated} />],
      ]}
      base={`/runs/${id}`}
      tab={tab}
      tabs={[
        { key: 'files', name: 'Files' },
        { key: 'lanes', name: 'Lanes' },
        { key: 'samples', name: 'Samples' },
        { key: 'properties', name: 'Properties' },
      ]}
    >
      {tab === 'properties' ? (
        <PropertyList kind="run" id={id} />
      ) : tab === 'lanes' ? (
        <LanesCard run={id} />
      ) : tab === 'samples' ? (
        <RunSamples id={id} />
      ) : (
        <FileList kind="run" id={id} version={changes} />
      )}
    </ResourcePage>
  )
}

const columns: readonly Column<SampleCompact>[] = [
  {
    title: 'Name',
    width: 'minmax(12rem, 3fr)',
    show: (sample) => <a href={`/samples/${sample.Id}`}>{sample.Name}</a>,
  },
  { title: 'Size', width: '7rem', right: true, show: (sample) => <Bytes of={sample.TotalSize} /> },
  { title: 'Created', width: '9rem', show: (sample) => <Timestamp at={sample.DateCreated} /> },
]

function RunSamples({ id }: { id: string }) {
  const { route } = useLocation()
  return (
    <Card flush>
      <WindowedList<SampleCompact>
        label="Samples"
        columns={columns}
        load={(offset, limit, signal) =>
          readList('v1.listRunSamples', { runId: id }, { offset, limit, signal })
        }
        keys={[id]}
        open={(sample) => route(`/samples/${sample.Id}`)}
        empty={<Empty title="No samples">Samples of this run are created in projects.</Empty>}
      />
    </Card>
  )
}
