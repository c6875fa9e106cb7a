import {
  badRequest,
  type FileUploadStatus,
  type Page,
  type ResourceKind,
  type V2File,
  type V2SubDirectories,
} from '@benchtop/contracts'
import type { UserCaller } from '../../access/caller.ts'
import { mayAccess } from '../../access/decide.ts'
import type { Target } from '../../access/targets.ts'
import type { V2Href } from '../v2-href.ts'
import type { DownloadAddresses } from '../files/download-addresses.ts'
import type { FileOwner } from '../files/file-owner.ts'
import { v2File } from '../files/files-views.ts'
import type { ExcludedFolder, ListedFileSort, FileListStore } from './file-lists-store.ts'

/** The query of a v2 file list; parameters that an operation's contract lacks are left out. */
export type FileListQuery = {
  readonly extensions?: readonly string[] | undefined
  readonly excludeextensions?: readonly string[] | undefined
  readonly directory?: string | undefined
  readonly includesubdirectories?: boolean | undefined
  readonly recursive?: boolean | undefined
  readonly excludevcfindexfolder?: boolean | undefined
  readonly excludebamcoveragefolder?: boolean | undefined
  readonly excludesystemfolder?: boolean | undefined
  readonly excludeemptyfiles?: boolean | undefined
  readonly filehrefcontentresolution?: boolean | undefined
  readonly statuses?: readonly FileUploadStatus[] | undefined
  readonly pathprefix?: string | undefined
}

/** What is read in addition to the files. */
export type FileListExtent = {
  readonly subdirectories: boolean
  readonly counted: boolean
  /** The address of the list. */
  readonly href: string
}

type FileListsOptions = {
  readonly store: FileListStore
  readonly addresses: DownloadAddresses
  readonly v2Href: V2Href
  readonly find: (kind: ResourceKind, id: number) => Target | undefined
}

export function createFileLists({ store, addresses, v2Href, find }: FileListsOptions) {
  return {
    /** A page of an owner's files as v2 shows them, with the directories below the listed one. */
    page(
      caller: UserCaller,
      owner: FileOwner,
      query: FileListQuery,
      page: Page<ListedFileSort>,
      extent: FileListExtent,
    ): { items: V2File[]; total: number; extra: V2SubDirectories } {
      const directory = query.directory?.replaceAll(/^\/+|\/+$/g, '')
      const filter = {
        extensions: query.extensions?.map(extensionOf),
        otherExtensions: query.excludeextensions?.map(extensionOf),
        statuses: query.statuses ?? (['complete'] as const),
        directory,
        withSubdirectories: (query.includesubdirectories ?? query.recursive) === true,
        excludedFolders: excludedFolders(query),
        pathPrefix: query.pathprefix?.replace(/^\/+/, ''),
        withEmpty: query.excludeemptyfiles !== true,
      }
      const { rows, total } = store.list(owner, filter, page, !extent.counted)
      // BROWSE doesn't include READ: files that the caller can't read aren't resolved.
      const target = find(owner.kind, owner.id)
      const mayRead = target !== undefined && mayAccess(caller, 'READ', target)
      const isResolved = query.filehrefcontentresolution === true && mayRead
      const above = directory === undefined || directory === '' ? '' : `${directory}/`
      const names = extent.subdirectories ? store.subdirectories(owner, filter) : []
      return {
        items: rows.map((row) => {
          const isAt = isResolved && row.sha256 !== null
          return v2File(row, v2Href, isAt ? addresses.of(row).url : undefined)
        }),
        total,
        extra: {
          SubDirectories: names.map((Name) => {
            const Path = `${above}${Name}`
            const Href = `${v2Href(extent.href)}?directory=${encodeURIComponent(Path)}`
            return { Name, Path, Href }
          }),
        },
      }
    },
  }
}
/** The file lists of v2: of runs, datasets and log files. */
export type FileLists = ReturnType<typeof createFileLists>

/** Every owner of files has one file set, with its own id; 400 where another is named. */
export function refuseOtherFileSet(given: string | undefined, own: string, what: string): void {
  if (given === undefined || given === own) return
  const message = `The files of ${what} are only in the file set ${own}, not in ${given}.`
  throw badRequest([{ member: 'filesetid', code: 'Invalid', message }])
}

const extensionOf = (text: string): string => text.replace(/^\./, '').toLowerCase()

function excludedFolders(query: FileListQuery): ExcludedFolder[] {
  return [
    ...(query.excludevcfindexfolder === true ? (['vcfindex'] as const) : []),
    ...(query.excludebamcoveragefolder === true ? (['bamcoverage'] as const) : []),
    ...(query.excludesystemfolder === true ? (['system'] as const) : []),
  ]
}
