import type { AppResultCompact, FileCompact, SampleCompact } from '@benchtop/contracts'
import { compareCodes } from '../../../design/compare.ts'
import type { Sorting } from '../../../design/windowed-list.tsx'
import { treeRows, type TreeRow } from '../../files/list/file-tree.ts'

/** What files of a project belong to. */
export type OwnerKind = 'appresult' | 'sample'

/** A result or a sample of a project. */
export type Owner = {
  /** Such as `appresult-6001`: unique within the project, and part of addresses. */
  readonly key: string
  readonly kind: OwnerKind
  readonly id: string
  readonly name: string
  readonly size: number
  readonly created: string
  /** Of a result. */
  readonly status?: string
}

/** The files of an owner that is open. */
export type OwnedFiles =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly message: string }
  | { readonly state: 'too many'; readonly total: number }
  | { readonly state: 'ready'; readonly files: readonly FileCompact[] }

/** A row of the tree of a project. */
export type ProjectRow =
  | {
      readonly kind: 'owner'
      readonly owner: Owner
      readonly isOpen: boolean
      /** Those that are known. */
      readonly files: readonly FileCompact[]
    }
  /** What stands in place of files, such as that there are none. */
  | { readonly kind: 'note'; readonly owner: Owner; readonly text: string }
  /** The path of a folder begins with the key of its owner. */
  | TreeRow

export function ownerOfResult(result: AppResultCompact): Owner {
  const { Id: id, Name: name, TotalSize: size, DateCreated: created, Status: status } = result
  return { key: `appresult-${id}`, kind: 'appresult', id, name, size, created, status }
}

export function ownerOfSample(sample: SampleCompact): Owner {
  const { Id: id, Name: name, TotalSize: size, DateCreated: created } = sample
  return { key: `sample-${id}`, kind: 'sample', id, name, size, created }
}

type Tree = {
  readonly owners: readonly Owner[]
  /** The keys of the owners that are open. */
  readonly open: ReadonlySet<string>
  /** What is known of the files of those, by key. */
  readonly files: ReadonlyMap<string, OwnedFiles>
  /** The folders that are closed, by their paths. */
  readonly closed: ReadonlySet<string>
  readonly sorting: Sorting
}

/** The rows that are seen of a project: its results and samples, and below those that are open, their files. */
export function projectRows({ owners, open, files, closed, sorting }: Tree): ProjectRow[] {
  return sortedOwners(owners, sorting).flatMap((owner): ProjectRow[] => {
    const isOpen = open.has(owner.key)
    const owned = files.get(owner.key)
    const own = owned?.state === 'ready' ? owned.files : []
    const head: ProjectRow = { kind: 'owner', owner, isOpen, files: own }
    if (!isOpen) return [head]
    const text = noteOn(owned)
    if (text !== undefined) return [head, { kind: 'note', owner, text }]
    return [head, ...rowsOf(owner, own, closed, sorting)]
  })
}

/** The files of an owner, below its row. */
function rowsOf(
  { key }: Owner,
  files: readonly FileCompact[],
  closed: ReadonlySet<string>,
  sorting: Sorting,
): TreeRow[] {
  const own = [...closed].flatMap((path) =>
    path.startsWith(`${key}/`) ? [path.slice(key.length + 1)] : [],
  )
  return treeRows(files, new Set(own), sorting).map((row): TreeRow => {
    const depth = row.depth + 1
    return row.kind === 'folder' ? { ...row, depth, path: `${key}/${row.path}` } : { ...row, depth }
  })
}

function noteOn(owned: OwnedFiles | undefined): string | undefined {
  if (owned === undefined || owned.state === 'loading') return 'Loading …'
  if (owned.state === 'failed') return owned.message
  if (owned.state === 'too many') {
    return `${owned.total.toLocaleString('en')} files: open its own page to see them.`
  }
  return owned.files.length === 0 ? 'No files' : undefined
}

function sortedOwners(owners: readonly Owner[], { by, desc }: Sorting): readonly Owner[] {
  const turn = desc ? -1 : 1
  const compare = (one: Owner, other: Owner): number => {
    if (by === 'Size' && one.size !== other.size) return one.size - other.size
    if (by === 'DateCreated' && one.created !== other.created) {
      return compareCodes(one.created, other.created)
    }
    return compareCodes(one.name, other.name) || compareCodes(one.key, other.key)
  }
  return owners.toSorted((one, other) => turn * compare(one, other))
}

/** The owners whose names contain each word of a search. */
export function foundOwners(owners: readonly Owner[], find: string): readonly Owner[] {
  const words = find.toLowerCase().split(/\s+/)
  return owners.filter(({ name, id }) => {
    const searched = `${name} ${id}`.toLowerCase()
    return words.every((word) => searched.includes(word))
  })
}
