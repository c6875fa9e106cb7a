import type { FileCompact } from '@benchtop/contracts'
import type { Sorting } from '../../../design/windowed-list.tsx'

/** A row of the tree: a folder with what is below it, or a file. */
export type TreeRow =
  | {
      readonly kind: 'folder'
      /** Its path, without a slash at the end. */
      readonly path: string
      readonly name: string
      readonly depth: number
      /** Bytes of the files below it. */
      readonly size: number
      readonly files: readonly FileCompact[]
      readonly isOpen: boolean
    }
  | {
      readonly kind: 'file'
      readonly name: string
      readonly depth: number
      readonly file: FileCompact
    }

type Folder = { readonly folders: Map<string, Folder>; readonly files: FileCompact[] }

/** Deeper folders are shown as part of the name: paths come from apps, and may have a thousand of them. */
const mostLevels = 20

/** The rows that are seen of a tree: folders first, in the order of `sorting`; a closed folder hides what is below. */
export function treeRows(
  files: readonly FileCompact[],
  closed: ReadonlySet<string>,
  sorting: Sorting,
): TreeRow[] {
  const root: Folder = { folders: new Map(), files: [] }
  for (const file of files) {
    let folder = root
    for (const name of foldersOf(file.Path)) {
      const known: Folder = folder.folders.get(name) ?? { folders: new Map(), files: [] }
      folder.folders.set(name, known)
      folder = known
    }
    folder.files.push(file)
  }
  const rows: TreeRow[] = []
  addRows(root, { above: '', depth: 0, closed, sorting, rows })
  return rows
}

type Walk = {
  readonly above: string
  readonly depth: number
  readonly closed: ReadonlySet<string>
  readonly sorting: Sorting
  readonly rows: TreeRow[]
}

function addRows(folder: Folder, { above, depth, closed, sorting, rows }: Walk): void {
  const turn = sorting.desc ? -1 : 1
  const folders = [...folder.folders].map(([name, one]) => {
    const below = filesBelow(one)
    return { name, one, below, size: below.reduce((sum, { Size }) => sum + Size, 0) }
  })
  folders.sort((a, b) =>
    sorting.by === 'Size' ? turn * (a.size - b.size) : turn * compareNames(a.name, b.name),
  )
  for (const { name, one, below, size } of folders) {
    const path = above === '' ? name : `${above}/${name}`
    const isOpen = !closed.has(path)
    rows.push({ kind: 'folder', path, name, depth, size, files: below, isOpen })
    if (isOpen) addRows(one, { above: path, depth: depth + 1, closed, sorting, rows })
  }
  const sorted = folder.files.toSorted((a, b) => turn * compareFiles(a, b, sorting.by))
  for (const file of sorted) {
    rows.push({ kind: 'file', name: file.Path.split('/').slice(depth).join('/'), depth, file })
  }
}

function foldersOf(path: string): string[] {
  return path.split('/').slice(0, -1).slice(0, mostLevels)
}

function filesBelow({ folders, files }: Folder): FileCompact[] {
  return [...[...folders.values()].flatMap(filesBelow), ...files]
}

function compareFiles(one: FileCompact, other: FileCompact, by: string): number {
  if (by === 'Size' && one.Size !== other.Size) return one.Size - other.Size
  if (by === 'DateCreated' && one.DateCreated !== other.DateCreated) {
    return one.DateCreated < other.DateCreated ? -1 : 1
  }
  return compareNames(one.Path, other.Path)
}

/** As the platform sorts paths: by code points, whatever the user's language. */
function compareNames(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
