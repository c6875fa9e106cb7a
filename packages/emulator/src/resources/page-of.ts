import type { Page } from '@benchtop/contracts'

/** One page of rows that are in memory. Equal keys come in the order that the rows are given in. */
export function pageOf<Row, SortBy extends string>(
  rows: readonly Row[],
  keys: Readonly<Record<SortBy, (row: Row) => string | number>>,
  page: Page<SortBy>,
): { rows: Row[]; total: number } {
  const key = keys[page.sortBy]
  const direction = page.sortDir === 'Desc' ? -1 : 1
  const compare = (a: Row, b: Row): number => {
    const [one, other] = [key(a), key(b)]
    return one < other ? -direction : one > other ? direction : 0
  }
  const sorted = rows.toSorted(compare)
  return { rows: sorted.slice(page.offset, page.offset + page.limit), total: rows.length }
}
