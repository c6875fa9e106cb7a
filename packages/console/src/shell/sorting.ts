import { useLocation } from 'preact-iso'
import { useMemo } from 'preact/hooks'
import type { Column } from '../design/columns.tsx'
import type { Sorting } from '../design/windowed-list.tsx'
import { addressOf } from './address.ts'

type Query = Readonly<Record<string, string>>

/** The order that an address sets, such as `sort=Name` or `sort=-Name`; only columns that can be sorted by count. */
export function sortingIn(query: Query, sortable: readonly string[], initial: Sorting): Sorting {
  const sort = query['sort'] ?? ''
  const desc = sort.startsWith('-')
  const by = desc ? sort.slice(1) : sort
  return sortable.includes(by) ? { by, desc } : initial
}

/** An order as a member of an address; undefined for the default, which is left out. */
export function sortMember(sorting: Sorting, initial: Sorting): string | undefined {
  const isDefault = sorting.by === initial.by && sorting.desc === initial.desc
  return isDefault ? undefined : `${sorting.desc ? '-' : ''}${sorting.by}`
}

/** The fields that some columns can be sorted by. */
export function sortableBy(columns: readonly Pick<Column<never>, 'sortBy'>[]): readonly string[] {
  return columns.flatMap(({ sortBy }) => sortBy ?? [])
}

/**
 * The order of the list of a page, which is in its address: a reload keeps it, and so does coming back. As with filters,
 * another order takes the place of the former one in the history.
 */
export function useSorting(
  sortable: readonly string[],
  initial: Sorting,
): readonly [Sorting, (sorting: Sorting) => void] {
  const { path, query, route } = useLocation()
  // The same object for the same order: a list starts at its top with another one.
  const sorting = useMemo(() => sortingIn(query, sortable, initial), [query['sort']])
  const sort = (next: Sorting): void =>
    route(addressOf(path, { ...query, sort: sortMember(next, initial) }), true)
  return [sorting, sort]
}
