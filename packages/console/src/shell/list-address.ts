import { useMemo } from 'preact/hooks'
import type { Sorting } from '../design/windowed-list.tsx'
import { useMembers } from './address.ts'
import { sortingIn, sortMember } from './sorting.ts'

/** The values of a list's filters by their names; '' where one isn't set. */
export type Chosen = Readonly<Record<string, string>>

/** The filters that an address sets: those of its query that the list has. */
export function chosenIn(query: Chosen, names: readonly string[]): Chosen {
  return Object.fromEntries(names.map((name) => [name, query[name] ?? '']))
}

/** A filter's value as a parameter of a list: a value that isn't among the options counts as not set. */
export function oneOf<const Value extends string>(
  options: readonly Value[],
  value: string | undefined,
): [Value] | undefined {
  const found = options.find((option) => option === value)
  return found && [found]
}

/**
 * The filters and the order of a list, which are in the address of its page: a reload keeps them, and so does coming back.
 * Another order takes the place of the former one in the history.
 */
export function useListAddress(
  names: readonly string[],
  sortable: readonly string[],
  initial: Sorting,
) {
  const { query, go } = useMembers()
  // The same object for the same order: a list starts at its top with another one.
  const sorting = useMemo(() => sortingIn(query, sortable, initial), [query['sort']])
  // What is drawn by them isn't drawn again at the same address.
  return useMemo(
    () => ({
      sorting,
      chosen: chosenIn(query, names),
      choose: (name: string, value: string): void => go({ [name]: value }),
      sort: (next: Sorting): void => go({ sort: sortMember(next, initial) }),
      clear: (): void => go(Object.fromEntries(names.map((name) => [name, undefined]))),
    }),
    [sorting, query, go, names.join()],
  )
}
