import { notFound } from '@benchtop/contracts'

/** Returns a row; throws 404 naming it where there is none. */
export function found<Row>(row: Row | undefined, what: string): Row {
  if (row === undefined) throw notFound(what)
  return row
}
