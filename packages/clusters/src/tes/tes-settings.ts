import type { StagedSettings } from '../stage/staged-task.ts'

/** What the owner of a bench settles about a server of TES. */
export type TesSettings = StagedSettings & {
  /** The base address, which ends in /ga4gh/tes/v1. */
  readonly url: string
  /** A file with a token for it; read at each request, so that it can be renewed. */
  readonly tokenFile?: string | undefined
}
