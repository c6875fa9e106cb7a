import { parse } from 'csv-parse/sync'
import { Drop } from 'liquidjs'

/** A file as a template sees it. Its bytes are read when the template uses them. */
export type ReportFile = {
  readonly id: string
  readonly name: string
  /** Its path in its result, with forward slashes. */
  readonly path: string
  readonly size: number
  readonly contentType: string
  /** The address that is valid without a token, for pictures and links. */
  href(): string | Promise<string>
  /** The text of the file; rejects with a message where it can't be read. */
  read(): Promise<string>
}

export type ReportProperties = Readonly<Record<string, unknown>>

export type ReportResult = {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly status: string
  readonly files: readonly ReportFile[]
  readonly properties: ReportProperties
}

export type ReportSession = {
  readonly id: string
  readonly name: string
  readonly status: string
  readonly summary: string
  readonly application: string
  readonly created: string
  readonly properties: ReportProperties
  readonly results: readonly ReportResult[]
}

/** An object with a fixed set of names for templates. */
class Named extends Drop {
  readonly #ask: (name: string) => unknown
  constructor(ask: (name: string) => unknown) {
    super()
    this.#ask = ask
  }
  override liquidMethodMissing(name: string | number): unknown {
    return this.#ask(String(name))
  }
}

/** The same with keys that can be iterated over. */
class Walked extends Named {
  readonly #keys: readonly string[]
  constructor(keys: readonly string[], ask: (name: string) => unknown) {
    super(ask)
    this.#keys = keys
  }
  [Symbol.iterator](): Iterator<string> {
    return this.#keys[Symbol.iterator]()
  }
}

/** Called with what a template reads and there isn't: whose member, its name, and what there is instead. */
export type ReportMissing = (owner: string, name: string, known: readonly string[]) => void

/** `session` and `result` as templates know them; `result` is the first. */
export function reportData(
  session: ReportSession,
  missing: ReportMissing = () => undefined,
): { session: Drop; result: Drop | undefined } {
  const results = session.results.map((result) => resultData(result, missing))
  const members: Readonly<Record<string, unknown>> = {
    ...session,
    properties: propertyData('session.properties', session.properties, missing),
    results,
  }
  return { session: named('session', members, missing), result: results[0] }
}

function resultData(result: ReportResult, missing: ReportMissing): Drop {
  const members = {
    ...result,
    properties: propertyData('result.properties', result.properties, missing),
    files: filesData(result.files, missing),
  }
  return named('result', members, missing)
}

function propertyData(owner: string, properties: ReportProperties, missing: ReportMissing): Drop {
  const names = Object.keys(properties)
  return new Walked(names, (name) => {
    if (Object.hasOwn(properties, name)) return properties[name]
    if (name !== 'size') missing(owner, name, names)
    return undefined
  })
}

/**
 * Files by their paths: `files["calls/a.tsv"]`. Iterating over them returns the paths. `where.ends_with["x"]` are
 * those that end with x, in the same form; if there is exactly one file, its members can be read from them
 * directly.
 */
function filesData(files: readonly ReportFile[], missing: ReportMissing): Drop {
  const byPath = new Map(files.map((file) => [file.path, fileData(file, () => undefined)]))
  const reporting = new Map(files.map((file) => [file.path, fileData(file, missing)]))
  const first = byPath.values().next().value
  const where = named(
    'files.where',
    {
      ends_with: new Named((text) =>
        filesData(
          files.filter(({ path }) => path.endsWith(text)),
          missing,
        ),
      ),
      starts_with: new Named((text) =>
        filesData(
          files.filter(({ path }) => path.startsWith(text)),
          missing,
        ),
      ),
    },
    missing,
  )
  return new Walked([...byPath.keys()], (name) => {
    const file = reporting.get(name)
    if (file !== undefined) return file
    if (name === 'size') return byPath.size
    if (name === 'first') return reporting.values().next().value
    if (name === 'where') return where
    const ofFirst = first?.liquidMethodMissing(name)
    if (ofFirst === undefined) missing('files', name, [...byPath.keys()])
    return ofFirst
  })
}

function fileData(file: ReportFile, missing: ReportMissing): Named {
  const { id, path, size, contentType } = file
  const members: Readonly<Record<string, unknown>> = {
    id,
    path,
    size,
    name: file.name,
    contentType,
  }
  const known = [...Object.keys(members), 'content', 'parse', 'href']
  return new Named((name) => {
    if (name === 'content') return file.read()
    if (name === 'parse') return new Named((form) => (form === 'rows' ? rowsOf(file) : undefined))
    if (name === 'href') return file.href()
    if (Object.hasOwn(members, name)) return members[name]
    missing(`the file ${path}`, name, known)
    return undefined
  })
}

/** The cells of a table by rows, including the first. A text with a tab in its first line is separated by tabs. */
async function rowsOf(file: ReportFile): Promise<string[][]> {
  const text = await file.read()
  const [line = ''] = text.split('\n', 1)
  const isTabbed = line.includes('\t')
  return parse(text, {
    bom: true,
    delimiter: isTabbed ? '\t' : ',',
    // A quotation mark in a tab-separated table is literal.
    quote: isTabbed ? false : '"',
    relax_column_count: true,
    skip_empty_lines: true,
  })
}

function named(
  owner: string,
  members: Readonly<Record<string, unknown>>,
  missing: ReportMissing,
): Named {
  return new Named((name) => {
    if (Object.hasOwn(members, name)) return members[name]
    missing(owner, name, Object.keys(members))
    return undefined
  })
}
