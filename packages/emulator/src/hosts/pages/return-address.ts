const origin = 'http://self.invalid'

/**
 * Where a browser continues after the sign-in: an address of this server, resolved, such as `/device?code=BBBB`.
 * Only `readReturnAddress` creates one from a request.
 */
export type ReturnAddress = {
  readonly path: string
  readonly query: URLSearchParams
  /** Path and query as a redirect names them. */
  readonly href: string
}

const frontPage: ReturnAddress = { path: '/', query: new URLSearchParams(), href: '/' }

/**
 * The address of this server that a `return` parameter names; the front page where it would lead anywhere else. What
 * counts is the address that browsers resolve: `/.//host` is a path with two slashes once its dots are gone, and would
 * name another host in a redirect.
 */
export function readReturnAddress(text: string | null | undefined): ReturnAddress {
  if (text?.startsWith('/') !== true || !URL.canParse(text, origin)) return frontPage
  const url = new URL(text, origin)
  const href = url.pathname + url.search
  if (url.origin !== origin || href.startsWith('//')) return frontPage
  return { path: url.pathname, query: url.searchParams, href }
}

/** The sign-in page, from which the browser continues to an address of this server, such as `/device?code=BBBB`. */
export function signInReturningTo(address: string): string {
  return `/sign-in?${new URLSearchParams({ return: address }).toString()}`
}
