import type { AsyncLocalStorage } from 'node:async_hooks'
import type { Listener } from '@benchtop/emulator/ports/listeners'
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Tracer,
} from '@opentelemetry/api'
import { parseTraceParent } from '@opentelemetry/core'

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * A span for each request, which continues the trace that the client states. Its name is that of the operation, its route
 * the pattern of the path: paths and queries themselves have tokens and signatures in them, and are no part of it.
 */
export function createRequestSpans(
  tracer: Tracer,
  contexts: AsyncLocalStorage<Context>,
): NonNullable<Listener['request']> {
  return ({ face, method, headers }, serve) => {
    const known = methods.has(method) ? method : '_OTHER'
    const parent = contextOf(headers['traceparent'])
    const attributes = { 'http.request.method': known, 'benchtop.face': face }
    const span = tracer.startSpan(known, { kind: SpanKind.SERVER, attributes }, parent)
    contexts.run(trace.setSpan(parent, span), serve)
    return ({ id, operation, status, isCut }) => {
      span.setAttribute('benchtop.request_id', id)
      if (operation !== undefined) {
        span.updateName(operation.id)
        span.setAttribute('http.route', operation.route)
      }
      if (status !== undefined) {
        span.setAttribute('http.response.status_code', status)
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      }
      if (isCut) span.setStatus({ code: SpanStatusCode.ERROR, message: 'cut' })
      span.end()
    }
  }
}

/** The context that a header `traceparent` (W3C Trace Context) states; none where it is not there or not valid. */
export function contextOf(header: string | string[] | undefined): Context {
  const parent = typeof header === 'string' ? parseTraceParent(header.trim()) : null
  if (parent === null) return ROOT_CONTEXT
  return trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true })
}
