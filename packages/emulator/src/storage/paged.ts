import type { SortDirection } from '@benchtop/contracts'
import type { Database } from './database.ts'

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
  if (values === undefined) return undefined
  const [only] = values
  // The rows of one value are in the order of their ids in an index on it.
  return only !== undefined && values.length === 1
    ? where(`${column} = ?`, only)
    : where(`${column} IN (SELECT value FROM json_each(?))`, jsonList(values))
}

/** A condition of which each parameter is the same list, for `json_each(?)`; none where there is no list. */
export function whereEach(
  text: string,
  values: readonly (string | number)[] | undefined,
): Clause | undefined {
  const list = values && jsonList(values)
  return list === undefined ? undefined : where(text, ...(text.match(/\?/g) ?? []).map(() => list))
}

type ListQuery<SortBy extends string> = {
  readonly columns: string
  readonly from: string
  /**
   * What the ids of a page are found in, and counted: `from` without the joins that neither add nor drop a row. A page far
   * from the beginning then passes over the entries of an index alone.
   */
  readonly listed?: string
  /** The same for the orders whose key needs a join. */
  readonly listedBy?: Readonly<Partial<Record<SortBy, string>>>
  /** Orders with an index of which many rows have the same key. */
  readonly sharedKeys?: readonly SortBy[]
  readonly conditions: readonly (Clause | undefined)[]
  /**
   * Conditions that may find few rows, by indexes other than those of the orders: few are sorted, and many looked for in
   * their order.
   */
  readonly filters?: readonly (Clause | undefined)[]
  /** Conditions of few rows, by indexes of their own, that are left out: all are counted, and these. */
  readonly without?: readonly (Clause | undefined)[]
  /** The column of each field that can be sorted by. */
  readonly order: Readonly<Record<SortBy, string>>
  /** The column that decides between equal keys: the id, in creation order. Several columns where one identifies no row. */
  readonly id: string
  readonly page: PageOf<SortBy>
  /** Whether nothing is counted beyond the page: the total is then one more than its last row where there are more. */
  readonly isUncounted?: boolean
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
  const { from, listed = from, filters = [], id, page } = query
  const { offset, limit } = page
  const kept = allOf([...query.conditions, ...filters])
  const left = query.without?.filter((one) => one !== undefined) ?? []
  const { text, values } = allOf([
    kept,
    ...left.map((one) => where(`NOT (${one.text})`, ...one.values)),
  ])
  const most = query.isUncounted === true ? limit + 1 : limit
  const rows = most === 0 ? [] : select()
  // A page that isn't full ends the list, so that there is nothing left to count.
  const isLast = rows.length < most && (rows.length > 0 || offset === 0)
  if (isLast || query.isUncounted === true) {
    return { rows: rows.slice(0, limit), total: rows.length === 0 ? 0 : offset + rows.length }
  }
  return { rows, total: count() }

  function count(): number {
    const all = (of: Clause): number =>
      countRows(database, where(`FROM ${listed} WHERE ${of.text}`, ...of.values))
    if (left.length === 0) return all(kept)
    const some = where(
      left.map((one) => `(${one.text})`).join(' OR '),
      ...left.flatMap((one) => one.values),
    )
    return all(kept) - all(allOf([kept, some]))
  }

  function keyOf(column: string): string {
    // The rows of one value are in the order of their ids.
    const isOrdered = column === id && !text.includes(' IN (SELECT ')
    const isFiltered = !isOrdered && filters.some((filter) => filter !== undefined)
    // An expression is no key of an index.
    return isFiltered && count() <= fewRows ? `+${column}` : column
  }

  function select(): Row[] {
    const key = keyOf(query.order[page.sortBy])
    const direction = page.sortDir === 'Desc' ? 'DESC' : 'ASC'
    const orderOf = (by: string, ids: string): string =>
      `ORDER BY ${by} ${direction}${key === id ? '' : `, ${ids}`}`
    const idsFrom = query.listedBy?.[page.sortBy] ?? listed
    const rows = where(`FROM ${idsFrom} WHERE ${text}`, ...values)
    const oneKey = query.sharedKeys?.includes(page.sortBy) === true ? most : Infinity
    const isFar = offset > farOffset || oneKey < Infinity
    const { rest, skipped, isOneKey } =
      direction === 'DESC' && isFar && key !== id && !id.includes(',')
        ? placeDown(database, rows, key, id, offset, oneKey)
        : { rest: rows, skipped: offset, isOneKey: false }
    const some = `${rest.text} ${isOneKey ? `ORDER BY ${id}` : orderOf(key, id)} LIMIT ? OFFSET ?`
    const ids = id.split(', ').map((column, at) => ({ column, found: `id_${at}` }))
    const found = ids.map((one) => `${one.column} AS ${one.found}`).join(', ')
    const isFound = ids.map((one) => `${one.column} = found.${one.found}`).join(' AND ')
    const foundIds = ids.map((one) => `found.${one.found}`).join(', ')
    return database
      .statement<readonly Value[], Row>(
        idsFrom === from
          ? `SELECT ${query.columns} ${some}`
          : `SELECT ${query.columns} FROM (SELECT ${found}, ${key} AS key ${some}) found CROSS JOIN ${from}
             WHERE ${isFound} ${orderOf('found.key', foundIds)}`,
      )
      .all(...rest.values, most, skipped)
  }
}

/** All of some conditions. */
export function allOf(conditions: readonly (Clause | undefined)[]): Clause {
  const given = conditions.filter((condition) => condition !== undefined)
  return {
    text: given.map((condition) => `(${condition.text})`).join(' AND ') || '1',
    values: given.flatMap((condition) => condition.values),
  }
}

/** So many rows are sorted sooner than they are found among 100,000 in the order of an index. */
export const fewRows = 500

/** Up to this offset, equal keys of a descending order are sorted as they come. */
const farOffset = 2000

/**
 * Where a page begins far down a descending order. Read backwards, an index has equal keys from the last id to the first, so
 * that each group of them is sorted: ten times what passing over them takes. Passed over as they are, they lead to the key of
 * the page, and only from that on is sorted. A page of `most` rows with one key is sorted by nothing else.
 */
function placeDown(
  database: Database,
  rows: Clause,
  key: string,
  id: string,
  offset: number,
  most: number,
): { rest: Clause; skipped: number; isOneKey: boolean } {
  const read = <Found>(text: string, ...values: readonly Value[]): Found | undefined =>
    database.statement<readonly Value[], Found>(text).get(...rows.values, ...values)
  const placeAt = (at: number) =>
    read<{ key: Value; id: number }>(
      `SELECT ${key} AS key, ${id} AS id ${rows.text} ORDER BY ${key} DESC, ${id} DESC LIMIT 1 OFFSET ?`,
      at,
    )
  const place = placeAt(offset)
  const isOneKey = most < Infinity && placeAt(offset + most - 1)?.key === place?.key
  // Rows without a key come last.
  if (
    place === undefined ||
    (!isOneKey && (offset <= farOffset || read(`SELECT 1 ${rows.text} AND ${key} IS NULL LIMIT 1`)))
  ) {
    return { rest: rows, skipped: offset, isOneKey: false }
  }
  const before = read<{ total: number }>(
    `SELECT count(*) AS total ${rows.text} AND ${key} IS ? AND ${id} > ?`,
    place.key,
    place.id,
  )
  const sign = isOneKey ? 'IS' : '<='
  const rest = where(`${rows.text} AND ${key} ${sign} ?`, ...rows.values, place.key)
  return { rest, skipped: before?.total ?? 0, isOneKey }
}

/** The totals of a database, as long as nothing in it changes. */
type Totals = { readonly changes: number; readonly byQuery: Map<string, number> }
const totals = new WeakMap<Database, Totals>()
/** There are as many as there are filters. */
const mostTotals = 256

/** How many rows there are: what follows `SELECT`. Counted again once anything has changed. */
export function countRows(database: Database, { text, values }: Clause): number {
  let kept = totals.get(database)
  if (kept?.changes !== database.changes()) {
    kept = { changes: database.changes(), byQuery: new Map() }
    totals.set(database, kept)
  }
  const query = JSON.stringify([text, ...values])
  const known = kept.byQuery.get(query)
  if (known !== undefined) return known
  const counting = database.values<readonly Value[], number>(`SELECT count(*) ${text}`)
  const counted = counting.get(...values) ?? 0
  if (kept.byQuery.size >= mostTotals) kept.byQuery.clear()
  kept.byQuery.set(query, counted)
  return counted
}

/** A list of values as one parameter, for `column IN (SELECT value FROM json_each(?))`. */
export function jsonList(values: readonly (string | number)[]): string {
  return JSON.stringify(values)
}
