import { decisionsBehind, type PlatformError } from '@benchtop/contracts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Dialect, RefusalContext } from '../dialects/dialect.ts'
import { exchangeOf } from '../exchanges/exchanges.ts'
import { toPlatformError } from './errors.ts'
import type { Log } from './log.ts'
import { ConnectionCut } from './apply-fault.ts'
import { respondError } from './respond.ts'

/** A request that can't be answered as requested. */
export type Refused = {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly context: RefusalContext
  readonly dialect: Dialect
  readonly log: Log
}

/**
 * Answers why a request failed, and logs internal errors. A response that has begun can't be replaced: its
 * connection is cut.
 */
export function refuse(
  { request, response, context, dialect, log }: Refused,
  thrown: unknown,
): void {
  if (thrown instanceof ConnectionCut) return
  const { requestId } = context
  const error = toPlatformError(thrown, requestId)
  const exchange = exchangeOf(request)
  if (exchange !== undefined) exchange.error = error
  logFailure(log, requestId, thrown, error)
  if (response.headersSent) {
    response.destroy()
  } else {
    releaseBody(request, response)
    const decisions = decisionsBehind(exchange?.operation, error.problems)
    if (decisions.length > 0) response.setHeader('x-benchtop-decision', decisions.join(', '))
    respondError(response, dialect, error, context)
  }
}

/** Logs a failure of the platform itself; what it has no room for is said and no failure. */
export function logFailure(
  log: Log,
  requestId: string,
  thrown: unknown,
  { code, status, message }: PlatformError,
): void {
  if (code === 'InsufficientStorage') {
    const reason = thrown instanceof Error ? thrown.message : message
    log.warn({ requestId, reason }, 'A request was refused, as there is no room for it.')
  } else if (status >= 500) {
    log.error({ requestId, error: thrown }, 'A request failed inside the platform.')
  }
}

/** A request without one of these ends with its headers, even if Node hasn't reported that yet. */
function hasBody({ headers }: IncomingMessage): boolean {
  return 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0
}

/** Less than what a client sends before it reads the answer, and much less than a large upload. */
const drainedBytes = 16 * 1024 * 1024

/**
 * A refused body is read up to a limit, so that the client receives the error; then the connection is closed. Where
 * the body is known to exceed the limit, the answer announces it; closing after other answers would discard them
 * for clients that still send.
 */
export function releaseBody(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete || !hasBody(request)) return
  if (Number(request.headers['content-length'] ?? 0) > drainedBytes) {
    response.setHeader('connection', 'close')
  } else if (!response.shouldKeepAlive) {
    closeWhenRead(request, response)
  }
  drain(request)
}

/**
 * A client that has requested its connection to be closed, and reads the answer when it has sent everything, as Python's
 * urllib does: closed with the answer, the connection would be broken for it, and the answer lost.
 */
function closeWhenRead(request: IncomingMessage, response: ServerResponse): void {
  response.shouldKeepAlive = true
  const { socket } = request
  request.once('end', () => {
    if (response.writableFinished) socket.end()
    else response.once('finish', () => socket.end())
  })
}

/**
 * Reads what an answered request still sends, up to the limit: otherwise the next request of its connection, which comes
 * after it, would never be read.
 */
export function drainWhenAnswered(request: IncomingMessage, response: ServerResponse): void {
  if (!hasBody(request)) return
  response.once('finish', () => {
    if (!request.complete) drain(request)
  })
}

function drain(request: IncomingMessage): void {
  let received = 0
  request.on('data', (chunk: Buffer) => {
    received += chunk.length
    if (received > drainedBytes) request.destroy()
  })
  request.resume()
}
