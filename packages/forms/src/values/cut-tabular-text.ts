/** A line of a tabular file, with its number; a cell in quotes can make it several lines long. */
export type TabularLine = { readonly line: number; readonly cells: readonly string[] }

/** Splits a text into lines and cells as defined by RFC 4180. Lines in which all cells are empty are left out. */
export function cutTabularText(text: string, delimiter: string): TabularLine[] {
  const source = text.replace(/^\uFEFF/, '')
  // A cell and what ends it. A quote that is never closed, or is followed by text, is an ordinary character.
  const cell = new RegExp(
    `(?:"([^"]*(?:""[^"]*)*)"[ ]*|([^${delimiter}\\r\\n]*))(${delimiter}|\\r\\n|[\\r\\n]|$)`,
    'y',
  )
  const lines: TabularLine[] = []
  let cells: string[] = []
  let line = 1
  let next = 1
  while (cell.lastIndex < source.length) {
    const [all = '', quoted, plain = '', end = ''] = cell.exec(source) ?? []
    // Every position matches, which guarantees progress.
    if (all === '') break
    cells.push(quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"'))
    next += all.match(/\r\n|[\r\n]/g)?.length ?? 0
    const isLast = cell.lastIndex >= source.length
    if (end === delimiter && !isLast) continue
    if (end === delimiter) cells.push('')
    if (cells.some((text) => text !== '')) lines.push({ line, cells })
    cells = []
    line = next
  }
  return lines
}
