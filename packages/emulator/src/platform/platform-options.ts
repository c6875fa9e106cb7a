import type { Profile, JobLimits } from '@benchtop/contracts'
import type { CheckedConditions } from '../conditions/initial-conditions.ts'
import type { Executor } from '../ports/executors.ts'
import type { Passwords } from '../ids/passwords.ts'
import type { Random } from '../ids/random.ts'
import type { Log } from '../kernel/log.ts'
import type { Places } from '../kernel/places.ts'
import type { EndedCallback } from '../ports/listeners.ts'
import type { QuotaDefaults } from '../resources/quotas/quotas.ts'
import type { BlobStore, IsReferenced } from '../storage/blobs/blob-store.ts'
import type { Database } from '../storage/database.ts'
import type { Clock } from '../time/clock.ts'

/** What a platform reports to its listeners where no event does, and has of them. */
export type LaunchListeners = {
  callbackEnded(this: void, callback: EndedCallback): void
  /** The variables that the app of a job gets of them. */
  jobEnvironment(this: void, sessionId: number): Readonly<Record<string, string>>
}

/** What a platform is built from: its environment, and its owner's settings. */
export type PlatformOptions = {
  readonly database: Database
  readonly blobs: BlobStore
  readonly clock: Clock
  readonly random: Random
  readonly passwords: Passwords
  /** Whether passwords stay as they are when the whole state is replaced. */
  readonly keepsPasswords: boolean
  readonly log: Log
  readonly places: Places
  readonly profile: Profile
  readonly conditions: CheckedConditions
  readonly runningTimeoutMs: number
  readonly indexingTimeoutMs: number
  /** Whether applications' redirect addresses must use https and may not be on the user's own machine. */
  readonly strictRedirects: boolean
  /** Whether parameters that an operation doesn't know are refused. */
  readonly strictParameters: boolean
  /** The tax rate of purchases: an exact decimal, such as `0.19`. */
  readonly taxRate: string
  /** Where native apps run, how many concurrently, and the folder that contains a folder for each. */
  readonly executor: Executor
  readonly executorSlots: number
  /** The limits that no job may exceed. */
  readonly jobLimits: JobLimits | undefined
  /** What every user may store and run at a time. */
  readonly quotas: QuotaDefaults
  /** The folders that requests may name files below, to be copied into the platform. */
  readonly allowedSources: readonly string[]
  /** The folder of reference genomes, if there is one. */
  readonly genomes: string | undefined
  readonly jobsRoot: () => string
  /** The key that download addresses are signed with. */
  readonly addressKey: Uint8Array
  readonly listeners?: LaunchListeners | undefined
  /** Resolves to whether a state that can be restored contains a content. */
  readonly retainedContents: () => Promise<IsReferenced>
}
