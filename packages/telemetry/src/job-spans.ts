import type { ChangedJob, ListenedLaunch, Listener } from '@benchtop/emulator/ports/listeners'
import {
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
  type SpanContext,
  type Tracer,
} from '@opentelemetry/api'

/** The spans of native jobs: from the launch to the end. */
export type JobSpans = {
  launched(this: void, launch: ListenedLaunch): void
  changed(this: void, job: ChangedJob): void
  /** What a job continues the trace by, as a variable of its environment. */
  readonly environmentOf: NonNullable<Listener['jobEnvironment']>
  /** Ends the spans of jobs that the platform won't see the end of. */
  close(): void
}

/** More are open only if jobs went without an end, as by a reset: then the oldest ends. */
const mostOpen = 10_000

/**
 * A span for each launch of a native app, in the trace of the request that launched it; the nodes of a launch are below
 * it. They have the ids of sessions and apps, and nothing that a user wrote. `active` is what is done at the moment.
 */
export function createJobSpans(tracer: Tracer, active: () => Context): JobSpans {
  const open = new Map<number, Span>()

  const begin = (sessionId: number, name: string, parent: Context): Span => {
    const attributes = { 'benchtop.appsession.id': sessionId }
    const span = tracer.startSpan(name, { attributes }, parent)
    open.set(sessionId, span)
    const [oldest] = open
    if (open.size > mostOpen && oldest !== undefined) end(...oldest)
    return span
  }
  const end = (sessionId: number, span: Span): void => {
    open.delete(sessionId)
    span.end()
  }
  /** The span of a node is below that of its launch. */
  const beginNode = (sessionId: number, parentId: number | null): Span | undefined => {
    const above = parentId === null ? undefined : open.get(parentId)
    if (above === undefined) return undefined
    return begin(sessionId, 'job node', trace.setSpan(ROOT_CONTEXT, above))
  }

  return {
    launched({ sessionId, applicationId, isNative }) {
      if (!isNative) return
      begin(sessionId, 'job', active()).setAttribute('benchtop.application.id', applicationId)
    },
    changed({ sessionId, status, ended }) {
      const span = open.get(sessionId)
      if (span === undefined) return
      if (ended === undefined) return void span.addEvent(status)
      if (ended.executor != null) span.setAttribute('benchtop.executor', ended.executor)
      span.setAttribute('benchtop.status', status)
      if (status !== 'Complete') span.setStatus({ code: SpanStatusCode.ERROR })
      // Nodes that never ran have no end of their own.
      for (const id of ended.nodes) {
        const node = open.get(id)
        if (node !== undefined) end(id, node)
      }
      end(sessionId, span)
    },
    environmentOf({ sessionId, parentId }) {
      const span = open.get(sessionId) ?? beginNode(sessionId, parentId)
      return span === undefined ? {} : { TRACEPARENT: traceParentOf(span.spanContext()) }
    },
    close() {
      for (const [sessionId, span] of open) end(sessionId, span)
    },
  }
}

/** A span as others continue its trace: a header `traceparent`. */
export function traceParentOf({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
}
