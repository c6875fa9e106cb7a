import type { Page } from '@benchtop/contracts'
import type { Database } from '../database.ts'
import type { OwnList } from './indexed-list.ts'
import { selectIndexed } from './select-indexed.ts'

type Value = string | number | null

type Condition = { readonly text: string; readonly values: readonly Value[] }

type MergedQuery<SortBy extends string> = OwnList<SortBy> & {
  readonly columns: string
  readonly from: string
  readonly countFrom: string
  /** The column of the id. */
  readonly id: string
  /** What is true of every row of the list, with the values that it binds. */
  readonly condition: Condition
  /** The sort key with its direction, and the id after it. */
  readonly orderBy: string
  /** Which rows of other owners are in the list, too: those that also meet the condition. */
  readonly also?: Condition | undefined
  readonly page: Page<SortBy>
}

/**
 * One page of a kept list together with some rows of other owners, and the number of all. As many of the others at most
 * come before the page, so that the own rows of the page begin at most so many earlier: only these are sorted again.
 */
export function selectMerged<Row, SortBy extends string>(
  database: Database,
  query: MergedQuery<SortBy>,
): { rows: Row[]; total: number } {
  const { columns, from, countFrom, id, condition, orderBy, page } = query
  if (query.also === undefined) return selectIndexed<Row, SortBy>(database, query)
  const others = database
    .statement<Value[], { id: number }>(
      `SELECT ${id} AS id FROM ${countFrom} WHERE (${query.also.text}) AND (${condition.text})`,
    )
    .all(...query.also.values, ...condition.values)
  if (others.length === 0) return selectIndexed<Row, SortBy>(database, query)
  const { offset, limit } = page
  const first = Math.max(0, offset - others.length)
  const own = selectIndexed<{ id: number }, SortBy>(database, {
    ...query,
    columns: `${id} AS id`,
    page: { ...page, offset: first, limit: limit === 0 ? 0 : offset + limit - first },
  })
  const total = own.total + others.length
  if (limit === 0) return { rows: [], total }
  const ids = [...own.rows, ...others].map((row) => row.id)
  const rows = database
    .statement<[string, number, number], Row>(
      `SELECT ${columns} FROM ${from} WHERE ${id} IN (SELECT value FROM json_each(?))
       ORDER BY ${orderBy} LIMIT ? OFFSET ?`,
    )
    .all(JSON.stringify(ids), limit, offset - first)
  return { rows, total }
}
