import {
  formatTimestamp,
  type AppResultCompact,
  type AppResultRecord,
  type AppSessionCompact,
  type AppSessionRecord,
  type DeletedProject,
  type ProjectRecord,
  type RunRecord,
  type SampleCompact,
  type SampleRecord,
  type TrashInclude,
  type TrashRecord,
} from '@benchtop/contracts'
import { userSummary } from '../users/users-views.ts'
import type { TrashRow } from './trash-store.ts'

/** What an entry contains in addition to the resource that was deleted. */
export type Included = {
  readonly samples: SampleCompact[]
  readonly results: AppResultCompact[]
  readonly sessions: AppSessionCompact[]
}

/** The member of an entry that contains the deleted resource. */
export type DeletedMember =
  | { readonly DeletedProject: DeletedProject }
  | { readonly DeletedRun: RunRecord }
  | { readonly DeletedSample: SampleRecord }
  | { readonly DeletedAppResult: AppResultRecord }
  | { readonly DeletedAppSession: AppSessionRecord }

export function trashRecord(
  row: TrashRow,
  deleted: DeletedMember,
  included: Included,
  isInTrash: boolean,
): TrashRecord {
  const href = `v1pre3/trash/${row.id}`
  return {
    Id: String(row.id),
    Href: href,
    Name: row.name,
    DateDeleted: formatTimestamp(row.deleted_ms),
    UserDeletedBy: userSummary(row.deleted_by_id, row.deleted_by_name),
    TotalSize: row.total_size,
    Includes: JSON.parse(row.includes) as TrashInclude[],
    IsVisibleInTrash: isInTrash,
    ChildCount: row.child_count,
    HrefPostRestoreFromTrash: `${href}/restorefromtrash`,
    IncludedSamples: included.samples,
    IncludedAppResults: included.results,
    IncludedAppSessions: included.sessions,
    ...deleted,
  }
}

export function deletedProject(record: ProjectRecord, isInTrash: boolean): DeletedProject {
  return { ...record, Status: isInTrash ? 'Deleted' : 'Active', IsDeleted: isInTrash }
}
