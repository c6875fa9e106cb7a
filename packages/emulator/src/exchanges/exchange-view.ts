import { correlationOf, type Correlation } from './correlation.ts'
import type { Exchange } from './exchange.ts'
import { explain } from './explain.ts'
import { redactBody, redactHeaders, redactUrl } from './redact.ts'

/** A request as its inspector shows it: no secret is in it. */
export type ExchangeView = {
  readonly id: string
  readonly at: string
  readonly face: Exchange['face']
  readonly method: string
  readonly url: string
  readonly status?: number
  readonly durationMs?: number
  /** Whether the connection ended before the answer did. */
  readonly cut?: true
  /** The operation of the platform that it matched. */
  readonly operation?: string
  /** Whose token it was, by id. */
  readonly user?: string
  readonly application?: string
  /** What the operation needs and what the caller had, in words. */
  readonly decision?: { readonly needs: string; readonly has: string }
  /** Why it was refused, with every problem that its contract found. */
  readonly error?: {
    readonly code: string
    readonly message: string
    readonly problems: readonly { member: string; code: string; message: string }[]
  }
  /** The fault that hit it. */
  readonly fault?: Exchange['fault']
  /** What ties it to others of the same flow. */
  readonly correlation?: Correlation
  /** The request that it is sent again for. */
  readonly replayOf?: string
  readonly request: { readonly headers: Record<string, string>; readonly body?: string }
  readonly response: { readonly headers: Record<string, string>; readonly body?: string }
}

/** The header that tells of a request that it was sent again, and which one. */
export const replayHeader = 'x-benchtop-replay'

/** What is shown of a request; `hash` makes of a secret what ties it to where it goes by again. */
export function exchangeView(exchange: Exchange, hash: (secret: string) => string): ExchangeView {
  const { operation, caller, target, error, fault, status, durationMs } = exchange
  const requestBody = shown(exchange.requestBody, exchange.requestHeaders['content-type'])
  const responseType = exchange.responseHeaders?.['content-type']
  const responseBody = shown(
    exchange.responseBody,
    responseType === undefined ? undefined : String(responseType),
  )
  const correlation = correlationOf(exchange, hash)
  const replayOf = exchange.requestHeaders[replayHeader]
  return {
    id: exchange.id,
    at: new Date(exchange.atMs).toISOString(),
    face: exchange.face,
    method: exchange.method,
    url: redactUrl(exchange.url),
    ...(status !== undefined && { status }),
    ...(durationMs !== undefined && { durationMs }),
    ...(exchange.isCut === true && { cut: true as const }),
    ...(operation !== undefined && {
      operation: operation.id,
      decision: explain(operation, caller, target),
    }),
    ...(caller?.kind === 'user' && { user: String(caller.userId) }),
    ...(caller?.applicationId !== undefined && { application: String(caller.applicationId) }),
    ...(error !== undefined && {
      error: { code: error.code, message: error.message, problems: error.problems },
    }),
    ...(fault !== undefined && { fault }),
    ...(correlation !== undefined && { correlation }),
    ...(typeof replayOf === 'string' && { replayOf }),
    request: {
      headers: redactHeaders(exchange.requestHeaders),
      ...(requestBody !== undefined && { body: requestBody }),
    },
    response: {
      headers: redactHeaders(exchange.responseHeaders ?? {}),
      ...(responseBody !== undefined && { body: responseBody }),
    },
  }
}

function shown(
  body: string | Uint8Array | undefined,
  contentType: string | undefined,
): string | undefined {
  return body === undefined || body.length === 0 ? undefined : redactBody(body, contentType)
}
