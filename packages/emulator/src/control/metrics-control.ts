import { PlatformError } from '@benchtop/contracts'
import { controlHandlers } from '../resources/face-handlers.ts'
import type { Figures } from '../ports/listeners.ts'

/** The figures of the platform, where a listener offers them. */
export function metricsControl(figures: Figures | undefined) {
  return controlHandlers({
    async getMetrics() {
      if (figures === undefined) throw notOffered()
      return { status: 200, text: await figures.text() }
    },
  })
}

function notOffered(): PlatformError {
  return new PlatformError(
    'NotFound',
    'This bench offers no metrics: its owner starts it with --metrics for that.',
  )
}
