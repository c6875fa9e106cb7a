/** What an address names: a resource by its collection, such as `projects`, and its id; or one of its properties. */
export type Named = {
  readonly collection: string
  readonly id: string
  readonly property: string | undefined
}

const href = /(?:^|\/)(?:v1pre3|v2)\/([a-z]+)\/([^/?#]+)(?:\/properties\/([^/?#]+))?$/i

/** The resource or property that an address names. */
export function namedBy(address: unknown): Named | undefined {
  const [, collection, id, property] = typeof address === 'string' ? (href.exec(address) ?? []) : []
  if (collection === undefined || id === undefined) return undefined
  return { collection: collection.toLowerCase(), id, property }
}

/** The resource that an address names, and not one of its properties. */
export function resourceOf(address: unknown): Named | undefined {
  const named = namedBy(address)
  return named?.property === undefined ? named : undefined
}
