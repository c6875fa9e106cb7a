/** Rows of a text whose fields are separated by commas or tabs, and the incomplete rest. */
export type DelimitedRows = {
  readonly rows: readonly (readonly string[])[]
  /** The beginning of an incomplete row. */
  readonly rest: string
}

/**
 * Reads rows as defined by RFC 4180: quoted fields may contain the delimiter, line ends, and doubled quotation marks.
 * `isEnd` means that nothing follows, so the last row is complete.
 */
export function readDelimited(text: string, delimiter: ',' | '\t', isEnd: boolean): DelimitedRows {
  const rows: string[][] = []
  let row: string[] = []
  let field = ''
  let rowStart = 0
  let at = 0
  const endRow = (next: number): void => {
    row.push(field)
    // An empty line is not a row.
    if (row.length > 1 || field !== '') rows.push(row)
    row = []
    field = ''
    rowStart = next
  }
  while (at < text.length) {
    const char = text[at]
    if (char === '"' && field === '') {
      const { value, next, isClosed } = readQuoted(text, at + 1)
      if (!isClosed && !isEnd) break
      field = value
      at = next
    } else if (char === delimiter) {
      row.push(field)
      field = ''
      at += 1
    } else if (char === '\n' || (char === '\r' && text[at + 1] === '\n')) {
      at += char === '\n' ? 1 : 2
      endRow(at)
    } else {
      const next = nextOf(text, delimiter, at)
      field += text.slice(at, next)
      at = next
    }
  }
  if (isEnd) {
    if (rowStart < text.length) endRow(text.length)
    return { rows, rest: '' }
  }
  return { rows, rest: text.slice(rowStart) }
}

/** The end of the unquoted part of a field that begins at `at`. */
function nextOf(text: string, delimiter: string, at: number): number {
  let next = at + 1
  while (next < text.length) {
    const char = text[next]
    if (char === delimiter || char === '\n' || char === '\r') break
    next += 1
  }
  return next
}

function readQuoted(
  text: string,
  start: number,
): { value: string; next: number; isClosed: boolean } {
  let value = ''
  let at = start
  for (;;) {
    const end = text.indexOf('"', at)
    if (end === -1) return { value: value + text.slice(at), next: text.length, isClosed: false }
    value += text.slice(at, end)
    if (text[end + 1] !== '"') return { value, next: end + 1, isClosed: end + 1 < text.length }
    value += '"'
    at = end + 2
  }
}
