import { operations } from '@benchtop/contracts'
import { createRecordedMembers } from '../resources/recorded-members.ts'
import { layFoundation, type Foundation } from './foundation.ts'
import { buildHandlers } from './handlers.ts'
import type { PlatformOptions } from './platform-options.ts'
import { buildResources, type Resources } from './resources.ts'

export type { PlatformOptions } from './platform-options.ts'

/**
 * The platform: every store, every rule and every handler, built once and explicitly. Independent of any HTTP
 * server.
 */
export type Platform = ReturnType<typeof createPlatform>

/** What the profile adds to records; undefined where it adds nothing. */
function buildRecordedMembers(foundation: Foundation, resources: Resources) {
  if (foundation.facts.recordedMembers === 'left out') return undefined
  return createRecordedMembers({
    ...foundation,
    references: resources.references.rules,
    hasComments: (id) => foundation.comments.has({ kind: 'appsession', id }),
  })
}

export function createPlatform(options: PlatformOptions) {
  const foundation = layFoundation(options)
  const resources = buildResources(foundation)
  const { database, blobs, clock, random, places, facts } = foundation
  const { deadlines, conditions, exchanges, events, heldContents } = foundation
  return {
    database,
    blobs,
    clock,
    random,
    passwords: options.passwords,
    stores: foundation.stores,
    places,
    facts,
    deadlines,
    conditions,
    exchanges,
    events,
    heldContents,
    ...resources,
    operations,
    recordedMembers: buildRecordedMembers(foundation, resources),
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
