import type { ExecutorAdapter } from '@benchtop/emulator/ports/executors'
import { createStage } from '../stage/stage-server.ts'
import { version } from '../version.ts'
import { createTesClient } from './tes-client.ts'
import { createTesExecutor } from './tes-executor.ts'
import type { TesSettings } from './tes-settings.ts'

/**
 * Runs native apps on a server of GA4GH's TES 1.1, which shares no file system with the platform: a value for
 * `createEmulator({ executor })`. Tasks of a platform with a data folder stay when it ends, and are followed again at its
 * next start.
 */
export function tes(settings: TesSettings): ExecutorAdapter {
  return {
    name: 'tes',
    version,
    slots: 1_000,
    open({ key, outlives }) {
      const client = createTesClient(settings.url, settings.tokenFile)
      const stage = createStage(key, settings.stage)
      return createTesExecutor({ client, stage, settings, outlives })
    },
  }
}
