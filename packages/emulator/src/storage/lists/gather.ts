import type { SortDirection } from '@benchtop/contracts'
import type { Database } from '../database.ts'
import { ofOwner, type Filter, type Key, type IndexedList } from './indexed-list.ts'

/** What a filter asks for, by the indexes of the filter; it is put in order for each page. */
export type FilterSelection<SortBy extends string> = {
  /** How many rows there are, up to some number. */
  countUpTo(most: number): number
  /** Whether a page in some order is read in it, up to its last row: otherwise all of them are sorted. */
  isRead(sortBy: SortBy): boolean
  /** The ids on a page. */
  page(sortBy: SortBy, sortDir: SortDirection, limit: number, offset: number): number[]
}

export function gather<SortBy extends string>(
  database: Database,
  list: IndexedList<SortBy>,
  ownerId: number,
  filter: Filter,
): FilterSelection<SortBy> {
  const parts = filter.by.parts(filter.text)
  const values = parts.flatMap(({ value }) => [value, ownerId])
  if (parts.length === 0) {
    return { countUpTo: () => 0, isRead: () => true, page: () => [] }
  }
  const rows = (columns: string): string =>
    parts
      .map(
        ({ from, where }) => `SELECT ${columns} FROM ${from} WHERE ${where} AND ${ofOwner(list)}`,
      )
      .join(' UNION ALL ')
  return {
    countUpTo: (most) =>
      database
        .statement<Key[], { rows: number }>(`SELECT count(*) AS rows FROM (${rows('1')} LIMIT ?)`)
        .get(...values, most)?.rows ?? 0,
    isRead: (sortBy) => filter.by.areInOrderOfId === true && list.orders[sortBy].column === 'id',
    page(sortBy, sortDir, limit, offset) {
      const { column } = list.orders[sortBy]
      const found = rows(`${list.table}.id AS id, ${list.table}.${column} AS key`)
      return database
        .statement<Key[], { id: number }>(
          `${found} ORDER BY key ${sortDir}, id ASC LIMIT ? OFFSET ?`,
        )
        .all(...values, limit, offset)
        .map(({ id }) => id)
    },
  }
}
