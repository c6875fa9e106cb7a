import type { DocumentedCall } from './documented-call.ts'

/** The addresses of a platform, without a trailing slash. */
export type Addresses = {
  readonly apiUrl: string
  readonly uiUrl: string
  readonly storeUrl: string
}

/** The addresses that pages show: those that the platform listens on by default. */
export const shownAddresses: Addresses = {
  apiUrl: 'http://127.0.0.1:5100',
  uiUrl: 'http://127.0.0.1:5101',
  storeUrl: 'http://127.0.0.1:5102',
}

/** The complete address of a call. A signed-in browser calls the API at the address of the pages. */
export function addressOf(
  { host, path, query, proof }: DocumentedCall,
  { apiUrl, uiUrl, storeUrl }: Addresses,
): string {
  const base =
    proof === 'session' ? `${uiUrl}/api` : { api: apiUrl, ui: uiUrl, store: storeUrl }[host]
  const encoded = new URLSearchParams(Object.fromEntries(query)).toString()
  // A comma and a colon may stand in a query, where they read better.
  const search = encoded.replaceAll('%2C', ',').replaceAll('%3A', ':')
  return search === '' ? base + path : `${base}${path}?${search}`
}
