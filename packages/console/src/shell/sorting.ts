import type { Column } from '../design/columns.tsx'
import type { Sorting } from '../design/windowed-list.tsx'

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
