import type { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { faces } from '@benchtop/contracts'
import type { Context, Tracer } from '@opentelemetry/api'
import type { Face } from '../exchanges/exchange.ts'
import { exchangeOf } from '../exchanges/exchanges.ts'
import type { TracesLibrary } from './load-libraries.ts'
import { readTraceParent } from './trace-parent.ts'

/** Serves a request in a span of its own. */
export type TraceRequest = (
  request: IncomingMessage,
  response: ServerResponse,
  face: Face,
  serve: () => void,
) => void

type Options = {
  readonly library: TracesLibrary
  readonly tracer: Tracer
  readonly contexts: AsyncLocalStorage<Context>
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * A span for each request, which continues the trace that the client states. Its name is that of the operation, its route
 * the pattern of the path: paths and queries themselves have tokens and signatures in them, and are no part of it.
 */
export function createRequestSpans({ library, tracer, contexts }: Options): TraceRequest {
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = library.api

  const parentOf = ({ headers }: IncomingMessage): Context => {
    const parent = readTraceParent(headers['traceparent'])
    if (parent === undefined) return ROOT_CONTEXT
    return trace.setSpanContext(ROOT_CONTEXT, parent)
  }

  return (request, response, face, serve) => {
    const { method = 'GET' } = request
    const known = methods.has(method) ? method : '_OTHER'
    const parent = parentOf(request)
    const attributes = { 'http.request.method': known, 'benchtop.face': face }
    const span = tracer.startSpan(known, { kind: SpanKind.SERVER, attributes }, parent)
    response.on('close', () => {
      const exchange = exchangeOf(request)
      if (exchange !== undefined) span.setAttribute('benchtop.request_id', exchange.id)
      const operation = exchange?.operation
      if (operation !== undefined) {
        span.updateName(operation.id)
        span.setAttribute('http.route', faces[operation.api].base + operation.path)
      }
      if (response.headersSent) {
        span.setAttribute('http.response.status_code', response.statusCode)
        if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      }
      if (!response.writableFinished) span.setStatus({ code: SpanStatusCode.ERROR, message: 'cut' })
      span.end()
    })
    contexts.run(trace.setSpan(parent, span), serve)
  }
}
