/** An address of this server that a form brought along; its front page where it would lead anywhere else. */
export function safeReturn(text: string | null | undefined): string {
  const base = 'http://self.invalid'
  if (text?.startsWith('/') !== true || !URL.canParse(text, base)) return '/'
  const url = new URL(text, base)
  return url.origin === base ? url.pathname + url.search : '/'
}

/** The sign-in page, from which the browser goes on to an address of this server. */
export function signInReturningTo(address: string): string {
  return `/sign-in?${new URLSearchParams({ return: address }).toString()}`
}

/** The sign-in page, from which the browser comes back to where it is. */
export function signInAddress(path: string, query: URLSearchParams): string {
  return signInReturningTo(query.size === 0 ? path : `${path}?${query.toString()}`)
}
