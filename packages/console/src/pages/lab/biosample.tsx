import type { V2BioSample, V2BioSampleYield } from '@benchtop/contracts'
import { api } from '../../api/clients.ts'
import { useLabLoaded } from '../../api/lab-events.ts'
import { columnsOf, TableCard } from '../../design/columns.tsx'
import { Status } from '../../design/pieces.tsx'
import { RecordList } from '../../shell/record-list.tsx'
import { type DetailProps, ResourcePage } from '../../shell/resource-page.tsx'
import { CancelBioSample } from './cancel-biosample.tsx'
import { LineageCard } from './lineage-graph.tsx'
import { readBioSampleLineage } from './read-lineage.ts'
import { RequeueButton, requeueTargets } from './requeue-dialog.tsx'
import { requeues } from './requeues.tsx'

/** A biosample: what the lab made of it, its yields and its requeues. */
export function BioSample({ id, tab }: DetailProps) {
  const loaded = useLabLoaded(
    (signal) => api.v2.getBioSample({ id, include: ['Libraries', 'LabRequeues'] }, { signal }),
    [id],
  )
  const biosample = loaded.value
  return (
    <ResourcePage
      loaded={loaded}
      unnamed={`Biosample ${id}`}
      nameOf={({ BioSampleName }) => BioSampleName}
      crumbs={[{ name: 'Biosamples', path: '/biosamples' }]}
      aside={({ Status: status }) => <Status of={status} />}
      actions={(record) => (
        <>
          <RequeueButton targets={requeueTargets(record)} created={loaded.reload} />
          <CancelBioSample biosample={record} changed={loaded.reload} />
        </>
      )}
      facts={(record) => [
        'Id',
        'LabStatus',
        'Nickname',
        ['Subject', record.Subject?.UserSubjectId],
        ['Container', [record.ContainerName, record.ContainerPosition].filter(Boolean).join(', ')],
        'DefaultProject',
        'DateModified',
      ]}
      base={`/biosamples/${id}`}
      tab={tab}
      tabs={[
        ['lineage', 'Lineage', biosample && <BioSampleLineage biosample={biosample} />],
        [
          'yields',
          'Yields',
          <TableCard
            title="Yields"
            of={biosample?.Yields}
            columns={columns}
            empty="No yield is expected yet: a prep request or a library comes first."
          />,
        ],
        [
          'requeues',
          'Requeues',
          <RecordList label="Requeues" of={id} table={requeues(id)} version={biosample} />,
        ],
      ]}
    />
  )
}

function BioSampleLineage({ biosample }: { readonly biosample: V2BioSample }) {
  const loaded = useLabLoaded((signal) => readBioSampleLineage(biosample, signal), [biosample.Id])
  return (
    <LineageCard of={loaded}>
      {loaded.value?.libraries.length === 0 && (
        <p class="table-more quiet">
          Nothing was prepared of it yet: create a library with{' '}
          <code>POST v2/biosamples/{biosample.Id}/libraries</code>.
        </p>
      )}
    </LineageCard>
  )
}

const columns = columnsOf<V2BioSampleYield>([
  { of: 'LibraryPrep' },
  { of: 'TotalExpectedYield', title: 'Expected' },
  { of: 'TotalActualYield', title: 'Actual' },
  { of: 'TotalLanes' },
  { of: 'TotalFastqDatasets', title: 'FASTQ datasets' },
])
