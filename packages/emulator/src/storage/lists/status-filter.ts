import type { Filter, ListFilter } from './indexed-list.ts'

/** Rows with one of some statuses. */
export function statusFilter(by: ListFilter, statuses: readonly string[]): Filter {
  return { by, text: JSON.stringify([...new Set(statuses)].toSorted()) }
}

/**
 * What a table is filtered by: a column, or an expression of columns, each of which begins with the row's prefix. The index
 * is on the owner, then the status.
 */
export function byStatus(
  table: string,
  columns: readonly string[],
  status: (row: string) => string,
  index: string = `${table}_listed_by_status`,
): ListFilter {
  return {
    columns,
    matches: (row, filter) => `${status(row)} IN (SELECT value FROM json_each(${filter}))`,
    areInOrderOfId: true,
    parts: (filter) =>
      (JSON.parse(filter) as string[]).map((value) => ({
        from: `${table} INDEXED BY ${index}`,
        value,
        where: `${status(`${table}.`)} = ?`,
      })),
  }
}

/** Whether nothing but one member filters. */
export function filtersOnlyBy<Filter extends object>(
  filter: Filter,
  member: keyof Filter & string,
): boolean {
  return Object.entries(filter).every(([name, value]) => name === member || value === undefined)
}
