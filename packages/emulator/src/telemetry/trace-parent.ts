import type { SpanContext } from '@opentelemetry/api'

/** The flag of a trace that is recorded. */
const sampledFlag = 1

const shape = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/

/** Reads a header `traceparent` (W3C Trace Context); undefined where it is not there or not valid. */
export function readTraceParent(header: string | string[] | undefined): SpanContext | undefined {
  if (typeof header !== 'string') return undefined
  const [, version, traceId = '', spanId = '', flags = '', more] = shape.exec(header.trim()) ?? []
  if (version === undefined || version === 'ff' || (version === '00' && more !== undefined)) {
    return undefined
  }
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined
  const traceFlags = Number.parseInt(flags, 16) & sampledFlag
  return { traceId, spanId, traceFlags, isRemote: true }
}

/** A span as others continue its trace. */
export function traceParentOf({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
}
