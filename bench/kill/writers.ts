import { Unknown, type Platform } from './client.ts'
import { createParts } from './parts.ts'
import { createBatches } from './batches.ts'
import { createTrashing } from './trashing.ts'
import type { Acknowledged, Writer } from './writer.ts'

/** Everything that is done to a platform while it is killed. */
export function createWriters(random: () => number) {
  const acknowledged: Acknowledged = { parts: 0, completions: 0, emptyings: 0, batches: 0 }
  const writers: readonly Writer[] = [
    createParts(random, acknowledged),
    createParts(random, acknowledged),
    createBatches(acknowledged),
    createTrashing(random, acknowledged),
  ]
  return {
    acknowledged,
    /** Resolves when the platform is gone; rejects where it did what it must not. */
    async write(platform: Platform, mark: string): Promise<void> {
      await Promise.all(
        writers.map((writer, lane) =>
          writer.write(platform, `${mark} lane ${lane}`).catch((error: unknown) => {
            if (!(error instanceof Unknown)) throw error
          }),
        ),
      )
    },
    async verify(platform: Platform): Promise<void> {
      for (const writer of writers) await writer.verify(platform)
    },
  }
}
