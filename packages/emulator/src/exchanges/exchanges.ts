import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { createListeners } from '../flow/listeners.ts'
import type { Random } from '../ids/random.ts'
import { shortHash } from '../ids/secrets.ts'
import { stopwatch, type Clock } from '../time/clock.ts'
import type { Exchange, Face } from './exchange.ts'

/** How many requests are remembered. */
const kept = 1_000
/** Bodies beyond this are not remembered: they are there to be read by people. */
const keptBodyBytes = 64 * 1024
/** Those of the last requests are remembered, up to this in all: a thousand pages of a list would be 60 MB. */
const keptBodiesBytes = 4 * 1024 * 1024

/**
 * Where a request keeps its exchange. A weak map from requests would cost the collector of young objects about as much
 * as the handling of a read.
 */
const exchangeKey = Symbol('exchange')
type Followed = IncomingMessage & { [exchangeKey]?: Exchange }

/** The exchange of a request that is followed. */
export function exchangeOf(request: IncomingMessage): Exchange | undefined {
  return (request as Followed)[exchangeKey]
}

/** Remembers the body of a request that is followed, or of its answer, if it is one that people read. */
export function rememberBody(
  request: IncomingMessage,
  which: 'requestBody' | 'responseBody',
  body: Uint8Array | string,
): void {
  const exchange = exchangeOf(request)
  if (exchange === undefined || body.length > keptBodyBytes) return
  if (which === 'responseBody') exchange.responseBody = body
  else if (typeof body === 'object') exchange.requestBody = body
}

/** Remembers the headers of an answer that are about to be written at once, which the response doesn't keep. */
export function rememberHead(response: ServerResponse, head: OutgoingHttpHeaders): void {
  const exchange = exchangeOf(response.req)
  // With headers that were set before, the response has all of them.
  if (exchange !== undefined && response.getHeaderNames().length === 0) {
    exchange.responseHeaders = head
  }
}

/** Leaves a request out of what is listed: pictures of a page, and the inspector's own calls. */
export function hideExchange(request: IncomingMessage): void {
  const exchange = exchangeOf(request)
  if (exchange !== undefined) exchange.isHidden = true
}

/** Undoes that: the hidden request turned out to be a user's step after all. */
export function showExchange(request: IncomingMessage): void {
  const exchange = exchangeOf(request)
  if (exchange !== undefined) exchange.isHidden = false
}

function bodyBytes({ requestBody, responseBody }: Exchange): number {
  return (requestBody?.length ?? 0) + (responseBody?.length ?? 0)
}

export function createExchanges(clock: Clock, random: Random) {
  const ended: Exchange[] = []
  let bodiesBytes = 0
  /** Where those begin whose bodies are remembered. */
  let withBodies = 0
  const key = random.bytes(32)
  const ends = createListeners<Exchange>()

  const end = (exchange: Exchange): void => {
    if (exchange.isHidden === true) return
    ended.push(exchange)
    bodiesBytes += bodyBytes(exchange)
    // Now and then, since each time would move all of them.
    if (ended.length >= 2 * kept) {
      for (const gone of ended.splice(0, ended.length - kept)) bodiesBytes -= bodyBytes(gone)
      withBodies = Math.max(0, withBodies - kept)
    }
    for (; bodiesBytes > keptBodiesBytes; withBodies += 1) {
      const oldest = ended[withBodies]
      if (oldest === undefined) break
      bodiesBytes -= bodyBytes(oldest)
      delete oldest.requestBody
      delete oldest.responseBody
    }
    ends.emit(exchange)
  }

  return {
    /** Begins to follow a request, until its answer or its connection has ended. */
    follow(request: IncomingMessage, response: ServerResponse, face: Face): Exchange {
      const elapsed = stopwatch()
      const exchange: Exchange = {
        id: random.requestId(),
        face,
        method: request.method ?? 'GET',
        url: request.url ?? '/',
        atMs: clock.now(),
        requestHeaders: request.headers,
      }
      const followed: Followed = request
      followed[exchangeKey] = exchange
      // Not `once`, which costs more: it is closed once.
      response.on('close', () => {
        exchange.durationMs = Math.round(elapsed() * 1000) / 1000
        exchange.isCut = !response.writableFinished
        if (response.headersSent) {
          exchange.status = response.statusCode
          exchange.responseHeaders ??= response.getHeaders()
        }
        end(exchange)
      })
      return exchange
    },
    /** The requests that have ended, the oldest first. */
    list: (): readonly Exchange[] => ended.slice(-kept),
    find: (id: string): Exchange | undefined => ended.findLast((exchange) => exchange.id === id),
    clear(): void {
      ended.length = 0
      bodiesBytes = 0
      withBodies = 0
    },
    /** Calls a listener with each request that ends; gives what ends it. */
    onEnd: ends.listen,
    /** A hash by which a secret is recognized, for the lifetime of the platform. */
    hash: (secret: string): string => shortHash(key, secret),
  }
}
/** The last requests of a platform, and the listeners to the next. */
export type Exchanges = ReturnType<typeof createExchanges>
