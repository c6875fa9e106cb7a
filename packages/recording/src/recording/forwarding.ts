import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { moveAddresses, type Addresses } from './addresses.ts'

/** Headers of one connection and not of the request: they aren't forwarded. */
const hopHeaders = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'upgrade',
])

/** Starts to forward a proxy's request to the platform, without the body yet. */
export function forward(
  incoming: IncomingMessage,
  target: string,
  proxies: Addresses,
  targets: Addresses,
): ClientRequest {
  const { origin, pathname, protocol, hostname, port } = new URL(target)
  // Responses must be uncompressed, so that they can be read; the host is that of the platform.
  const left = new Set([...hopHeaders, 'host', 'accept-encoding', 'expect'])
  const headers = Object.entries(incoming.headers).flatMap(([name, value]) => {
    if (value === undefined || left.has(name)) return []
    const isOfBrowser = name === 'origin' || name === 'referer'
    const ofPlatform = isOfBrowser ? moveAddresses(String(value), proxies, targets) : value
    return [[name, ofPlatform] as const]
  })
  const send = origin.startsWith('https:') ? httpsRequest : httpRequest
  return send({
    protocol,
    hostname: hostname.replaceAll(/^\[|\]$/g, ''),
    port,
    method: incoming.method,
    path: pathname.replace(/\/+$/, '') + (incoming.url ?? '/'),
    headers: Object.fromEntries(headers),
    // A connection of its own: one that is kept alive may be closed at the moment when it is reused.
    agent: false,
  })
}

/** The headers of a response as a proxy forwards them: addresses of the platform become the proxy's. */
export function answerHeaders(
  answer: IncomingMessage,
  proxies: Addresses,
  targets: Addresses,
): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(answer.headers).flatMap(([name, value]) => {
      if (value === undefined || hopHeaders.has(name)) return []
      if (name === 'strict-transport-security') return []
      if (name === 'location') return [[name, moveAddresses(String(value), targets, proxies)]]
      if (name === 'set-cookie') return [[name, [value].flat().map(cookieForProxy)]]
      return [[name, value]]
    }),
  )
}

/** A proxy on this machine uses http, under another host name. */
function cookieForProxy(cookie: string): string {
  return cookie.replaceAll(/;\s*(secure|domain=[^;]*)(?=;|$)/gi, '')
}
