import type { SortDirection } from '@benchtop/contracts'
import type { Database } from './database.ts'
import type { Filter, IndexedList } from './lists/indexed-list.ts'
import { keptTotal, type TotalQuery } from './lists/kept-totals.ts'
import { rowsById } from './lists/select-indexed.ts'
import { selectMerged } from './lists/select-merged.ts'

type Value = string | number | null

/** A condition of a list with the values it binds. */
export type Clause = { readonly text: string; readonly values: readonly Value[] }

/** A condition, or nothing where its value is absent. */
export function where(text: string, ...values: readonly Value[]): Clause {
  return { text, values }
}

/** A column that has one of several values; no condition where there is no list of them. */
export function whereOneOf(
  column: string,
  values: readonly (string | number)[] | undefined,
): Clause | undefined {
  return values && where(`${column} IN (SELECT value FROM json_each(?))`, jsonList(values))
}

/** Rows that have each word of a text anywhere in a column, or as their id. No condition without words. */
export function whereWords(
  column: string,
  id: string,
  text: string | undefined,
): Clause | undefined {
  const words = text?.split(/\s+/).filter(Boolean) ?? []
  if (words.length === 0) return undefined
  return where(
    words
      .map(() => `(instr(lower(${column}), lower(?)) > 0 OR CAST(${id} AS TEXT) = ?)`)
      .join(' AND '),
    ...words.flatMap((word) => [word, word]),
  )
}

type ListQuery<SortBy extends string> = {
  readonly columns: string
  readonly from: string
  /** What rows are counted from, where the joins of `from` neither add nor drop any. */
  readonly countFrom: string
  readonly conditions: readonly (Clause | undefined)[]
  /** The column of each field that can be sorted by. */
  readonly order: Readonly<Record<SortBy, string>>
  /** The column that decides between equal keys: the id, in creation order. */
  readonly id: string
  readonly page: PageOf<SortBy>
  /**
   * Where the ids of a page are found before anything is joined that only its rows need: what they are found in by each
   * order. `id` is one column then.
   */
  readonly idsFrom?: (sortBy: SortBy) => string
  /** Which of the rows with an id is in the list, where `from` has several. */
  readonly within?: Clause
  /** The tables that decide which rows there are, the longest first: the total is kept until one of them changes. */
  readonly counted?: TotalQuery['tables'] | undefined
  /** Whether nothing is counted beyond the page: the total is then one more than its last row where there are more. */
  readonly isUncounted?: boolean
  /**
   * Where the conditions are just that a row is in a kept list or one of some rows of other owners: the list, for the
   * orders that it has, and the condition of these rows.
   */
  readonly kept?: Kept | undefined
}

type Kept = {
  readonly list: IndexedList
  readonly ownerId: number
  readonly filter?: Filter | undefined
  readonly also?: Clause | undefined
}

type PageOf<SortBy extends string> = {
  readonly offset: number
  readonly limit: number
  readonly sortBy: SortBy
  readonly sortDir: SortDirection
}

/** One page of a list and the number of all its rows. Equal keys come in the order of their ids. */
export function selectPage<Row, SortBy extends string>(
  database: Database,
  query: ListQuery<SortBy>,
): { rows: Row[]; total: number } {
  const conditions = query.conditions.filter((condition) => condition !== undefined)
  const values = conditions.flatMap((condition) => condition.values)
  const filter = conditions.map((condition) => `(${condition.text})`).join(' AND ') || '1'
  const { offset, limit, sortBy, sortDir } = query.page
  const key = query.order[sortBy]
  const direction = sortDir === 'Desc' ? 'DESC' : 'ASC'
  const orderBy = key === query.id ? `${key} ${direction}` : `${key} ${direction}, ${query.id} ASC`
  const { kept } = query
  if (kept !== undefined && sortBy in kept.list.orders) {
    const condition = { text: filter, values }
    return selectMerged<Row, SortBy>(database, { ...query, ...kept, condition, orderBy })
  }
  if (query.isUncounted === true) {
    const some = selectRows(limit + 1)
    return { rows: some.slice(0, limit), total: some.length === 0 ? 0 : offset + some.length }
  }
  const rows = limit === 0 ? [] : selectRows(limit)
  // A page that isn't full ends the list, so that there is nothing left to count.
  const isLast = rows.length < limit && (rows.length > 0 || offset === 0)
  return { rows, total: isLast ? offset + rows.length : count() }

  function selectRows(most: number): Row[] {
    const rest = `WHERE ${filter} ORDER BY ${orderBy} LIMIT ? OFFSET ?`
    const select = <Selected>(columns: string, from: string): Selected[] =>
      database
        .statement<Value[], Selected>(`SELECT ${columns} FROM ${from} ${rest}`)
        .all(...values, most, offset)
    if (query.idsFrom === undefined) return select<Row>(query.columns, query.from)
    const ids = select<{ id: number }>(`${query.id} AS id`, query.idsFrom(sortBy))
    return rowsById<Row>(
      database,
      query,
      ids.map(({ id }) => id),
    )
  }

  function count(): number {
    const text = `SELECT count(*) AS total FROM ${query.countFrom} WHERE ${filter}`
    if (query.counted !== undefined) {
      return keptTotal(database, { text, values, tables: query.counted })
    }
    return database.statement<Value[], { total: number }>(text).get(...values)?.total ?? 0
  }
}

/** A list of values as one parameter, for `column IN (SELECT value FROM json_each(?))`. */
export function jsonList(values: readonly (string | number)[]): string {
  return JSON.stringify(values)
}
