import type { FileUploadStatus, Page } from '@benchtop/contracts'
import type { Database } from '../../storage/database.ts'
import { byExtension, extensionFilter } from '../../storage/lists/file-extensions.ts'
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
const from = 'unhidden_file'

/** A folder of that name anywhere in the path; a system folder's name begins with a dot. */
const folders: Readonly<Record<ExcludedFolder, string>> = {
  vcfindex: `instr('/' || lower(path), '/vcfindex/') = 0`,
  bamcoverage: `instr('/' || lower(path), '/bamcoverage/') = 0`,
  system: `('/' || path) NOT GLOB '*/.*/*'`,
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
      }),
    /** The names of the directories directly below the listed one, in order. */
    subdirectories(owner: FileOwner, filter: ListedFileFilter): string[] {
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

function inside({ directory }: ListedFileFilter): string {
  return directory === undefined || directory === '' ? '' : `${directory}/`
}

function conditions(owner: FileOwner, filter: ListedFileFilter): (Clause | undefined)[] {
  const { extensions, statuses, excludedFolders, pathPrefix, withEmpty } = filter
  const beginning = inside(filter)
  return [
    where(`${owner.kind}_id = ?`, owner.id),
    where('upload_status IN (SELECT value FROM json_each(?))', jsonList(statuses)),
    extensions && where(byExtension.matches('', '?'), extensionFilter(extensions).text),
    beginning === '' ? undefined : where('substr(path, 1, length(?)) = ?', beginning, beginning),
    ...excludedFolders.map((folder) => where(folders[folder])),
    pathPrefix === undefined
      ? undefined
      : where('substr(path, 1, length(?)) = ?', pathPrefix, pathPrefix),
    withEmpty ? undefined : where('size > 0'),
  ]
}
