import type { StagePlace } from '../stage/stage-server.ts'

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
