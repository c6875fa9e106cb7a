import type { ListenerAdapter } from '../ports/listeners.ts'
import { version } from '../version.ts'

/** A listener that offers a few figures of a platform. */
export const fakeMetrics: ListenerAdapter = {
  name: 'fake metrics',
  version,
  listen: async (platform) => ({
    figures: {
      async text() {
        const queued = platform.openJobs().filter(({ state }) => state === 'queued')
        return `jobs ${queued.length}\ndeadlines ${platform.deadlines().length}\n`
      },
    },
  }),
}
