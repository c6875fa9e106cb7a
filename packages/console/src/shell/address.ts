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
