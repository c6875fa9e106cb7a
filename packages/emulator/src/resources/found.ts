import { notFound } from '@benchtop/contracts'

/** A row that must be there; 404 naming it otherwise. */
export function found<Row>(row: Row | undefined, what: string): Row {
  if (row === undefined) throw notFound(what)
  return row
}
