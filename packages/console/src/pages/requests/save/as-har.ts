import type { PlatformRequest } from '../request.ts'
import { addressOf, type BenchAddresses } from './base-url.ts'

type Named = { readonly name: string; readonly value: string }

/** Requests as an HTTP archive (HAR 1.2), which browsers' tools and proxies open; the oldest first. */
export function asHar(requests: readonly PlatformRequest[], addresses: BenchAddresses): string {
  const log = {
    version: '1.2',
    creator: { name: 'Benchtop', version: '1', comment: 'Secrets are redacted.' },
    entries: requests.map((request) => entryOf(request, addresses)),
  }
  return `${JSON.stringify({ log }, null, 2)}\n`
}

function entryOf(exchange: PlatformRequest, addresses: BenchAddresses) {
  const { at, durationMs = 0, operation, status = 0, request, response } = exchange
  return {
    startedDateTime: at,
    time: durationMs,
    request: {
      method: exchange.method,
      url: addressOf(exchange, addresses),
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: listed(Object.entries(request.headers)),
      queryString: listed([...new URLSearchParams(exchange.url.split(/\?(.*)/s)[1] ?? '')]),
      headersSize: -1,
      bodySize: sizeOf(request.body),
      ...(request.body !== undefined && {
        postData: { mimeType: typeOf(request.headers), text: request.body },
      }),
    },
    response: {
      status,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: listed(Object.entries(response.headers)),
      content: {
        size: sizeOf(response.body),
        mimeType: typeOf(response.headers),
        ...(response.body !== undefined && { text: response.body }),
      },
      redirectURL: response.headers['location'] ?? '',
      headersSize: -1,
      bodySize: -1,
    },
    cache: {},
    timings: { send: 0, wait: durationMs, receive: 0 },
    ...(operation !== undefined && { comment: operation }),
  }
}

function listed(pairs: readonly (readonly [string, string])[]): Named[] {
  return pairs.map(([name, value]) => ({ name, value }))
}

function typeOf(headers: Readonly<Record<string, string>>): string {
  return headers['content-type'] ?? ''
}

function sizeOf(body: string | undefined): number {
  return body === undefined ? 0 : new TextEncoder().encode(body).length
}
