import { compareCodes } from '../design/compare.ts'
import type { Sorting } from '../design/windowed-list.tsx'
import type { Chosen } from './list-address.ts'
import { isTyped, type ListFilter } from './list-filter.ts'

type Value = string | number | undefined | null

/**
 * The rows of a list that are wanted, where all of them are known: those that have each word of what is typed in one of
 * their members, in any case, and the values that are chosen; in their order, where those that are equal stay as they are.
 */
export function localRows<Row extends object>(
  rows: readonly Row[],
  filters: readonly ListFilter[],
  chosen: Chosen,
  { by, desc }: Sorting,
): Row[] {
  return rows
    .filter((row) => filters.every((filter) => fits(row, filter, chosen[filter.name] ?? '')))
    .map((row) => ({ row, key: sortKey(memberOf(row, by)) }))
    .sort((one, other) => compare(one.key, other.key) * (desc ? -1 : 1))
    .map(({ row }) => row)
}

function fits(row: object, filter: ListFilter, value: string): boolean {
  if (value === '' || filter.isScope === true) return true
  if (!isTyped(filter)) return String(memberOf(row, filter.param ?? filter.name)) === value
  const text = Object.values(row)
    .filter((member) => typeof member === 'string' || typeof member === 'number')
    .join(' ')
    .toLowerCase()
  return value
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

function memberOf(row: object, name: string): Value {
  return (row as Readonly<Record<string, Value>>)[name]
}

/** Orders texts without regard to case, and the numbers in them by their values. Made once for each row. */
function sortKey(value: Value): string | number {
  if (typeof value === 'number') return value
  return String(value ?? '')
    .toLowerCase()
    .replace(/\d+/g, (digits) => digits.padStart(20, '0'))
}

function compare(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return compareCodes(String(one), String(other))
}
