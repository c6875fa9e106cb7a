import type { IncomingMessage } from 'node:http'

/**
 * A request by way of a proxy may name the whole address (RFC 9112, 3.2.2). Leaves of it what every other request has,
 * and gives the host that it names, which counts before the header's.
 */
export function takeOriginForm(request: Pick<IncomingMessage, 'url'>): string | undefined {
  const [whole, host, rest = ''] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(request.url ?? '') ?? []
  if (whole === undefined) return undefined
  request.url = rest.startsWith('/') ? rest : `/${rest}`
  return host
}
