import type { Sorting } from '../design/windowed-list.tsx'
import { addressOf } from './address.ts'
import { sortMember } from './sorting.ts'

/** The values of a list's filters by their names; '' where one isn't set. */
export type Chosen = Readonly<Record<string, string>>

/** The filters that an address sets: those of its query that the list has. */
export function chosenIn(query: Chosen, names: readonly string[]): Chosen {
  return Object.fromEntries(names.map((name) => [name, query[name] ?? '']))
}

/** The address of a list with these filters in this order; what is as usual is left out. */
export function listAddress(
  path: string,
  chosen: Chosen,
  sorting: Sorting,
  initial: Sorting,
): string {
  return addressOf(path, { ...chosen, sort: sortMember(sorting, initial) })
}

/** A filter's value as a parameter of a list: a value that isn't among the options counts as not set. */
export function oneOf<const Value extends string>(
  options: readonly Value[],
  value: string | undefined,
): [Value] | undefined {
  const found = options.find((option) => option === value)
  return found && [found]
}
