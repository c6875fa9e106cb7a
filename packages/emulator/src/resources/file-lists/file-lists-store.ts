import type { FileUploadStatus, Page } from '@benchtop/contracts'
import type { Database } from '../../storage/database.ts'
import { byExtension, extensionFilter } from '../../storage/lists/file-extensions.ts'
import { ofOwner, type IndexedList } from '../../storage/lists/indexed-list.ts'
import { filesOf } from '../../storage/lists/kept-lists.ts'
import { jsonList, selectPage, where, type Clause } from '../../storage/paged.ts'
import type { FileOwner } from '../files/file-owner.ts'
import type { FileRow } from '../files/files-store.ts'

export type ListedFileSort = 'Id' | 'Path' | 'DateCreated' | 'Name'

/** Folders of auxiliary files that the platform or its apps write. */
export type ExcludedFolder = 'vcfindex' | 'bamcoverage' | 'system'

/** Which files of an owner are listed. */
export type ListedFileFilter = {
  /** In lower case, without a dot at the start. */
  readonly extensions: readonly string[] | undefined
  readonly statuses: readonly FileUploadStatus[]
  /** Without slashes at its ends; empty for the root. All directories where it is undefined. */
  readonly directory: string | undefined
  readonly withSubdirectories: boolean
  readonly excludedFolders: readonly ExcludedFolder[]
  readonly pathPrefix: string | undefined
  readonly withEmpty: boolean
}

const order = { Id: 'id', Path: 'path', DateCreated: 'created_ms', Name: 'name' } as const
const from = 'unhidden_file f'

/** A folder of that name anywhere in the path; a system folder's name begins with a dot. */
const folders: Readonly<Record<ExcludedFolder, string>> = {
  vcfindex: `instr('/' || lower(f.path), '/vcfindex/') = 0`,
  bamcoverage: `instr('/' || lower(f.path), '/bamcoverage/') = 0`,
  system: `('/' || f.path) NOT GLOB '*/.*/*'`,
}

/** The file lists of v2, for owners that are known to exist. */
export function fileListStore(database: Database) {
  return {
    list: (
      owner: FileOwner,
      filter: ListedFileFilter,
      page: Page<ListedFileSort>,
      isUncounted: boolean,
    ) =>
      selectPage<FileRow, ListedFileSort>(database, {
        columns: '*',
        from,
        countFrom: from,
        conditions: [
          ...conditions(owner, filter),
          filter.directory === undefined || filter.withSubdirectories
            ? undefined
            : where(`instr(substr(path, length(?) + 1), '/') = 0`, inside(filter)),
        ],
        order,
        id: 'id',
        page,
        isUncounted,
        kept: isUncounted ? undefined : keptList(owner, filter),
      }),
    /** The names of the directories directly below the listed one, in order. */
    subdirectories(owner: FileOwner, filter: ListedFileFilter): string[] {
      if (isOfTree(filter) && owner.kind !== 'appsession') {
        return rootDirectories(database, filesOf(`${owner.kind}_id`), owner, filter)
      }
      const all = conditions(owner, filter).filter((one) => one !== undefined)
      const text = all.map((condition) => `(${condition.text})`).join(' AND ')
      return database
        .statement<(string | number | null)[], { name: string }>(
          `SELECT DISTINCT substr(rest, 1, instr(rest, '/') - 1) AS name
           FROM (SELECT substr(path, length(?) + 1) AS rest FROM ${from} WHERE ${text})
           WHERE instr(rest, '/') > 0 ORDER BY name`,
        )
        .all(inside(filter), ...all.flatMap((condition) => condition.values))
        .map(({ name }) => name)
    },
  }
}
export type FileListStore = ReturnType<typeof fileListStore>

/** Whether the complete files of all directories are listed, as far as filters let them. */
function isOfTree({ directory, withSubdirectories, statuses }: ListedFileFilter): boolean {
  const isTree = directory === undefined || (directory === '' && withSubdirectories)
  return isTree && statuses.every((status) => status === 'complete') && statuses.length > 0
}

/** The kept list that a list is, where nothing is filtered but by extensions. */
function keptList(owner: FileOwner, filter: ListedFileFilter) {
  const { extensions, excludedFolders, pathPrefix, withEmpty } = filter
  if (owner.kind === 'appsession' || !isOfTree(filter)) return undefined
  if (excludedFolders.length > 0 || pathPrefix !== undefined || !withEmpty) return undefined
  const list = filesOf(`${owner.kind}_id`)
  return { list, ownerId: owner.id, filter: extensions && extensionFilter(extensions) }
}

/**
 * The names of the topmost directories, in order: each is found behind the one before, and none of its files is read
 * unless some are filtered out. `0` comes after `/`.
 */
function rootDirectories(
  database: Database,
  list: IndexedList,
  owner: FileOwner,
  filter: ListedFileFilter,
): string[] {
  const files = `file INDEXED BY file_in_directory WHERE ${ofOwner(list)} AND instr(file.path, '/') > 0`
  const name = `substr(path, 1, instr(path, '/') - 1)`
  const filters = conditions(owner, filter).filter((one) => one !== undefined)
  const text = filters.map((condition) => `(${condition.text})`).join(' AND ')
  return database
    .statement<(string | number | null)[], { name: string }>(
      `WITH RECURSIVE first (path) AS (
         SELECT (SELECT file.path FROM ${files} ORDER BY file.path LIMIT 1)
         UNION ALL SELECT (SELECT file.path FROM ${files} AND file.path >= ${name.replaceAll('path', 'first.path')} || '0'
           ORDER BY file.path LIMIT 1) FROM first WHERE path IS NOT NULL),
       directory (name) AS (SELECT ${name} FROM first WHERE path IS NOT NULL)
       SELECT name FROM directory WHERE EXISTS (SELECT 1 FROM file f INDEXED BY file_listed_by_path
         WHERE ${ofOwner({ ...list, table: 'f' })}
           AND f.path >= directory.name || '/' AND f.path < directory.name || '0' AND ${text})
       ORDER BY name`,
    )
    .all(owner.id, owner.id, owner.id, ...filters.flatMap((condition) => condition.values))
    .map((row) => row.name)
}

function inside({ directory }: ListedFileFilter): string {
  return directory === undefined || directory === '' ? '' : `${directory}/`
}

function conditions(owner: FileOwner, filter: ListedFileFilter): (Clause | undefined)[] {
  const { extensions, statuses, excludedFolders, pathPrefix, withEmpty } = filter
  const beginning = inside(filter)
  return [
    where(`f.${owner.kind}_id = ?`, owner.id),
    where('f.upload_status IN (SELECT value FROM json_each(?))', jsonList(statuses)),
    extensions && where(byExtension.matches('f.', '?'), extensionFilter(extensions).text),
    beginning === '' ? undefined : where('substr(f.path, 1, length(?)) = ?', beginning, beginning),
    ...excludedFolders.map((folder) => where(folders[folder])),
    pathPrefix === undefined
      ? undefined
      : where('substr(f.path, 1, length(?)) = ?', pathPrefix, pathPrefix),
    withEmpty ? undefined : where('f.size > 0'),
  ]
}
