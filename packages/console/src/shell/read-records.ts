import { readList, type ListId } from '../api/list.ts'
import { quoted, searchList, wordTerms, type SearchedScope } from '../api/search-list.ts'
import type { ListPage, Sorting } from '../design/windowed-list.tsx'
import { oneOf, type Chosen } from './list-address.ts'
import { isTyped, optionsOf, type ListFilter } from './list-filter.ts'
import { localRows } from './local-list.ts'

/** The page of a list that is read. */
export type ListWindow = {
  readonly offset: number
  readonly limit: number
  readonly signal: AbortSignal
}

type Read<Item> = (chosen: Chosen, window: ListWindow, sorting: Sorting) => Promise<ListPage<Item>>

/** Where a list comes from. */
export type Source<Item> =
  | Read<Item>
  /** All rows, which are filtered and sorted by their members. */
  | { rows(signal: AbortSignal): Promise<readonly Item[]> }
  | {
      readonly operation: ListId
      readonly params?: object
      /** What filters need the search for: the operation has none. */
      readonly search?: { readonly scope: SearchedScope; readonly within?: string }
    }

/** Reads the pages of a list by its filters. */
export function readerOf<Item>(source: Source<Item>, filters: readonly ListFilter[]): Read<Item> {
  if (typeof source === 'function') return source
  if ('rows' in source) {
    return async (chosen, { offset, limit, signal }, sorting) => {
      const rows = (await source.rows(signal)) as readonly (Item & object)[]
      const found = localRows(rows, filters, chosen, sorting)
      return { items: found.slice(offset, offset + limit), total: found.length }
    }
  }
  const { operation, params, search } = source
  return (chosen, window, sorting) => {
    const set = filters.flatMap((filter) => valueOf(filter, chosen))
    // The table names the operation whose records it is of.
    const read = (
      search === undefined || set.length === 0
        ? readList(operation, { ...params, ...Object.fromEntries(set) } as never, window, sorting)
        : searchList(search.scope, termsOf(set, search.within), window, sorting)
    ) as unknown
    return read as Promise<ListPage<Item>>
  }
}

type Stated = readonly [param: string, value: string | readonly [string]]

/** What a filter says to the list; a value that isn't among the options counts as not set. */
function valueOf(filter: ListFilter, chosen: Chosen): Stated[] {
  const { name, param = name } = filter
  const value = chosen[name] ?? ''
  if (value === '') return []
  if (isTyped(filter)) return [[param, value]]
  const known = oneOf(
    optionsOf(filter).map(([option]) => option),
    value,
  )
  return known === undefined ? [] : [[param, known]]
}

function termsOf(set: readonly Stated[], within: string | undefined): string[] {
  const terms = set.flatMap(([param, value]) =>
    typeof value === 'string' ? wordTerms(value) : `${param}:${quoted(value[0])}`,
  )
  return within === undefined ? terms : [within, ...terms]
}
