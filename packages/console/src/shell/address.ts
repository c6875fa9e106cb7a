import { useLocation } from 'preact-iso'
import { useCallback } from 'preact/hooks'

/** The members of an address's query; those that are undefined or empty are left out. */
export type QueryMembers = Readonly<Record<string, string | undefined>>

/** An address within the console, with a query only where something is in it. */
export function addressOf(path: string, members: QueryMembers): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(members)) {
    if (value !== undefined && value !== '') query.set(name, value)
  }
  return query.size === 0 ? path : `${path}?${query}`
}

/** The query of the page's address, and what changes members of it; the others stay, such as those of other lists. */
export function useMembers() {
  const { path, query, route } = useLocation()
  /** In place of the former address, unless going back is to show that one again. */
  const go = useCallback(
    (to: QueryMembers, isReplaced = true): void => {
      // What is typed is stated a moment later, when other members may have changed.
      const now = Object.fromEntries(new URLSearchParams(location.search))
      route(addressOf(path, { ...now, ...to }), isReplaced)
    },
    [path, route],
  )
  return { query, go }
}
