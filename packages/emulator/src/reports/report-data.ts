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

/** `session` and `result` as templates know them; `result` is the first. */
export function reportData(session: ReportSession): { session: Drop; result: Drop | undefined } {
  const results = session.results.map(resultData)
  const members: Readonly<Record<string, unknown>> = {
    ...session,
    properties: propertyData(session.properties),
    results,
  }
  return { session: named(members), result: results[0] }
}

function resultData(result: ReportResult): Drop {
  return named({
    ...result,
    properties: propertyData(result.properties),
    files: filesData(result.files),
  })
}

function propertyData(properties: ReportProperties): Drop {
  return new Walked(Object.keys(properties), (name) =>
    Object.hasOwn(properties, name) ? properties[name] : undefined,
  )
}

/**
 * Files by their paths: `files["calls/a.tsv"]`. Iterating over them returns the paths. `where.ends_with["x"]` are
 * those that end with x, in the same form; if there is exactly one file, its members can be read from them
 * directly.
 */
function filesData(files: readonly ReportFile[]): Drop {
  const byPath = new Map(files.map((file) => [file.path, fileData(file)]))
  const first = byPath.values().next().value
  const where = named({
    ends_with: new Named((text) => filesData(files.filter(({ path }) => path.endsWith(text)))),
    starts_with: new Named((text) => filesData(files.filter(({ path }) => path.startsWith(text)))),
  })
  return new Walked([...byPath.keys()], (name) => {
    const file = byPath.get(name)
    if (file !== undefined) return file
    if (name === 'size') return byPath.size
    if (name === 'first') return first
    if (name === 'where') return where
    return first?.liquidMethodMissing(name)
  })
}

function fileData(file: ReportFile): Named {
  return new Named((name) => {
    if (name === 'content') return file.read()
    if (name === 'parse') return new Named((form) => (form === 'rows' ? rowsOf(file) : undefined))
    if (name === 'href') return file.href()
    const { id, path, size, contentType } = file
    const members: Readonly<Record<string, unknown>> = {
      id,
      path,
      size,
      name: file.name,
      contentType,
    }
    return Object.hasOwn(members, name) ? members[name] : undefined
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

function named(members: Readonly<Record<string, unknown>>): Named {
  return new Named((name) => (Object.hasOwn(members, name) ? members[name] : undefined))
}
