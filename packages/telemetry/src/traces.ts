import { EmulatorError } from '@benchtop/emulator'
import type {
  ListenedPlatform,
  Listener,
  ListenerAdapter,
} from '@benchtop/emulator/ports/listeners'
import { ROOT_CONTEXT, type Context } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from '@opentelemetry/resources'
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TracerProvider,
  type ReadableSpan,
  type SpanExporter,
} from '@opentelemetry/sdk-trace'
import { AsyncLocalStorage } from 'node:async_hooks'
import { createJobSpans } from './job-spans.ts'
import { createRequestSpans } from './request-spans.ts'
import { version } from './version.ts'

/** Where a platform sends its traces. */
export type TracesOptions = {
  /**
   * The address of a collector that takes OTLP over HTTP, such as `http://127.0.0.1:4318`; without a path, traces go to
   * `/v1/traces` of it. Headers that it needs are read by OpenTelemetry itself, from `OTEL_EXPORTER_OTLP_HEADERS`.
   */
  readonly endpoint: string
}

/**
 * A listener that sends a span for each request, callback and job of a platform to a collector of OpenTelemetry. Requests
 * continue the trace that their clients state, and jobs find theirs in `TRACEPARENT`. A collector that is away costs traces
 * and nothing else. Throws an EmulatorError where the address is none, or has a password in it.
 */
export function traces(options: TracesOptions): ListenerAdapter {
  const url = tracesUrl(options)
  return { name: 'traces', version, listen: async (platform) => listenerOf(platform, url) }
}

/** The address that traces are sent to. */
export function tracesUrl({ endpoint }: TracesOptions): string {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw invalid(`is an address such as http://127.0.0.1:4318, not "${endpoint}"`)
  }
  if (url.username !== '' || url.password !== '') {
    throw invalid(
      'has no password in its address, which logs would show: set OTEL_EXPORTER_OTLP_HEADERS to the header that it needs',
    )
  }
  if (url.pathname === '/') url.pathname = '/v1/traces'
  return url.href
}

function invalid(reason: string): EmulatorError {
  return new EmulatorError(
    'telemetry-invalid',
    `The platform was not started: the collector of traces ${reason}.`,
  )
}

/** How long the end of a platform waits for the collector. */
const flushMs = 1_500

function listenerOf(platform: ListenedPlatform, url: string): Listener {
  const provider = createProvider(url, platform)
  const tracer = provider.getTracer('benchtop', platform.version)
  // Not the library's own: what else a program traces in this process stays apart.
  const contexts = new AsyncLocalStorage<Context>()
  const active = (): Context => contexts.getStore() ?? ROOT_CONTEXT
  const jobs = createJobSpans(tracer, active)
  return {
    request: createRequestSpans(tracer, contexts),
    launched: jobs.launched,
    jobChanged: jobs.changed,
    jobEnvironment: jobs.environmentOf,
    callbackEnded({ name, tookMs }) {
      const endMs = performance.now()
      const attributes = { 'benchtop.callback': name }
      tracer.startSpan('callback', { attributes, startTime: endMs - tookMs }, active()).end(endMs)
    },
    async close() {
      jobs.close()
      const isLate = Promise.withResolvers<void>()
      const timer = setTimeout(isLate.resolve, flushMs)
      // What it fails with is in the log already.
      await Promise.race([provider.shutdown().catch(() => {}), isLate.promise])
      clearTimeout(timer)
    },
  }
}

function createProvider(url: string, { log, version: of }: ListenedPlatform): TracerProvider {
  const own = resourceFromAttributes({ 'service.name': 'benchtop', 'service.version': of })
  const detectors = [resourceAttributesEnvDetector, serviceNameEnvDetector]
  const exporting = noting(new OTLPTraceExporter({ url }), url, log)
  return new TracerProvider({
    resource: defaultResource().merge(own).merge(detectResources({ detectors })),
    sampler: new ParentBasedSampler({ root: new AlwaysOnSampler() }),
    spanProcessors: [new BatchSpanProcessor({ exporter: exporting })],
  })
}

/** A collector that is away costs traces and nothing else; the log has it once, and once that it is there again. */
function noting(exporter: SpanExporter, url: string, log: ListenedPlatform['log']): SpanExporter {
  let isAway = false
  return {
    export(spans: ReadableSpan[], done) {
      exporter.export(spans, (result) => {
        const fails = result.code !== 0
        if (fails && !isAway) {
          const reason = result.error?.message ?? 'it gave no reason'
          log.warn(
            {},
            `Traces can't be sent to ${url} (${reason}): they are dropped until it takes them. Check --traces and the collector.`,
          )
        }
        if (!fails && isAway) log.info({}, `Traces are sent to ${url} again.`)
        isAway = fails
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  }
}
