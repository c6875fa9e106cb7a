import type { Severity } from '../definition/rule.ts'

/** The codes of problems of delimited texts and sample sheets. */
export type SheetProblemCode =
  | 'NotText'
  | 'EncodingInvalid'
  | 'QuoteOpen'
  | 'TooMany'
  /** No section at all, or those of another instrument. */
  | 'NotASampleSheet'
  | 'SectionMissing'
  | 'ColumnMissing'
  | 'CellInvalid'
  | 'Duplicate'

/** A problem of a line, counted from 1; with the heading of its column or the name of its setting, if it has one. */
export type SheetProblem = {
  readonly code: SheetProblemCode
  readonly line: number
  readonly column?: string
  /** States what is wrong and what to do. */
  readonly message: string
  readonly severity: Severity
}

/** A problem that prevents reading what was meant. */
export function sheetProblem(
  code: SheetProblemCode,
  line: number,
  message: string,
  column?: string,
): SheetProblem {
  return { code, line, message, severity: 'Error', ...(column !== undefined && { column }) }
}
