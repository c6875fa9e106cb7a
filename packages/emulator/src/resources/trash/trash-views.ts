import {
  formatTimestamp,
  type AppResultCompact,
  type AppResultRecord,
  type AppSessionCompact,
  type AppSessionRecord,
  type DeletedProject,
  type FileRecord,
  type ProjectRecord,
  type RunRecord,
  type SampleCompact,
  type SampleRecord,
  type TrashInclude,
  type TrashRecord,
  type V2AppSession,
  type V2Dataset,
  type V2File,
  type V2Project,
  type V2Trash,
} from '@benchtop/contracts'
import { hrefOf } from '../../ids/resource-id.ts'
import type { AppResultRow } from '../appresults/appresults-store.ts'
import type { ProjectRow } from '../projects/projects-store.ts'
import type { RunRow } from '../runs/runs-store.ts'
import { v2RunCompact } from '../runs/runs-views.ts'
import type { SampleRow } from '../samples/samples-store.ts'
import { userSummary } from '../users/users-views.ts'
import type { V2Href } from '../v2-href.ts'
import { v2User } from '../v2-records.ts'
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
  | { readonly DeletedFile: FileRecord }

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

/** The info that a restored project now shares its name with another; nothing where it shares it with none. */
export function sameNameNotifications(
  entry: TrashRow,
  sameName: ProjectRow | undefined,
): { Type: string; Item: string }[] {
  if (sameName === undefined) return []
  const Item = `Project ${entry.resource_id} was restored. Project ${sameName.id} now has the same name, "${sameName.name}".`
  return [{ Type: 'info', Item }]
}

type MayBeDeleted = { readonly IsDeleted: boolean }
type V2DeletedResult = ReturnType<typeof v2DeletedResult>

/** The member of an entry of v2 that contains the deleted resource; of a sample and an AppResult with its dataset. */
export type V2DeletedMember =
  | { readonly DeletedProject: V2Project & MayBeDeleted }
  | { readonly DeletedRun: ReturnType<typeof v2DeletedRun> }
  | { readonly DeletedAppSession: V2AppSession }
  | { readonly DeletedFile: V2File & MayBeDeleted }
  | { readonly DeletedSample: V2DeletedResult; readonly DeletedDataset: V2Dataset }
  | { readonly DeletedAppResult: V2DeletedResult; readonly DeletedDataset: V2Dataset }

export function v2TrashRecord(
  row: TrashRow,
  deleted: V2DeletedMember,
  isInTrash: boolean,
  v2Href: V2Href,
): V2Trash {
  const href = v2Href(`v2/trash/${row.id}`)
  return {
    Id: String(row.id),
    Href: href,
    Name: row.name,
    DateDeleted: formatTimestamp(row.deleted_ms),
    UserDeletedBy: v2User(row.deleted_by_id, row.deleted_by_name, v2Href),
    TotalSize: row.total_size,
    Includes: JSON.parse(row.includes) as TrashInclude[],
    IsVisibleInTrash: isInTrash,
    ChildCount: row.child_count,
    HrefPostRestoreFromTrash: `${href}/restorefromtrash`,
    ...deleted,
  }
}

/** A run in the trash, compactly; of one that lost only its files, the run itself remains. */
export function v2DeletedRun(row: RunRow, isDeleted: boolean, v2Href: V2Href) {
  return { ...v2RunCompact(row, v2Href), IsDeleted: isDeleted }
}

/** A sample or an AppResult in the trash, compactly; what no session made is Complete. */
export function v2DeletedResult(
  kind: 'sample' | 'appresult',
  row: SampleRow | AppResultRow,
  { AppSession, Project, IsDeleted }: V2Dataset,
  v2Href: V2Href,
) {
  return {
    Id: String(row.id),
    Href: v2Href(hrefOf(kind, row.id)),
    UserOwnedBy: v2User(row.owner_id, row.owner_name, v2Href),
    Name: row.name,
    Status: row.status ?? 'Complete',
    StatusSummary: row.status_summary ?? '',
    DateCreated: formatTimestamp(row.created_ms),
    TotalSize: row.total_size,
    AppSession,
    Projects: [Project],
    IsDeleted,
  }
}
