import { referenceCollections } from '@benchtop/contracts'

/** The row number behind an identifier of the API, or undefined where no row can have it. */
export function rowId(id: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined
}

const collections = {
  ...referenceCollections,
  user: 'users',
  application: 'applications',
  genome: 'genomes',
} as const

/** The kinds of resource that have an address of their own. */
export type AddressedKind = keyof typeof collections

/** The v1 address of a resource, such as `v1pre3/projects/4001`. */
export function hrefOf(kind: AddressedKind, id: number): string {
  return `v1pre3/${collections[kind]}/${id}`
}

const kindOfCollection = new Map(
  Object.entries(collections).map(([kind, collection]) => [collection, kind as AddressedKind]),
)

/**
 * The resource that an address names; of either API generation, absolute or relative, with spaces around it or a slash
 * behind it, as deployed clients write them.
 */
export function parseHref(href: string): { kind: AddressedKind; id: number } | undefined {
  const match = /^(?:https?:\/\/[^/]+)?\/?(?:(?:v1pre3|v2)\/)?([a-z]+)\/(\d+)\/?$/i.exec(
    href.trim(),
  )
  const kind = kindOfCollection.get((match?.[1] ?? '').toLowerCase() as never)
  const id = rowId(match?.[2] ?? '')
  return kind === undefined || id === undefined ? undefined : { kind, id }
}
