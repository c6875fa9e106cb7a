import type { V2BioSample, V2BioSampleYield } from '@benchtop/contracts'
import { api } from '../../api/clients.ts'
import { useLiveLab } from '../../api/lab-events.ts'
import { LoadedTable, type Column } from '../../design/loaded-table.tsx'
import { Card, Failed, Id, Skeleton, Status, Timestamp } from '../../design/pieces.tsx'
import { useLoaded } from '../../design/use-loaded.ts'
import type { DetailProps } from '../../shell/page-table.ts'
import { ResourcePage } from '../../shell/resource-page.tsx'
import { CancelBioSample } from './cancel-biosample.tsx'
import { formatBases } from './lab-format.ts'
import { LineageGraph } from './lineage-graph.tsx'
import { readLineage } from './lineage-of-biosample.ts'
import { RequeueButton } from './requeue-button.tsx'
import { requeueTargets } from './requeue-targets.ts'
import { namesOfLibraries } from './requeue-source.ts'
import { RequeueTable } from './requeue-table.tsx'

/** A biosample: what the lab made of it, its yields and its requeues. */
export function BioSample({ id, tab = 'lineage' }: DetailProps) {
  const loaded = useLoaded(
    (signal) => api.v2.getBioSample({ id, include: ['Libraries', 'LabRequeues'] }, { signal }),
    [id],
  )
  useLiveLab(loaded.reload)
  const biosample = loaded.value
  return (
    <ResourcePage
      loaded={loaded}
      title={biosample?.BioSampleName ?? `Biosample ${id}`}
      crumbs={[{ name: 'Biosamples', path: '/biosamples' }]}
      aside={biosample !== undefined && <Status of={biosample.Status} />}
      actions={
        biosample !== undefined && (
          <>
            <CancelBioSample biosample={biosample} changed={loaded.reload} />
            <RequeueButton targets={requeueTargets(biosample)} created={loaded.reload} />
          </>
        )
      }
      facts={(record) => [
        ['Id', <Id of={record.Id} />],
        ['Lab status', record.LabStatus],
        ['Nickname', record.Nickname],
        ['Subject', record.Subject?.UserSubjectId],
        ['Container', [record.ContainerName, record.ContainerPosition].filter(Boolean).join(', ')],
        [
          'Default project',
          record.DefaultProject && (
            <a href={`/projects/${record.DefaultProject.Id}`}>{record.DefaultProject.Name}</a>
          ),
        ],
        ['Modified', <Timestamp at={record.DateModified} />],
      ]}
      base={`/biosamples/${id}`}
      tab={tab}
      tabs={[
        { key: 'lineage', name: 'Lineage' },
        { key: 'yields', name: 'Yields' },
        { key: 'requeues', name: 'Requeues' },
      ]}
    >
      {tab === 'yields' ? (
        <Yields biosample={biosample} />
      ) : tab === 'requeues' ? (
        <RequeueTable
          loaded={{ ...loaded, value: biosample?.LabRequeues }}
          names={namesOfLibraries(biosample?.Libraries ?? [])}
        />
      ) : (
        biosample !== undefined && <LineageCard biosample={biosample} />
      )}
    </ResourcePage>
  )
}

function LineageCard({ biosample }: { readonly biosample: V2BioSample }) {
  const loaded = useLoaded((signal) => readLineage(biosample, signal), [biosample.Id])
  useLiveLab(loaded.reload)
  const { value: lineage, error, reload } = loaded
  return (
    <Card title="Lineage" flush>
      {error !== undefined ? (
        <Failed error={error} retry={reload} />
      ) : lineage === undefined ? (
        <div class="card-body">
          <Skeleton lines={4} />
        </div>
      ) : (
        <>
          <LineageGraph lineage={lineage} />
          {lineage.length === 1 && (
            <p class="table-more quiet">
              Nothing was prepared of it yet: create a library with{' '}
              <code>POST v2/biosamples/{biosample.Id}/libraries</code>.
            </p>
          )}
        </>
      )}
    </Card>
  )
}

const columns: readonly Column<V2BioSampleYield>[] = [
  { title: 'Prep', cell: ({ LibraryPrep }) => LibraryPrep.Name },
  {
    title: 'Expected',
    isNumber: true,
    cell: ({ TotalExpectedYield }) => formatBases(TotalExpectedYield),
  },
  {
    title: 'Actual',
    isNumber: true,
    cell: ({ TotalActualYield }) => formatBases(TotalActualYield),
  },
  { title: 'Lanes', isNumber: true, cell: ({ TotalLanes }) => TotalLanes },
  { title: 'FASTQ datasets', isNumber: true, cell: ({ TotalFastqDatasets }) => TotalFastqDatasets },
]

function Yields({ biosample }: { readonly biosample: V2BioSample | undefined }) {
  return (
    <Card title="Yields" flush>
      <LoadedTable<V2BioSampleYield>
        label="Yields"
        rows={biosample?.Yields}
        error={undefined}
        reload={() => {}}
        columns={columns}
        keyOf={({ LibraryPrep }) => LibraryPrep.Id}
        empty="No yield is expected yet: a prep request or a library comes first."
      />
    </Card>
  )
}
