import {
  datasetUploadStatuses,
  qualityStatuses,
  type DatasetUploadStatus,
  type V2Dataset,
} from '@benchtop/contracts'
import { useState } from 'preact/hooks'
import { api } from '../../api/clients.ts'
import { readList } from '../../api/list.ts'
import { Bytes, Empty, Timestamp } from '../../design/pieces.tsx'
import { useLoaded } from '../../design/use-loaded.ts'
import type { Column } from '../../design/windowed-list.tsx'
import type { PageProps } from '../../shell/page-table.ts'
import { datasetPath } from './dataset-path.ts'
import { DecideQuality } from './decide-quality.tsx'
import { LabList, plainOptions } from './lab-list.tsx'
import { v2Rows } from './lanes-of-run.ts'
import { oneOf } from './list-address.ts'
import { Quality } from './quality.tsx'

const uploadTones = {
  Uploading: 'busy',
  Aborted: 'bad',
} as const satisfies Record<Exclude<DatasetUploadStatus, 'Completed'>, string>

const columns: readonly Column<V2Dataset>[] = [
  {
    title: 'Name',
    width: 'minmax(8rem, 1.5fr)',
    sortBy: 'Name',
    show: (dataset) => (
      <a href={datasetPath(dataset)} title={dataset.Name}>
        {dataset.Name}
      </a>
    ),
  },
  {
    title: 'Type',
    width: '7.25rem',
    show: ({ DatasetType }) => <span title={DatasetType.Name}>{DatasetType.Id}</span>,
  },
  {
    title: 'QC',
    width: 'minmax(8.5rem, 3fr)',
    show: ({ QcStatus, QcStatusSummary }) => (
      <span title={QcStatusSummary}>
        <Quality of={QcStatus} /> <span class="quiet">{QcStatusSummary}</span>
      </span>
    ),
  },
  {
    title: 'Files',
    width: '6rem',
    right: true,
    // What isn't complete yet has no size that lasts.
    show: ({ UploadStatus, TotalSize }) =>
      UploadStatus === 'Completed' ? (
        <Bytes of={TotalSize} />
      ) : (
        <span class={`badge ${uploadTones[UploadStatus]}`}>{UploadStatus}</span>
      ),
  },
  {
    title: 'Analysis',
    width: 'minmax(6.5rem, 1fr)',
    sortBy: 'AppSessionName',
    show: ({ AppSessionRoot, AppSession }) => {
      const session = AppSessionRoot ?? AppSession
      return (
        session && (
          <a href={`/analyses/${session.Id}`} title={session.Name}>
            {session.Name}
          </a>
        )
      )
    },
  },
  {
    title: 'Project',
    width: 'minmax(6.25rem, 1fr)',
    sortBy: 'ProjectName',
    show: ({ Project }) =>
      Project && (
        <a href={`/projects/${Project.Id}`} title={Project.Name}>
          {Project.Name}
        </a>
      ),
  },
  {
    title: 'Created',
    width: '4.5rem',
    sortBy: 'DateCreated',
    show: ({ DateCreated }) => <Timestamp at={DateCreated} />,
  },
]

/** All datasets that the user may browse, with the quality control of each, which can be decided by hand. */
export function Datasets({ title }: PageProps) {
  const types = useLoaded(
    (signal) => api.v2.listDatasetTypes({ Limit: v2Rows, SortBy: 'Id' }, { signal }),
    [],
  )
  const [decided, setDecided] = useState<V2Dataset>()
  const [changes, setChanges] = useState(0)
  const decision: Column<V2Dataset> = {
    title: 'Decision',
    width: '4.75rem',
    right: true,
    // "QcStatus … once its upload is complete".
    show: (dataset) =>
      dataset.UploadStatus === 'Completed' && (
        <button
          type="button"
          class="button second small"
          aria-label={`Decide ${dataset.Name}`}
          onClick={() => setDecided(dataset)}
        >
          Decide
        </button>
      ),
  }
  return (
    <>
      <LabList<V2Dataset>
        title={title}
        noun="datasets"
        columns={[...columns, decision]}
        filters={[
          { name: 'search', label: 'Name' },
          {
            name: 'type',
            label: 'Type',
            options: plainOptions((types.value?.Items ?? []).map(({ Id }) => Id)),
          },
          {
            name: 'qc',
            label: 'QC',
            options: [['Undefined', 'Not decided'], ...plainOptions(['QcPassed', 'QcFailed'])],
          },
          { name: 'upload', label: 'Upload', options: plainOptions(datasetUploadStatuses) },
        ]}
        initial={{ by: 'DateCreated', desc: true }}
        load={({ search, type, qc, upload }, window, sorting) =>
          readList(
            'v2.listDatasets',
            {
              search: search || undefined,
              datasettypes: type ? [type] : undefined,
              qcstatus: oneOf(qualityStatuses, qc),
              uploadstatus: oneOf(datasetUploadStatuses, upload),
              include: ['AppSessionRoot'],
            },
            window,
            sorting,
          )
        }
        pathOf={datasetPath}
        changes={changes}
        empty={<NoDatasets />}
      />
      {decided !== undefined && (
        <DecideQuality
          name={decided.Name}
          now={decided.QcStatus}
          hint="It is stored as the reason of the decision."
          decide={(QcStatus, QcStatusSummary) =>
            api.v2.updateDataset({ id: decided.Id, QcStatus, QcStatusSummary })
          }
          close={() => setDecided(undefined)}
          decided={() => setChanges((was) => was + 1)}
        />
      )}
    </>
  )
}

function NoDatasets() {
  return (
    <Empty
      title="No datasets yet"
      action={
        <a class="button second" href="/runs">
          To the runs
        </a>
      }
    >
      A dataset stands for the reads of a sample or for a result: let a run finish, upload reads to
      a project, or launch an app.
    </Empty>
  )
}
