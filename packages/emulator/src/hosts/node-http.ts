import type { IncomingMessage, ServerResponse } from 'node:http'

/** A request to a server, which always has an address and a method. */
export type Request = IncomingMessage & { url: string; method: string }
export type Response = ServerResponse

/**
 * A request through a proxy may have the complete URL (RFC 9112, 3.2.2). Reduces it to the origin form of all other
 * requests, and returns the host that it names, which takes precedence over the header.
 */
export function takeOriginForm(request: Pick<IncomingMessage, 'url'>): string | undefined {
  const [whole, host, rest = ''] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(request.url ?? '') ?? []
  if (whole === undefined) return undefined
  request.url = rest.startsWith('/') ? rest : `/${rest}`
  return host
}
