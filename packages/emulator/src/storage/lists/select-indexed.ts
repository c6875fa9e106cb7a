import type { Page } from '@benchtop/contracts'
import type { Database } from '../database.ts'
import { descendingPage } from './descending.ts'
import { gather } from './gather.ts'
import { walkIndex } from './index-walk.ts'
import type { Entry, Filter, Key, OwnList } from './indexed-list.ts'
import { findLongList, storeLongListTotal, type LongList } from './long-lists.ts'
import { ranksOf } from './ranks.ts'

type PageQuery<SortBy extends string> = OwnList<SortBy> & { readonly page: Page<SortBy> }

/** What rows are read from, by their ids. */
export type RowQuery = {
  /** The row's own id among them, as `id`. */
  readonly columns: string
  readonly from: string
  /** The column of the id. */
  readonly id: string
  /** Which of the rows with an id is meant, where there are several. */
  readonly within?: { readonly text: string; readonly values: readonly (Key | null)[] }
}

type Counted = { readonly long?: LongList; readonly total: number }

/** From one mark of a long list to the next: a page far from the beginning walks twice as many rows at most. */
const defaultStride = 4096

/** One page of a kept list and the number of all its rows. Equal keys come in the order of their ids. */
export function selectIndexed<Row, SortBy extends string>(
  database: Database,
  query: PageQuery<SortBy> & RowQuery,
  stride: number = defaultStride,
): { rows: Row[]; total: number } {
  const { ids, total } =
    query.filter === undefined
      ? idsOfAll(database, query, stride)
      : matchingIds(database, query, query.filter, stride)
  return { rows: rowsById<Row>(database, query, ids), total }
}

/** The rows with some ids, in the order of these. */
export function rowsById<Row>(database: Database, query: RowQuery, ids: readonly number[]): Row[] {
  if (ids.length === 0) return []
  const rows = database
    .statement<(Key | null)[], Row & { id: number }>(
      `SELECT ${query.columns} FROM ${query.from} WHERE ${query.id} IN (SELECT value FROM json_each(?))
         AND (${query.within?.text ?? '1'})`,
    )
    .all(JSON.stringify(ids), ...(query.within?.values ?? []))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

function idsOfAll<SortBy extends string>(
  database: Database,
  { list, ownerId, page }: PageQuery<SortBy>,
  stride: number,
): { ids: number[]; total: number } {
  const own = { list, ownerId }
  const { sortBy, sortDir, offset, limit } = page
  const walk = walkIndex(database, own, sortBy)
  // A page that its list ends on, as most do, shows how many there are: then nothing is counted.
  const isNear = limit > 0 && offset <= 2 * stride && findLongList(database, own) === undefined
  const read = isNear ? walk.ids(sortDir, limit + 1, offset) : undefined
  if (read !== undefined && read.length <= limit && (read.length > 0 || offset === 0)) {
    return { ids: read, total: offset + read.length }
  }
  const all = countRows(database, own, walk, stride)
  const ids =
    read === undefined || all.long !== undefined
      ? walkedIds(database, { list, ownerId, page }, all, stride)
      : read.slice(0, limit)
  return { ids, total: all.total }
}

/** Either the list is walked for matching rows, or all of these are sorted: whichever reads fewer. */
function matchingIds<SortBy extends string>(
  database: Database,
  query: PageQuery<SortBy>,
  filter: Filter,
  stride: number,
): { ids: number[]; total: number } {
  const { list, ownerId, page } = query
  const gathering = gather(database, list, ownerId, filter)
  const matching = countRows(database, query, gathering, stride)
  const { total } = matching
  if (page.limit === 0 || page.offset >= total) return { ids: [], total }

  const all = countRows(
    database,
    { list, ownerId },
    walkIndex(database, { list, ownerId }, page.sortBy),
    stride,
  )
  const rowsApart = all.total / total
  const closer = Math.ceil(stride / 4 / rowsApart)
  const passed =
    matching.long === undefined
      ? page.offset
      : Math.min(page.offset, Math.max(0, total - page.offset - page.limit), 2 * closer)
  const readBy = {
    walk: (passed + page.limit) * rowsApart,
    gathering: gathering.isRead(page.sortBy) ? page.offset + page.limit : total,
  }
  const ids =
    readBy.walk < readBy.gathering
      ? walkedIds(database, query, matching, closer)
      : gathering.page(page.sortBy, page.sortDir, page.limit, page.offset)
  return { ids, total }
}

/** A list of up to two strides is counted each time; the total of a longer one is kept. */
function countRows(
  database: Database,
  own: OwnList,
  { countUpTo }: { countUpTo(most: number): number },
  stride: number,
): Counted {
  const kept = findLongList(database, own)
  if (kept !== undefined) return { long: kept, total: kept.total }
  const some = countUpTo(2 * stride + 1)
  if (some <= 2 * stride) return { total: some }
  const total = countUpTo(-1)
  return { long: storeLongListTotal(database, own, total), total }
}

function walkedIds<SortBy extends string>(
  database: Database,
  { page, ...own }: PageQuery<SortBy>,
  { long, total }: Counted,
  stride: number,
): number[] {
  const { sortBy, sortDir, offset, limit } = page
  if (limit === 0 || offset >= total) return []
  const walk = walkIndex(database, own, sortBy)
  if (long === undefined) return walk.ids(sortDir, limit, offset)
  const ranks = ranksOf(database, long, sortBy, walk, stride)
  return idsOf(sortDir === 'Asc' ? ranks.at(offset, limit) : descendingPage(ranks, total, page))
}

function idsOf(entries: readonly Entry[]): number[] {
  return entries.map(({ id }) => id)
}
