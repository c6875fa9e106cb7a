import { datasetPath } from '../../api/address-of.ts'
import { api } from '../../api/clients.ts'
import { useLabLoaded } from '../../api/lab-events.ts'
import { columnsOf, RecordLink, TableCard } from '../../design/columns.tsx'
import { Status } from '../../design/pieces.tsx'
import { LabBadge } from '../lab/badges.tsx'
import { v2Rows } from '../lab/lanes-of-run.ts'
import type { V2AppSession, V2Dataset } from '@benchtop/contracts'

const datasetColumns = columnsOf<V2Dataset>([
  { title: 'Dataset', show: (dataset) => <a href={datasetPath(dataset)}>{dataset.Name}</a> },
  { title: 'Upload', show: ({ UploadStatus }) => <LabBadge of={UploadStatus} /> },
  { title: 'QC', show: ({ QcStatus }) => <LabBadge of={QcStatus} /> },
  { of: 'Project' },
  { of: 'TotalSize' },
])

const analysisColumns = columnsOf<V2AppSession>([
  { title: 'Analysis', show: (analysis) => <RecordLink to={analysis} /> },
  { title: 'Status', show: ({ ExecutionStatus }) => <Status of={ExecutionStatus} /> },
  { of: 'DateCreated' },
])

/** What came of a run, as it comes: its datasets, and the analyses that were made of them. */
export function RunResults({ id }: { readonly id: string }) {
  const loaded = useLabLoaded((signal) => readResults(id, signal), [id])
  const { value } = loaded
  return (
    <>
      <TableCard
        title="Datasets"
        of={{ ...loaded, value: value?.datasets }}
        columns={datasetColumns}
        empty="There are no datasets yet. They are made of libraries, for completed lanes."
      />
      <TableCard
        title="Analyses"
        of={{ ...loaded, value: value?.analyses }}
        columns={analysisColumns}
        empty="Analyses of this run or its biosamples start by hand or with a workflow."
      />
    </>
  )
}

async function readResults(id: string, signal: AbortSignal) {
  const run = Number(id)
  const [datasets, ofRun] = await Promise.all([
    api.v2.listDatasets({ inputruns: [run], Limit: v2Rows }, { signal }),
    api.v2.listAppSessions({ 'input.runs': [run], Limit: v2Rows }, { signal }),
  ])
  return { datasets, analyses: ofRun }
}
