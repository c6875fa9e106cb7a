import type { ExchangeRecord, Written } from '@benchtop/contracts'
import { correlationOf } from './correlation.ts'
import type { Exchange } from './exchange.ts'
import { explain } from './explain.ts'
import { redactBody, redactHeaders, redactUrl } from './redact.ts'

/** The header that tells of a request that it was sent again, and which one. */
export const replayHeader = 'x-benchtop-replay'

/** What is shown of a request; `hash` makes of a secret what ties it to where it goes by again. */
export function exchangeView(
  exchange: Exchange,
  hash: (secret: string) => string,
): Written<ExchangeRecord> {
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
