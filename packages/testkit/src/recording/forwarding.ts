import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { moveAddresses, type Addresses } from './addresses.ts'

/** What concerns one connection and not the request: it isn't handed on. */
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

/** Asks the platform what a proxy was asked; nothing of the body is sent yet. */
export function forward(
  incoming: IncomingMessage,
  target: string,
  proxies: Addresses,
  targets: Addresses,
): ClientRequest {
  const { origin, pathname, protocol, hostname, port } = new URL(target)
  // Answers come as they are, so that they can be read; the host is that of the platform.
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
    // A connection of its own: one that is kept may be closed at the very moment that it is used again.
    agent: false,
  })
}

/** The headers of an answer as a proxy hands them on: what leads to the platform leads to the proxy. */
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

/** A proxy on this machine speaks http, under another name. */
function cookieForProxy(cookie: string): string {
  return cookie.replaceAll(/;\s*(secure|domain=[^;]*)(?=;|$)/gi, '')
}
