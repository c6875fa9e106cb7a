import { conflict, notFound } from '@benchtop/contracts'
import type { IncomingHttpHeaders } from 'node:http'
import type { Exchange } from '../exchanges/exchange.ts'
import { replayHeader } from '../exchanges/exchange-view.ts'
import type { Exchanges } from '../exchanges/exchanges.ts'
import { isTokenName } from '../exchanges/redact.ts'
import type { Places } from '../kernel/places.ts'
import { systemCode } from '../storage/blobs/storage-error.ts'

/** The authorization that a request is sent again with: the original, another token, or none. */
export type ReplayCredentials =
  | { readonly kind: 'same' }
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'none' }

/** Sends a request again: the same method, address, headers and body. Resolves when the new request has ended. */
export type Replay = (id: string, credentials: ReplayCredentials) => Promise<Exchange>

type ReplayOptions = {
  readonly exchanges: Exchanges
  readonly places: Places
  readonly send: typeof fetch
}

/** Headers of a single connection, or that are set again for each request. */
const ownHeaders = new Set([
  'host',
  'connection',
  'keep-alive',
  'content-length',
  'transfer-encoding',
  'expect',
  'upgrade',
  'accept-encoding',
])

/** A body that no one reads is not awaited. */
const drainedBytes = 1024 * 1024

export function createReplay({ exchanges, places, send }: ReplayOptions): Replay {
  const addressOf = ({ face }: Exchange): string =>
    ({ api: places.apiUrl, ui: places.uiUrl, store: places.storeUrl })[face]

  return async (id, credentials) => {
    const exchange = exchanges.find(id)
    if (exchange === undefined) throw notFound(`Request ${id}`)
    const { method, requestBody: body } = exchange
    if (body === undefined && hadBody(exchange.requestHeaders)) {
      throw conflict(
        `Request ${id} can't be sent again: its body was too long to be stored, or was not read. Send it from its original client.`,
      )
    }
    const base = addressOf(exchange)
    const url = new URL(`${base}${exchange.url}`)
    const headers = headersOf(exchange.requestHeaders)
    headers.set(replayHeader, id)
    if (credentials.kind !== 'same') {
      const tokens = [...headers.keys()].filter(isTokenName)
      for (const name of tokens) headers.delete(name)
      headers.delete('cookie')
      for (const name of new Set(url.searchParams.keys())) {
        if (isTokenName(name)) url.searchParams.delete(name)
      }
    }
    if (credentials.kind === 'token') headers.set('x-access-token', credentials.token)

    const ended = Promise.withResolvers<Exchange>()
    const stop = exchanges.onEnd((one) => {
      if (one.requestHeaders[replayHeader] === id && one.id !== id) ended.resolve(one)
    })
    try {
      const response = await send(url, {
        method,
        headers,
        redirect: 'manual',
        ...(body !== undefined && { body: Uint8Array.from(body) }),
      })
      await drain(response)
    } catch (error) {
      // A connection that was cut has ended all the same, and the log says how.
      if (!(error instanceof TypeError) || systemCode(error.cause) === 'ECONNREFUSED') throw error
    }
    try {
      return await ended.promise
    } finally {
      stop()
    }
  }
}

function headersOf(given: IncomingHttpHeaders): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || ownHeaders.has(name)) continue
    headers.set(name, typeof value === 'string' ? value : value.join(', '))
  }
  return headers
}

function hadBody(headers: IncomingHttpHeaders): boolean {
  return Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined
}

async function drain({ body }: Response): Promise<void> {
  let bytes = 0
  if (body === null) return
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    bytes += chunk.length
    if (bytes > drainedBytes) break
  }
}
