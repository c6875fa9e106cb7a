import type { ExecutorAdapter } from '@benchtop/emulator/ports/executors'
import { createStage, type StagePlace } from '../stage/stage-server.ts'
import { version } from '../version.ts'
import { createTesClient } from './tes-client.ts'
import { createTesExecutor } from './tes-executor.ts'

/** What the owner of a bench settles about a server of TES. */
export type TesSettings = {
  /** The base address, which ends in /ga4gh/tes/v1. */
  readonly url: string
  /** A file with a token for it; read at each request, so that it can be renewed. */
  readonly tokenFile?: string | undefined
  /** The image of apps that have none. */
  readonly image?: string | undefined
  /** The image that brings inputs and sends outputs: with sh, curl and sha256sum. */
  readonly stageImage?: string | undefined
  /** Where the bench listens for the files of its tasks. */
  readonly stage: StagePlace
}

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
