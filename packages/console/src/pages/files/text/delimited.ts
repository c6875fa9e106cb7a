import Papa, { type ParseResult } from 'papaparse'

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
  const parser = new Papa.Parser({ delimiter, newline: '\n' })
  const { data, meta } = parser.parse(text, 0, !isEnd) as ParseResult<string[]>
  const rows = data
    .map((row) => row.with(-1, row.at(-1)?.replace(/\r$/, '') ?? ''))
    // An empty line is not a row.
    .filter((row) => row.length > 1 || row[0] !== '')
  return { rows, rest: isEnd ? '' : text.slice(meta.cursor) }
}
