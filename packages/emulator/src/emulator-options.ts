import type { Profile } from '@benchtop/contracts'
import type { PortWish } from './hosts/listen.ts'
import type { Log } from './kernel/log.ts'
import type { SeedInput } from './seeds/seed-input.ts'
import type { SeedDocument } from './seeds/seed-schema.ts'

/** How a platform is made. Everything may be left out: then it is empty, in memory, on free ports. */
export type EmulatorOptions = {
  /** What the platform holds when it starts; several are merged. Replayed by reset. */
  readonly seed?: SeedDocument | SeedInput | readonly (SeedDocument | SeedInput)[]
  /** The moment that the platform's clock starts at: ISO 8601, or milliseconds since 1970. */
  readonly now?: string | number
  /** The folder that everything is kept in; without one, everything is in memory and gone at the end. */
  readonly data?: string
  /** The ports; 0, the default, takes any free one; `{preferred}` gives way to the next free one. */
  readonly ports?: {
    readonly api?: PortWish
    readonly ui?: PortWish
    readonly store?: PortWish
  }
  /** The address to listen on; 127.0.0.1 unless told otherwise. */
  readonly host?: string
  /** `spec` (the default) is the platform's documentation to the letter, `field` what deployed clients expect. */
  readonly profile?: Profile
  /** Where the platform writes what it does; nowhere unless told. */
  readonly log?: Log
  /** How long a session may be Running, in milliseconds; 48 hours unless told otherwise. */
  readonly runningTimeoutMs?: number
  /** The environment that native apps get beside their own, such as PATH. */
  readonly environment?: Readonly<Record<string, string>>
  /** How many native jobs run at once; 2 unless told otherwise. */
  readonly executorSlots?: number
  /** Whether every answer is held against its contract; on unless turned off. */
  readonly checkAnswers?: boolean
}
