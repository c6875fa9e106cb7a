/**
 * Where the platform's three faces are reached; known once they listen. On one address, the pages and the store are below the
 * API. No slash at the end.
 */
export type Places = {
  apiUrl: string
  uiUrl: string
  storeUrl: string
}

/** The path that everything at an address is below: `/bench/_bench`, say; empty where it is an origin. */
export function pathOf(address: string): string {
  return address === '' ? '' : new URL(address).pathname.replace(/\/$/, '')
}
