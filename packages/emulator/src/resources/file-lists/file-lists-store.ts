import type { FileUploadStatus, Page } from '@benchtop/contracts'
import type { Database } from '../../storage/database.ts'
import { filesOf, withExtensions } from '../../storage/file-rows.ts'
import {
  allOf,
  countRows,
  fewRows,
  selectPage,
  where,
  whereOneOf,
  type Clause,
} from '../../storage/paged.ts'
import type { FileOwner } from '../files/file-owner.ts'
import type { FileRow } from '../files/files-store.ts'

export type ListedFileSort = 'Id' | 'Path' | 'DateCreated' | 'Name'

/** Folders of auxiliary files that the platform or its apps write. */
export type ExcludedFolder = 'vcfindex' | 'bamcoverage' | 'system'

/** Which files of an owner are listed. */
export type ListedFileFilter = {
  /** In lower case, without a dot at the start. */
  readonly extensions: readonly string[] | undefined
  /** Those that are left out, written like the others. */
  readonly otherExtensions: readonly string[] | undefined
  readonly statuses: readonly FileUploadStatus[]
  /** Without slashes at its ends; empty for the root. All directories where it is undefined. */
  readonly directory: string | undefined
  readonly withSubdirectories: boolean
  readonly excludedFolders: readonly ExcludedFolder[]
  readonly pathPrefix: string | undefined
  readonly withEmpty: boolean
}

const order = {
  Id: 'f.id',
  Path: 'f.path',
  DateCreated: 'f.created_ms',
  Name: 'f.name',
} as const
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
    ) => {
      const { extensions, others } = conditions(owner, filter)
      return selectPage<FileRow, ListedFileSort>(database, {
        columns: '*',
        from,
        conditions: [
          ...others,
          filter.directory === undefined || filter.withSubdirectories
            ? undefined
            : where(`instr(substr(f.path, length(?) + 1), '/') = 0`, inside(filter)),
        ],
        filters: [extensions],
        order,
        id: 'f.id',
        page,
        isUncounted,
      })
    },
    /**
     * The names of the directories directly below the listed one, in order: each is found behind the one before, since `0`
     * comes after `/`.
     */
    subdirectories(owner: FileOwner, filter: ListedFileFilter): string[] {
      const above = inside(filter)
      const { extensions, others } = conditions(owner, filter)
      const { text, values } = allOf([
        extensions,
        ...others,
        // The index of these files is on the first of both.
        where(`instr(f.path, '/') > 0`),
        where(`instr(substr(f.path, length(?) + 1), '/') > 0`, above),
      ])
      const isFew =
        filter.extensions !== undefined &&
        countRows(database, where(`FROM ${from} WHERE ${text}`, ...values)) <= fewRows
      const path = isFew ? '+f.path' : 'f.path'
      const first = (condition: string): string =>
        `(SELECT f.path FROM ${from} WHERE ${text} AND ${condition} ORDER BY ${path} LIMIT 1)`
      const name = `substr(substr(path, length(?) + 1), 1, instr(substr(path, length(?) + 1), '/') - 1)`
      return database
        .values<Clause['values'], string>(
          `WITH RECURSIVE found (path) AS (
             SELECT ${first('1')}
             UNION ALL SELECT ${first(`${path} >= ? || ${name.replaceAll('path', 'found.path')} || '0'`)}
             FROM found WHERE path IS NOT NULL)
           SELECT ${name} FROM found WHERE path IS NOT NULL`,
        )
        .all(...values, ...values, above, above, above, above, above)
    },
  }
}
export type FileListStore = ReturnType<typeof fileListStore>

function inside({ directory }: ListedFileFilter): string {
  return directory === undefined || directory === '' ? '' : `${directory}/`
}

function isNot({ text, values }: Clause): Clause {
  return where(`(${text}) IS NOT TRUE`, ...values)
}

/** The condition of the extensions, which a page filters by, and the others. */
function conditions(
  owner: FileOwner,
  filter: ListedFileFilter,
): { readonly extensions: Clause | undefined; readonly others: readonly (Clause | undefined)[] } {
  const { extensions, otherExtensions, statuses, excludedFolders, pathPrefix, withEmpty } = filter
  const beginning = inside(filter)
  const some = allOf([
    filesOf(owner),
    // The indexes of lists are on complete files alone.
    statuses.join() === 'complete'
      ? where(`f.upload_status = 'complete'`)
      : whereOneOf('f.upload_status', statuses),
  ])
  const others = [
    some,
    otherExtensions && isNot(withExtensions(otherExtensions, some)),
    beginning === '' ? undefined : where('substr(f.path, 1, length(?)) = ?', beginning, beginning),
    ...excludedFolders.map((folder) => where(folders[folder])),
    pathPrefix === undefined
      ? undefined
      : where('substr(f.path, 1, length(?)) = ?', pathPrefix, pathPrefix),
    withEmpty ? undefined : where('f.size > 0'),
  ]
  return { extensions: extensions && withExtensions(extensions, some), others }
}
