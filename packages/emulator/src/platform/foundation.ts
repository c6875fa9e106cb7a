import { profileFacts } from '@benchtop/contracts'
import { createConditions } from '../conditions/conditions.ts'
import { rateCountStore } from '../conditions/rate-counts-store.ts'
import { createExchanges } from '../exchanges/exchanges.ts'
import { createQuotas } from '../resources/quotas/quotas.ts'
import { createRunViews } from '../resources/runs/runs-views.ts'
import { createV2Href } from '../resources/v2-href.ts'
import { createHeldContents } from '../storage/held-contents.ts'
import { settingStore } from '../storage/settings-store.ts'
import { createDeadlines } from '../time/deadlines.ts'
import { createEvents } from './events.ts'
import type { PlatformOptions } from './platform-options.ts'
import { openStores } from './stores.ts'

/**
 * What all resources are built on: the platform's environment, its stores, each by its name too, and its events. Each
 * resource is given all of it, and takes what its parameters list.
 */
export type Foundation = ReturnType<typeof layFoundation>

export function layFoundation(options: PlatformOptions) {
  const { database, blobs, clock, random, log, places } = options
  const facts = profileFacts(options.profile, {
    unknownParameters: options.strictParameters ? 'reject' : 'report',
  })
  const stores = openStores(database)
  return {
    ...stores,
    settings: options,
    database,
    blobs,
    clock,
    random,
    log,
    places,
    facts,
    v2Href: createV2Href(places, facts),
    runViews: createRunViews(facts, places),
    deadlines: createDeadlines(database, clock),
    conditions: createConditions({
      settings: settingStore(database),
      counts: rateCountStore(database),
      clock,
      random: random.fraction,
      initial: options.conditions,
    }),
    exchanges: createExchanges(clock, random),
    heldContents: createHeldContents(),
    stores,
    quotas: createQuotas(
      stores.quotas,
      (id) => stores.users.get(id)?.email ?? `user ${id}`,
      options.quotas,
    ),
    events: createEvents(log),
  }
}
