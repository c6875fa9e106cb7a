/** Names that mean this machine, regardless of any name server. */
const loopbackNames = /^(localhost|127(\.\d{1,3}){3}|\[::1\]|[a-z0-9.-]+\.localhost)$/i

/** Whether an address can only be reached from this machine. */
export function isLoopback(host: string): boolean {
  return loopbackNames.test(host) || host === '::1'
}

/**
 * Whether a request was meant for this server. A page of another site can point its own name at 127.0.0.1 and so talk
 * to a server on its visitor's machine; its requests carry that name in Host. A client of HTTP/1.0 may send none, which
 * no browser does.
 */
export function isExpectedHost(hostHeader: string | undefined, listening: string): boolean {
  if (!isLoopback(listening) || hostHeader === undefined) return true
  const name = hostHeader.replace(/:\d+$/, '')
  return loopbackNames.test(name)
}

/**
 * Whether a request that changes something comes from a page of another origin. A page of this server is one of the
 * address that the request itself was sent to, or of this machine under another of its names. A server with a public
 * address has no other names, and its pages come by TLS.
 */
export function isForeignOrigin(
  { origin, host }: { readonly origin?: string | undefined; readonly host?: string | undefined },
  ownUrl: string,
): boolean {
  if (origin === undefined) return false
  if (!URL.canParse(origin)) return true
  const given = new URL(origin)
  const own = new URL(ownUrl)
  if (own.protocol === 'https:') return given.origin !== own.origin
  if (given.host !== '' && given.host === host) return false
  return !(given.port === own.port && loopbackNames.test(given.hostname))
}
