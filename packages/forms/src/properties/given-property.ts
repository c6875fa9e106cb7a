/**
 * A property as a client sends it or a session shows it: Name, Type, and Content, Items, ContentMap or ItemsMap, member
 * names in any case. Resources are addresses, or records that have one.
 */
export type GivenProperty = Readonly<Record<string, unknown>>

/** A property by its members in lower case, with its position in the list. */
export type PlacedProperty = {
  /** Such as `Properties[2]`. */
  readonly at: string
  /** In lower case; undefined if there is none. */
  readonly type: string | undefined
  readonly members: ReadonlyMap<string, unknown>
}

/** Finds the property of a field or a column, by its id. */
export type FindProperty = (id: string) => PlacedProperty | undefined

/** Creates a lookup in a list of properties. Output choosers are found as an input and as an output. */
export function propertyFinder(properties: readonly GivenProperty[]): FindProperty {
  const byName = new Map<string, PlacedProperty>()
  for (const [index, given] of properties.entries()) {
    const members = new Map(
      Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]),
    )
    const [name, type] = [members.get('name'), members.get('type')]
    // Of two with the same name the first counts; the second is a separate error.
    if (typeof name !== 'string' || byName.has(name)) continue
    byName.set(name, {
      at: `Properties[${index}]`,
      type: typeof type === 'string' ? type.trim().toLowerCase() : undefined,
      members,
    })
  }
  return (id) => byName.get(`Input.${id}`) ?? byName.get(`Output.${id}`)
}

/** The values of a property, one or several, with the member that contains them. */
export function itemsOf({ members }: PlacedProperty): { value: unknown; member: string } {
  const content = members.get('content')
  if (content !== undefined && content !== null) return { value: content, member: 'Content' }
  return { value: members.get('items') ?? undefined, member: 'Items' }
}

/** The rows of a `map[]`, each with the first value of each key. */
export function mapRowsOf({ members }: PlacedProperty): ReadonlyMap<string, string>[] {
  const rows = members.get('itemsmap') ?? members.get('items')
  if (!Array.isArray(rows)) return []
  return (rows as unknown[]).map((row) => {
    const entries = Array.isArray(row) ? (row as unknown[]) : []
    return new Map(
      entries.flatMap((entry): [string, string][] => {
        const key = memberOf(entry, 'key')
        const values = memberOf(entry, 'values')
        const first: unknown = Array.isArray(values) ? values[0] : undefined
        return typeof key === 'string' && typeof first === 'string' ? [[key, first]] : []
      }),
    )
  })
}

function memberOf(given: unknown, lowerCaseName: string): unknown {
  if (typeof given !== 'object' || given === null) return undefined
  return Object.entries(given).find(([name]) => name.toLowerCase() === lowerCaseName)?.[1]
}
