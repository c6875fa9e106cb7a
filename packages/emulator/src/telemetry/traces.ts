import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace'
import type { Context } from '@opentelemetry/api'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Log } from '../kernel/log.ts'
import type { Platform } from '../platform/platform.ts'
import type { PlatformTraces } from '../platform/platform-options.ts'
import { createJobSpans } from './job-spans.ts'
import { loadTraces, type TracesLibrary } from './load-libraries.ts'
import { createRequestSpans, type TraceRequest } from './request-spans.ts'
import { tracesUrl, type TracesOptions } from './traces-options.ts'

/** The traces of a platform: a span for each request, callback and job. */
export type Traces = PlatformTraces & {
  readonly request: TraceRequest
  /** Follows the jobs of a platform. */
  follow(platform: Platform): void
  /** Sends what isn't sent yet, as far as the collector takes it soon. */
  close(): Promise<void>
}

/** How long the end of a platform waits for the collector. */
const flushMs = 1_500

/** The traces of a platform that is started with them. The libraries are loaded for no other. */
export async function startTraces(
  options: TracesOptions | undefined,
  log: Log,
  version: string,
): Promise<Traces | undefined> {
  if (options === undefined) return undefined
  const url = tracesUrl(options)
  const library = await loadTraces()
  const provider = createProvider(library, url, log, version)
  const tracer = provider.getTracer('benchtop', version)
  const { ROOT_CONTEXT } = library.api
  // Not the library's own: what else a program traces in this process stays apart.
  const contexts = new AsyncLocalStorage<Context>()
  const active = (): Context => contexts.getStore() ?? ROOT_CONTEXT
  const jobs = createJobSpans({ library, tracer, active })
  const stops: (() => void)[] = []
  return {
    request: createRequestSpans({ library, tracer, contexts }),
    jobEnvironment: jobs.environmentOf,
    callbackEnded({ name, tookMs }) {
      const endMs = performance.now()
      const attributes = { 'benchtop.callback': name }
      tracer.startSpan('callback', { attributes, startTime: endMs - tookMs }, active()).end(endMs)
    },
    follow: (platform) => void stops.push(jobs.follow(platform)),
    async close() {
      for (const stop of stops) stop()
      jobs.close()
      const isLate = Promise.withResolvers<void>()
      const timer = setTimeout(isLate.resolve, flushMs)
      // What it fails with is in the log already.
      await Promise.race([provider.shutdown().catch(() => {}), isLate.promise])
      clearTimeout(timer)
    },
  }
}

function createProvider(
  { exporter, resources, sdk }: TracesLibrary,
  url: string,
  log: Log,
  version: string,
) {
  const { detectResources, defaultResource, envDetector, resourceFromAttributes } = resources
  const own = resourceFromAttributes({ 'service.name': 'benchtop', 'service.version': version })
  const detectors = [envDetector, resources.serviceNameEnvDetector]
  const exporting = noting(new exporter.OTLPTraceExporter({ url }), url, log)
  return new sdk.TracerProvider({
    resource: defaultResource().merge(own).merge(detectResources({ detectors })),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.AlwaysOnSampler() }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: exporting })],
  })
}

/** A collector that is away costs traces and nothing else; the log has it once, and once that it is there again. */
function noting(exporter: SpanExporter, url: string, log: Log): SpanExporter {
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
