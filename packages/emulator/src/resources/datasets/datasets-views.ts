import { formatTimestamp, type DatasetValidationStatus, type V2Dataset } from '@benchtop/contracts'
import { v2DatasetTypeCompact } from '../dataset-types/dataset-types-views.ts'
import type { V2Href } from '../v2-href.ts'
import { v2Identity, v2Reference, v2User } from '../v2-records.ts'
import type { DatasetRow } from './datasets-store.ts'

/** The optional parts of a dataset's record. */
export type DatasetParts = Pick<V2Dataset, 'AppSessionRoot' | 'Properties'>

export function v2Dataset(
  row: DatasetRow,
  parts: DatasetParts,
  uiUrl: string,
  v2Href: V2Href,
): V2Dataset {
  const identity = v2Identity('dataset', row.id, v2Href)
  const holder = row.sample_id === null ? 'appresult' : 'sample'
  const holderId = row.sample_id ?? row.appresult_id
  return {
    ...identity,
    HrefFiles: `${identity.Href}/files`,
    HrefPlatformUI: `${uiUrl}/${holder}s/${holderId}`,
    HrefComments: `${identity.Href}/comments`,
    ContainsComments: row.has_comments === 1,
    Name: row.name,
    DateCreated: formatTimestamp(row.created_ms),
    DateModified: formatTimestamp(row.modified_ms),
    AppSession:
      row.appsession_id === null
        ? undefined
        : {
            ...v2Identity('appsession', row.appsession_id, v2Href),
            Name: row.appsession_name ?? '',
            Application: v2Reference(
              'application',
              row.application_id,
              row.application_name,
              v2Href,
            ),
          },
    Project: { ...v2Identity('project', row.project_id, v2Href), Name: row.project_name },
    TotalSize: row.total_size,
    IsDeleted: row.trash_id !== null,
    IsArchived: row.is_archived === 1,
    IsFileDataDeleted: row.is_file_data_deleted === 1,
    UserOwnedBy: v2User(row.owner_id, row.owner_name, v2Href),
    DatasetType: v2DatasetTypeCompact(
      { id: row.type_id, name: row.type_name, conforms_to: row.conforms_to },
      v2Href,
    ),
    Attributes: JSON.parse(row.attributes) as Record<string, unknown>,
    QcStatus: row.qc_status,
    QcStatusSummary: row.qc_status_summary,
    UploadStatus: row.upload_status === 'Completed' ? 'Complete' : row.upload_status,
    UploadStatusSummary: row.upload_status_summary,
    ValidationStatus: validationOf(row),
    V1pre3Id: `${holder}.${holderId}`,
    OriginDataset:
      row.origin_id === null ? undefined : v2Identity('dataset', row.origin_id, v2Href),
    ...parts,
  }
}

/** Once the upload is complete, no file may be pending, and a dataset of reads must have FASTQ files. */
function validationOf(row: DatasetRow): DatasetValidationStatus {
  if (row.upload_status !== 'Completed') return 'Pending'
  return row.has_pending === 1 || row.lacks_reads === 1 ? 'Failed' : 'Passed'
}
