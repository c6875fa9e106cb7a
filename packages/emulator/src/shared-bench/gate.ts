import { type PlatformError, forbidden } from '@benchtop/contracts'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { Places } from '../kernel/places.ts'
import { setRequestOrigin } from './request-origin.ts'

/** The headers by which a proxy says what it received. */
const forwarded = {
  host: 'x-forwarded-host',
  proto: 'x-forwarded-proto',
  for: 'x-forwarded-for',
} as const

/** More entries than this in X-Forwarded-For come from no chain of proxies. */
const longestChain = 32

/**
 * A gate for the public addresses. With trusted proxies, requests must come through one of them, and only then count
 * what their headers say; without, those headers are never read.
 */
export function createGate(places: Places, trustedProxies: BlockList | undefined) {
  return {
    /**
     * Admits a request that was meant for one of the bench's own public addresses, and notes where it comes from. `host` is
     * what the request names as its host. Throws 403 for any other.
     */
    admit(request: IncomingMessage, hostHeader: string | undefined, face: keyof Places): void {
      const expected = new URL(places[face])
      const peer = plainAddress(request.socket.remoteAddress)
      if (trustedProxies === undefined) {
        requireHost(hostHeader, expected)
        setRequestOrigin(request, { address: peer, secure: true })
      } else {
        if (!isIn(trustedProxies, peer)) throw foreign(notThroughProxy)
        if (oneHeader(request, forwarded.proto) !== 'https') throw foreign(notEncrypted)
        requireHost(oneHeader(request, forwarded.host) ?? hostHeader, expected)
        const address = clientAddress(request, trustedProxies) ?? peer
        setRequestOrigin(request, { address, secure: true })
      }
      // From here on, a request has the host of the bench, whatever the proxy calls it.
      request.headers.host = expected.host
    },
  }
}
/** Lets requests into a shared bench. */
export type Gate = ReturnType<typeof createGate>

/** Reads the addresses of proxies, such as `10.0.0.7` and `10.1.0.0/16`; undefined for one that is none. */
export function readProxies(texts: readonly string[]): BlockList | undefined {
  const list = new BlockList()
  for (const text of texts) {
    const [, address = '', bits] = /^([0-9a-f.:]+)(?:\/(\d{1,3}))?$/i.exec(text.trim()) ?? []
    const version = isIP(address)
    if (version === 0) return undefined
    const family = version === 4 ? 'ipv4' : 'ipv6'
    if (bits === undefined) list.addAddress(address, family)
    // A subnet of everything would trust the headers of all.
    else if (Number(bits) < 8 || Number(bits) > (version === 4 ? 32 : 128)) return undefined
    else list.addSubnet(address, Number(bits), family)
  }
  return texts.length === 0 ? undefined : list
}

/** An IPv4 address is the same one inside of IPv6. */
function plainAddress(address: string | undefined): string {
  return (address ?? '').replace(/^::ffff:(?=\d+\.)/i, '')
}

function isIn(list: BlockList, address: string): boolean {
  const version = isIP(address)
  return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6')
}

/** A header that a proxy sets once. Several values mean that the client sent one, too: none of them counts. */
function oneHeader({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name]
  if (value === undefined) return undefined
  if (typeof value !== 'string' || value.includes(',')) throw foreign(severalValues(name))
  return value.trim()
}

/**
 * The address that the nearest trusted proxy received the request from: the last of the list that is no trusted proxy. What
 * is before it was sent by the client, who can write anything there.
 */
function clientAddress({ headers }: IncomingMessage, proxies: BlockList): string | undefined {
  const entries = String(headers[forwarded.for] ?? '').split(',')
  for (const entry of entries.slice(-longestChain).reverse()) {
    const address = plainAddress(entry.trim())
    if (isIP(address) === 0) return undefined
    if (!isIn(proxies, address)) return address
  }
  return undefined
}

function requireHost(given: string | undefined, expected: URL): void {
  const name = given?.toLowerCase() ?? ''
  // The port may be named where it is the default.
  if (name === expected.host || name === `${expected.hostname}:${expected.port || '443'}`) return
  throw foreign(
    `This bench answers to ${expected.host}, not to ${given === undefined ? 'a request without Host' : 'the host that the request names'}. Its owner sets the name with --public-url.`,
  )
}

const notThroughProxy =
  'This bench is reached through its proxy only: use its public address. Its owner names the proxy with --behind-proxy.'

const notEncrypted =
  'The proxy received this request without TLS, or did not say so: it has to set X-Forwarded-Proto to https.'

function severalValues(name: string): string {
  return `The proxy has to replace the header ${name} of a request, and not to add to it: it came with several values.`
}

function foreign(message: string): PlatformError {
  return forbidden(message)
}
