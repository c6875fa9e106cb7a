import { operations } from '@benchtop/contracts'
import { layFoundation } from './foundation.ts'
import { buildHandlers } from './handlers.ts'
import type { PlatformOptions } from './platform-options.ts'
import { buildResources } from './resources.ts'

export type { PlatformOptions } from './platform-options.ts'

/**
 * The platform: every store, every rule and every handler, built once and explicitly. Independent of any HTTP
 * server.
 */
export type Platform = ReturnType<typeof createPlatform>

export function createPlatform(options: PlatformOptions) {
  const foundation = layFoundation(options)
  const resources = buildResources(foundation)
  const { database, blobs, clock, random, places, facts } = foundation
  const { deadlines, conditions, exchanges, events } = foundation
  return {
    database,
    blobs,
    clock,
    random,
    places,
    facts,
    deadlines,
    conditions,
    exchanges,
    events,
    ...resources,
    operations,
    handlers: buildHandlers(foundation, resources),
    async close(): Promise<void> {
      await resources.workflows.starts.close()
      await resources.variants.rules.close()
      await resources.variants.indexing.close()
      await resources.launches.formCheck.close()
      await resources.reports.close()
      await resources.formFiles[Symbol.asyncDispose]()
    },
  }
}
