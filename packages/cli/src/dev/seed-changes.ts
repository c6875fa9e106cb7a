import { isDeepStrictEqual } from 'node:util'

type Item = Readonly<Record<string, unknown>>

/** The changes between two versions of a seed's document. Records have readable names: `project 4103 (Trio)`. */
export type SeedChanges = {
  /** A document of the new records. */
  readonly document: unknown
  readonly added: readonly string[]
  /** Present before, with other content. */
  readonly changed: readonly string[]
  /** No longer in the document. */
  readonly removed: readonly string[]
  /**
   * Converts a path inside the document of new records, such as `projects[0].owner`, to that in the complete document.
   */
  placeOf(path: string): string
}

const lists = {
  users: 'user',
  applications: 'application',
  projects: 'project',
  runs: 'run',
  tokens: 'token',
} as const
type List = keyof typeof lists

/** The members that identify a record, by precedence. */
const keys = ['id', 'clientId', 'email', 'token', 'name', 'experimentName'] as const

/**
 * Compares two documents of one seed, record by record; what isn't shaped like a seed is left for the platform to
 * report.
 */
export function seedChanges(
  before: unknown,
  after: unknown,
  isIgnored: (list: List, item: Item) => boolean = () => false,
): SeedChanges {
  if (!isItem(after)) {
    return { document: after, added: [], changed: [], removed: [], placeOf: (path) => path }
  }
  const document: Record<string, unknown> = { ...after }
  const differences = { added: [] as string[], changed: [] as string[], removed: [] as string[] }
  const places: Partial<Record<string, readonly number[]>> = {}
  for (const list of Object.keys(lists) as List[]) {
    if (after[list] !== undefined && !Array.isArray(after[list])) continue
    const found = compare(itemsOf(before, list), itemsOf(after, list))
    const isMeant = (item: unknown): boolean => !isItem(item) || !isIgnored(list, item)
    const added = found.added.filter(({ item }) => isMeant(item))
    delete document[list]
    if (added.length > 0) {
      document[list] = added.map(({ item }) => item)
      places[list] = added.map(({ at }) => at)
    }
    differences.added.push(...added.map(({ item }) => nameOf(list, item)))
    for (const kind of ['changed', 'removed'] as const) {
      differences[kind].push(...found[kind].filter(isMeant).map((item) => nameOf(list, item)))
    }
  }
  return {
    document,
    ...differences,
    placeOf: (path) =>
      path.replace(/^(\w+)\[(\d+)\]/, (whole, list: string, at: string) => {
        const place = places[list]?.[Number(at)]
        return place === undefined ? whole : `${list}[${place}]`
      }),
  }
}

/** Identical records are paired first, so that several of one name are distinguished. */
function compare(before: readonly unknown[], after: readonly unknown[]) {
  const left = [...before]
  const take = (isIt: (one: unknown) => boolean): boolean => {
    const at = left.findIndex(isIt)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  }
  const others = after
    .map((item, at) => ({ item, at }))
    .filter(({ item }) => !take((one) => isDeepStrictEqual(one, item)))
  const isKnown = ({ item }: { item: unknown }): boolean =>
    take((one) => keyOf(one) !== undefined && keyOf(one) === keyOf(item))
  const known = new Set(others.filter(isKnown))
  return {
    added: others.filter((one) => !known.has(one)),
    changed: [...known].map(({ item }) => item),
    removed: left,
  }
}

function itemsOf(document: unknown, list: List): readonly unknown[] {
  const items = isItem(document) ? document[list] : undefined
  return Array.isArray(items) ? (items as readonly unknown[]) : []
}

function keyOf(item: unknown): string | undefined {
  const key = isItem(item) ? keys.find((one) => item[one] !== undefined) : undefined
  return key === undefined || !isItem(item) ? undefined : `${key} ${JSON.stringify(item[key])}`
}

function nameOf(list: List, item: unknown): string {
  const word = lists[list]
  if (!isItem(item)) return word
  // A token's own value is a secret.
  if (list === 'tokens') return `token of user ${String(item['user'])}`
  const { id, clientId, email, name = item['experimentName'] } = item
  const key = [id, clientId, email].find((one) => typeof one === 'string')
  const label = typeof name === 'string' ? name : undefined
  if (key === undefined) return label === undefined ? word : `${word} ${label}`
  return label === undefined ? `${word} ${key}` : `${word} ${key} (${label})`
}

function isItem(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
