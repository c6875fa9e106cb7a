import type { SortDirection } from '@benchtop/contracts'
import type { Database } from '../storage/database.ts'

/** A file as a list sees it; `owner` is an AppResult. */
export type ListedFile = {
  readonly id: number
  readonly owner: number
  readonly path: string
  readonly created_ms: number
  readonly upload_status: 'complete' | 'pending'
  readonly trash_id: number | null
}

/** Lets files belong to AppResults, and be in an entry of the trash, that aren't there. */
export function allowOrphans(database: Database): void {
  database.statement('PRAGMA foreign_keys = OFF').run()
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

export function extensionOf(path: string): string {
  const name = nameOf(path)
  return name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : ''
}

/** Adds a file and gives its id. */
export function insertFile(database: Database, file: Omit<ListedFile, 'id'>): number {
  const inserted = database
    .statement<(string | number | null)[], { id: number }>(
      `INSERT INTO file (appresult_id, name, path, extension, content_type, size, upload_status, trash_id, created_ms,
         modified_ms) VALUES (?, ?, ?, ?, '', 0, ?, ?, ?, 0) RETURNING id`,
    )
    .get(
      file.owner,
      nameOf(file.path),
      file.path,
      extensionOf(file.path),
      file.upload_status,
      file.trash_id,
      file.created_ms,
    )
  return (inserted as { id: number }).id
}

/** The files of an owner in the order of a list, by comparing all of them. */
export function inOrderOf(
  files: readonly ListedFile[],
  owner: number,
  sortBy: 'Id' | 'Path' | 'DateCreated',
  sortDir: SortDirection,
): ListedFile[] {
  const compare = {
    Id: (a: ListedFile, b: ListedFile) => a.id - b.id,
    Path: (a: ListedFile, b: ListedFile) =>
      Buffer.compare(Buffer.from(a.path), Buffer.from(b.path)),
    DateCreated: (a: ListedFile, b: ListedFile) => a.created_ms - b.created_ms,
  }[sortBy]
  const sign = sortDir === 'Asc' ? 1 : -1
  return files
    .filter((file) => file.owner === owner)
    .filter(({ upload_status, trash_id }) => upload_status === 'complete' && trash_id === null)
    .toSorted((a, b) => sign * compare(a, b) || a.id - b.id)
}
