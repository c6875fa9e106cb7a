import type { Context, Span, Tracer } from '@opentelemetry/api'
import type { Platform } from '../platform/platform.ts'
import type { TracesLibrary } from './load-libraries.ts'
import { traceParentOf } from './trace-parent.ts'

/** The spans of native jobs: from the launch to the end. */
export type JobSpans = {
  /** What a job continues the trace by, as a variable of its environment. */
  environmentOf(this: void, sessionId: number): Readonly<Record<string, string>>
  /** Follows the jobs of a platform; returns what ends it. */
  follow(platform: Platform): () => void
  /** Ends the spans of jobs that the platform won't see the end of. */
  close(): void
}

type Options = {
  readonly library: TracesLibrary
  readonly tracer: Tracer
  /** What is done at the moment. */
  readonly active: () => Context
}

/** More are open only if jobs went without an end, as by a reset: then the oldest ends. */
const mostOpen = 10_000

/**
 * A span for each launch of a native app, in the trace of the request that launched it; the nodes of a launch are below
 * it. They have the ids of sessions and apps, and nothing that a user wrote.
 */
export function createJobSpans({ library, tracer, active }: Options): JobSpans {
  const { trace, SpanStatusCode } = library.api
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
  const beginNode = (sessionId: number, parentId: number | null | undefined): Span | undefined => {
    const above = parentId == null ? undefined : open.get(parentId)
    if (above === undefined) return undefined
    return begin(sessionId, 'job node', trace.setSpan(library.api.ROOT_CONTEXT, above))
  }
  let parentOf: (sessionId: number) => number | null | undefined = () => undefined

  return {
    environmentOf(sessionId) {
      const span = open.get(sessionId) ?? beginNode(sessionId, parentOf(sessionId))
      return span === undefined ? {} : { TRACEPARENT: traceParentOf(span.spanContext()) }
    },
    follow({ appSessions, applications, events, jobs }) {
      parentOf = (sessionId) => appSessions.rows.get(sessionId)?.parent_id
      const ends = [
        events.launched.listen(({ sessionId, request: { applicationId } }) => {
          if (applications.rows.get(applicationId)?.kind !== 'native') return
          begin(sessionId, 'job', active()).setAttribute('benchtop.application.id', applicationId)
        }),
        jobs.onEvent((event) => {
          const span = open.get(event.sessionId)
          if (span === undefined || event.type === 'log') return
          if (event.type === 'status') return void span.addEvent(event.status)
          const executor = jobs.records.placeOf(event.sessionId)?.executor
          if (executor != null) span.setAttribute('benchtop.executor', executor)
          span.setAttribute('benchtop.status', event.status)
          if (event.status !== 'Complete') span.setStatus({ code: SpanStatusCode.ERROR })
          // Nodes that never ran have no end of their own.
          for (const { id } of appSessions.rules.children(event.sessionId)) {
            const node = open.get(id)
            if (node !== undefined) end(id, node)
          }
          end(event.sessionId, span)
        }),
      ]
      return () => {
        for (const stop of ends) stop()
      }
    },
    close() {
      for (const [sessionId, span] of open) end(sessionId, span)
    },
  }
}
