import { operations } from '@benchtop/contracts'
import { buildHandlers } from './platform-handlers.ts'
import type { PlatformOptions } from './platform-options.ts'
import { buildRules } from './platform-rules.ts'

export type { PlatformOptions } from './platform-options.ts'

/** The platform: every store, every rule and every handler, built once and by hand. Knows no HTTP server. */
export type Platform = ReturnType<typeof createPlatform>

export function createPlatform(options: PlatformOptions) {
  const rules = buildRules(options)
  const { sessionChanges, runChanges, purchaseChanges, launchesStarted } = rules
  return {
    ...rules,
    operations,
    handlers: buildHandlers(rules),
    /** Calls a listener after each change of a session; gives what ends it. */
    onSessionChanged: sessionChanges.listen,
    /** Calls a listener after each change of a run's status; gives what ends it. */
    onRunChanged: runChanges.listen,
    /** Calls a listener after each change of a purchase; gives what ends it. */
    onPurchaseChanged: purchaseChanges.listen,
    /** Calls a listener after each launch that was started; gives what ends it. */
    onLaunched: launchesStarted.listen,
    async close(): Promise<void> {
      await rules.variantFiles.close()
      await rules.indexing.close()
      await rules.formCheck.close()
      await rules.formFiles[Symbol.asyncDispose]()
    },
  }
}
