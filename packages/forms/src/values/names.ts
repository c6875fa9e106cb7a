import { labelOf } from '../definition/form-index.ts'

type Labelled = { readonly id: string; readonly label?: string }

/** The name of a field in messages. */
export function nameOf(field: Labelled): string {
  return `"${labelOf(field)}"`
}

/** The name of a cell in messages; rows are counted from 1. */
export function nameOfCell(column: Labelled, table: Labelled, row: number): string {
  return `${nameOf(column)} in row ${row + 1} of ${nameOf(table)}`
}

/** A value in a message: quoted, and abbreviated if it is long. */
export function shown(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)
}
