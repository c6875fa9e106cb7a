import { datasetUploadStatuses, type V2Dataset } from '@benchtop/contracts'
import { datasetPath } from '../../api/address-of.ts'
import { api } from '../../api/clients.ts'
import { RecordLink, Text } from '../../design/columns.tsx'
import { Bytes, Empty } from '../../design/pieces.tsx'
import { showSheet } from '../../design/sheet.tsx'
import { statusOptions } from '../../design/status-words.ts'
import { useLoaded } from '../../design/use-loaded.ts'
import { Page, type PageProps } from '../../shell/page.tsx'
import { RecordList, type RecordTable } from '../../shell/record-list.tsx'
import { LabBadge } from './badges.tsx'
import { DecideQuality } from './decide-quality.tsx'
import { v2Rows } from './lanes-of-run.ts'

/** All datasets that the user may browse, with the quality control of each, which can be decided by hand. */
export function Datasets({ title }: PageProps) {
  const types = useLoaded(
    (signal) => api.v2.listDatasetTypes({ Limit: v2Rows, SortBy: 'Id' }, { signal }),
    [],
  )
  const names = (types.value?.Items ?? []).map(({ Id }) => Id)
  return (
    <Page title={title}>
      <RecordList<V2Dataset> label={title} table={tableOf(names)} />
    </Page>
  )
}

const columns: RecordTable<V2Dataset>['columns'] = [
  {
    of: 'Name',
    sortBy: true,
    show: (dataset) => <Text of={dataset.Name} to={datasetPath(dataset)} />,
  },
  {
    title: 'Type',
    show: ({ DatasetType }) => <span title={DatasetType.Name}>{DatasetType.Id}</span>,
  },
  {
    title: 'QC',
    show: ({ QcStatus, QcStatusSummary }) => (
      <span title={QcStatusSummary}>
        <LabBadge of={QcStatus} /> <span class="quiet">{QcStatusSummary}</span>
      </span>
    ),
  },
  {
    title: 'Files',
    isNumber: true,
    // What isn't complete yet has no size that lasts.
    show: ({ UploadStatus, TotalSize }) =>
      isComplete(UploadStatus) ? <Bytes of={TotalSize} /> : <LabBadge of={UploadStatus} />,
  },
  {
    title: 'Analysis',
    sortBy: 'AppSessionName',
    show: ({ AppSessionRoot, AppSession = AppSessionRoot }) =>
      AppSession && <RecordLink to={AppSessionRoot ?? AppSession} />,
  },
  { of: 'Project', sortBy: 'ProjectName' },
  { of: 'DateCreated', sortBy: true },
]

/** In the words of either profile. */
const isComplete = (status: V2Dataset['UploadStatus']): boolean => status.startsWith('Complete')

const tableOf = (types: readonly string[]): RecordTable<V2Dataset> => ({
  noun: 'datasets',
  load: { operation: 'v2.listDatasets', params: { include: ['AppSessionRoot'] } },
  initial: { by: 'DateCreated', desc: true },
  columns,
  filters: [
    { name: 'search', label: 'Name' },
    { name: 'type', label: 'Type', param: 'datasettypes', options: types },
    {
      name: 'qc',
      label: 'QC',
      param: 'qcstatus',
      options: [
        ['Undefined', 'Not reviewed'],
        ['QcPassed', 'QC passed'],
        ['QcFailed', 'QC failed'],
      ],
    },
    {
      name: 'upload',
      label: 'Upload',
      param: 'uploadstatus',
      options: statusOptions(datasetUploadStatuses),
    },
  ],
  pathOf: datasetPath,
  action: {
    title: 'Quality',
    verb: 'Review',
    // "QcStatus … once its upload is complete".
    label: ({ UploadStatus, Name }) => (isComplete(UploadStatus) ? `Review ${Name}` : undefined),
    act: ({ Id: id, Name: name, QcStatus: now }, decided) =>
      showSheet((close) => (
        <DecideQuality
          hint="It is stored as the reason of the decision."
          decide={(QcStatus, QcStatusSummary) =>
            api.v2.updateDataset({ id, QcStatus, QcStatusSummary })
          }
          {...{ name, now, close, decided }}
        />
      )),
  },
  empty: (
    <Empty title="No datasets yet" to={['/runs', 'To the runs']}>
      A dataset stands for the reads of a sample or for a result: let a run finish, upload reads to
      a project, or launch an app.
    </Empty>
  ),
})
