/** The kinds of resource by the collections that their addresses are in. */
const kinds: Readonly<Record<string, string>> = {
  applications: 'application',
  appresults: 'appresult',
  appsessions: 'appsession',
  biosamples: 'biosample',
  datasets: 'dataset',
  files: 'file',
  libraries: 'library',
  librarypools: 'pool',
  projects: 'project',
  runs: 'run',
  samples: 'sample',
  subjects: 'subject',
  users: 'user',
}

type Members = Readonly<Record<string, unknown>>

/**
 * The properties of a node as deployed apps write them, by name: a text, a record or its address, a list of these, rows
 * of `{Key, Values}`, or `{ItemsMap}`. Gives `{Name, Type, …}` of each that has a value.
 */
export function namedProperties(properties: object): Members[] {
  return Object.entries(properties).flatMap(([Name, value]: [string, unknown]) => {
    const content = contentOf(value)
    return content === undefined ? [] : [{ Name, ...content }]
  })
}

function contentOf(value: unknown): Members | undefined {
  if (value === undefined || value === null) return undefined
  if (Array.isArray(value)) return listContent(value)
  if (typeof value !== 'object') return single(value)
  const rows = memberOf(value, 'itemsmap')
  return rows === undefined ? single(value) : { Type: 'map[]', ItemsMap: rows }
}

/** A text that is no address is a text, also where it looks like one. */
function single(value: unknown): Members {
  const kind = typeof value === 'object' ? kindOf(value) : undefined
  return kind === undefined
    ? { Type: 'string', Content: typeof value === 'string' ? value : JSON.stringify(value) }
    : { Type: kind, Content: value }
}

function listContent(list: readonly unknown[]): Members | undefined {
  const [first] = list
  // Nothing says what it is empty of.
  if (first === undefined) return undefined
  if (Array.isArray(first)) return { Type: 'map[]', ItemsMap: list }
  if (memberOf(first, 'key') !== undefined) return { Type: 'map', ContentMap: list }
  const [kind, ...others] = new Set(list.map(kindOf))
  return kind === undefined || others.length > 0
    ? { Type: 'string[]', Items: list.map(String) }
    : { Type: `${kind}[]`, Items: list }
}

/** The kind of resource of a record, or of an address. */
function kindOf(value: unknown): string | undefined {
  const href = typeof value === 'string' ? value : memberOf(value, 'href')
  if (typeof href !== 'string') return undefined
  const [, collection = ''] =
    /^\s*(?:https?:\/\/[^/]+)?\/?(?:(?:v1pre3|v2)\/)?([a-z]+)\/[\w.]+(?:\/librarypreps\/\d+)?\/?\s*$/i.exec(
      href,
    ) ?? []
  return kinds[collection.toLowerCase()]
}

function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.entries(value).find(([key]) => key.toLowerCase() === name)?.[1]
}
