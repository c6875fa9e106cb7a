import { loadPrometheus } from './load-libraries.ts'
import { createMetrics, type ReadableMetrics, type Sources } from './metrics.ts'
import type { MetricsOptions } from './metrics-options.ts'

/** The metrics of a platform that is started with them. The library is loaded for no other. */
export async function startMetrics(
  options: MetricsOptions | undefined,
  sources: Sources,
): Promise<ReadableMetrics | undefined> {
  if (options === undefined) return undefined
  return { ...createMetrics(await loadPrometheus(), sources), token: options.token }
}
