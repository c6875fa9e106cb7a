import { referenceCollections } from '@benchtop/contracts'

/** The row number behind an identifier of the API, or undefined where no row can have it. */
export function rowId(id: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined
}

/** The row number behind an identifier of one kind of resource: those of datasets have their own form. */
export function rowIdOf(kind: string, id: string): number | undefined {
  // Deployed platforms have tokens for the runs of newer instruments.
  if (kind !== 'dataset') return rowId(kind === 'run' ? id.replace(/^r\./i, '') : id)
  const digits = /^ds\.0*([1-9]\d*)$/i.exec(id)?.[1]
  return id.length === 35 && digits !== undefined ? rowId(digits) : undefined
}

/** The identifier of a row in the API: its number, and of a dataset `ds.` and 32 digits. */
export function publicId(kind: string, id: number): string {
  return kind === 'dataset' ? `ds.${String(id).padStart(32, '0')}` : String(id)
}

/** The row numbers behind several identifiers; those that no row can have are omitted. */
export function rowIdsOf(kind: string, ids: readonly string[]): number[]
export function rowIdsOf(kind: string, ids: readonly string[] | undefined): number[] | undefined
export function rowIdsOf(kind: string, ids: readonly string[] | undefined): number[] | undefined {
  return ids?.flatMap((id) => rowIdOf(kind, id) ?? [])
}

const v1Collections = {
  ...referenceCollections,
  user: 'users',
  application: 'applications',
  genome: 'genomes',
} as const

const v2Collections = {
  biosample: 'biosamples',
  subject: 'subjects',
  prep: 'librarypreps',
  container: 'librarycontainers',
  preprequest: 'preprequests',
  library: 'libraries',
  pool: 'librarypools',
  labrequeue: 'labrequeues',
  lane: 'lanes',
  dataset: 'datasets',
  workflow: 'workflows',
  workgroup: 'workgroups',
} as const

const collections = { ...v1Collections, ...v2Collections } as const

/** The kinds of resource that have an address of their own. */
export type AddressedKind = keyof typeof collections

/** The address of a resource: of v1, such as `v1pre3/projects/4001`, or of v2 where only that has the kind. */
export function hrefOf(kind: AddressedKind, id: number): string {
  const base = kind in v2Collections ? 'v2' : 'v1pre3'
  return `${base}/${collections[kind]}/${publicId(kind, id)}`
}

const kindOfCollection = new Map(
  Object.entries(collections).map(([kind, collection]) => [collection, kind as AddressedKind]),
)

/**
 * The resource that an address names; of either API generation, absolute or relative, with spaces around it or a slash
 * behind it, as deployed clients write them.
 */
export function parseHref(href: string): { kind: AddressedKind; id: number } | undefined {
  const match =
    /^(?:https?:\/\/[^/]+)?\/?(?:(?:v1pre3|v2)\/)?([a-z]+)\/((?:r\.)?\d+|ds\.\d{32})\/?$/i.exec(
      // Deployed clients name a prep with its biosample.
      href.trim().replace(/(biosamples\/\d+)\/librarypreps\/\d+(?=\/?$)/i, '$1'),
    )
  const kind = kindOfCollection.get((match?.[1] ?? '').toLowerCase() as never)
  const id = kind && rowIdOf(kind, match?.[2] ?? '')
  return kind === undefined || id === undefined ? undefined : { kind, id }
}
