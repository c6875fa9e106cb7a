/** A line of a delimited text, with its number; a cell in quotes can make it several lines long. */
export type TabularLine = { readonly line: number; readonly cells: readonly string[] }

/** What separates cells. */
export type Separator = ',' | ';' | '\t'

/** Splits a text into lines and cells as defined by RFC 4180. */
export function* cutLines(
  text: string,
  separator: Separator,
  /** Notes where a quote is read as an ordinary character: it is never closed, or is followed by text. */
  noteQuote: (line: number) => void = () => undefined,
): Generator<TabularLine> {
  const source = text.replace(/^\uFEFF/, '')
  // A cell and what ends it.
  const cell = new RegExp(
    `(?:"([^"]*(?:""[^"]*)*)"[ ]*|([^${separator}\\r\\n]*))(${separator}|\\r\\n|[\\r\\n]|$)`,
    'y',
  )
  let cells: string[] = []
  let line = 1
  let next = 1
  while (cell.lastIndex < source.length) {
    const [all = '', quoted, plain = '', end = ''] = cell.exec(source) ?? []
    // Every position matches, which guarantees progress.
    if (all === '') break
    if (plain.startsWith('"')) noteQuote(next)
    cells.push(quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"'))
    next += all.match(/\r\n|[\r\n]/g)?.length ?? 0
    const isLast = cell.lastIndex >= source.length
    if (end === separator && !isLast) continue
    if (end === separator) cells.push('')
    yield { line, cells }
    cells = []
    line = next
  }
}

/** Whether a text is a sample sheet: it begins with the name of a section, in brackets. */
export function isSampleSheet(text: string): boolean {
  return /^\uFEFF?\s*"?\[[^\]\r\n]+\]"?[ ,;\t]*(?:[\r\n]|$)/.test(text)
}

/** The first of tab, semicolon and comma in the first line, as in sep=; or in the first line of a sample sheet with one. */
export function separatorOf(text: string): Separator {
  const lines = text.slice(0, 64 * 1024).split(/[\r\n]+/, isSampleSheet(text) ? 100 : 1)
  for (const line of lines) {
    const unquoted = line.replaceAll(/"[^"]*"/g, '')
    const found = (['\t', ';', ','] as const).find((one) => unquoted.includes(one))
    if (found !== undefined) return found
  }
  return ','
}
