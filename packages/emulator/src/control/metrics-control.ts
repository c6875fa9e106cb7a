import { PlatformError, type control } from '@benchtop/contracts'
import type { Handlers } from '../kernel/handlers.ts'
import type { ReadableMetrics } from '../telemetry/metrics.ts'

/** The figures of the platform, where it was started with them. */
export function metricsControl(
  metrics: ReadableMetrics | undefined,
): Handlers<Pick<typeof control, 'getMetrics'>> {
  return {
    async getMetrics() {
      if (metrics === undefined) throw notOffered()
      return { status: 200, text: await metrics.text() }
    },
  }
}

function notOffered(): PlatformError {
  return new PlatformError(
    'NotFound',
    'This bench offers no metrics: its owner starts it with --metrics for that.',
  )
}
