import type { SortDirection } from '@benchtop/contracts'
import type { Database } from '../database.ts'
import { inOrder, ofOwner, type Entry, type Key, type OwnList } from './indexed-list.ts'

/** Reads a list by the index of one of its orders. Equal keys are in the order of their ids. */
export type IndexWalk = {
  /** The ids of a page from either end, without their keys. */
  ids(sortDir: SortDirection, limit: number, offset: number): number[]
  /** Ascending, the rows after the first `offset` ones. */
  page(limit: number, offset: number): Entry[]
  /** Ascending, the rows that the last `offset` ones come after. */
  upToLast(limit: number, offset: number): Entry[]
  /** Ascending, from the place of a row on; the row itself may be gone. */
  onwards(from: Entry, limit: number, offset: number): Entry[]
  /** How many rows there are, up to some number. */
  countUpTo(most: number): number
  /** How many rows there are from the place of a row, or from the beginning, to a key that isn't lower than its own. */
  countTo(from: Entry | undefined, comparison: '<' | '<=', key: Key): number
}

export function walkIndex<SortBy extends string>(
  database: Database,
  { list, ownerId, filter }: OwnList<SortBy>,
  sortBy: SortBy,
): IndexWalk {
  const order = list.orders[sortBy]
  const isById = order.column === 'id'
  const id = `${list.table}.id`
  const key = `${list.table}.${order.column}`
  const matchesFilter =
    filter === undefined ? '' : `AND ${filter.by.matches(`${list.table}.`, '?')}`
  const rows = `FROM ${inOrder(list, order)} WHERE ${ofOwner(list)} ${matchesFilter}`
  const own = filter === undefined ? [ownerId] : [ownerId, filter.text]
  const select = `SELECT ${id} AS id, ${key} AS key ${rows}`

  // SQLite doesn't seek by a key and the row's id at once, and a million rows may have the same key.
  const fromKey = `${select} AND ${key} = ? AND ${id} >= ? UNION ALL ${select} AND ${key} > ?`

  const entries = (text: string, ...values: Key[]): Entry[] =>
    database.statement<Key[], Entry>(`${text} LIMIT ? OFFSET ?`).all(...values)
  const count = (text: string, ...values: Key[]): number =>
    database.statement<Key[], { rows: number }>(`SELECT count(*) AS rows ${text}`).get(...values)
      ?.rows ?? 0

  return {
    ids: (sortDir, limit, offset) =>
      database
        .statement<Key[], { id: number }>(
          `SELECT ${id} AS id ${rows} ORDER BY ${key} ${sortDir}, ${id} ASC LIMIT ? OFFSET ?`,
        )
        .all(...own, limit, offset)
        .map((row) => row.id),
    page: (limit, offset) => entries(`${select} ORDER BY key, id`, ...own, limit, offset),
    upToLast: (limit, offset) =>
      entries(`${select} ORDER BY key DESC, id DESC`, ...own, limit, offset).toReversed(),
    onwards(from, limit, offset) {
      const start = [...own, from.key, from.id, ...own, from.key]
      return isById
        ? entries(`${select} AND ${id} >= ? ORDER BY id`, ...own, from.id, limit, offset)
        : entries(`${fromKey} ORDER BY key, id`, ...start, limit, offset)
    },
    countUpTo: (most) => count(`FROM (SELECT 1 ${rows} LIMIT ?)`, ...own, most),
    countTo(from, comparison, to) {
      const upTo = `${rows} AND ${key} ${comparison} ?`
      if (from === undefined) return count(upTo, ...own, to)
      return (
        count(`${rows} AND ${key} = ? AND ${id} >= ?`, ...own, from.key, from.id) +
        count(`${upTo} AND ${key} > ?`, ...own, to, from.key)
      )
    },
  }
}
