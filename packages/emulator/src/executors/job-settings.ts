import type { Log } from '../kernel/log.ts'
import type { ApplicationStore } from '../resources/applications/applications-store.ts'
import type { AppSessionReader } from '../resources/appsessions/appsessions-reader.ts'
import type { AppSessions } from '../resources/appsessions/appsessions.ts'
import type { FileRow } from '../resources/files/files-store.ts'
import type { Database } from '../storage/database.ts'
import type { ResultTargets } from './collect-results.ts'
import type { InputDatasets } from './input-files.ts'
import type { Agents } from './agents.ts'
import type { Executor } from '../ports/executors.ts'
import type { JobListener } from './job-events.ts'
import type { JobLimits, ProfileFacts } from '@benchtop/contracts'
import type { JobStore } from './jobs-store.ts'

/** What was held for the job of a session when it was launched: the session above, for a node. */
export type JobPayments = {
  chargeHeld(sessionId: number): void
  release(sessionId: number): void
}

/** The parts of the platform that jobs use. */
export type JobPlatform = ResultTargets & {
  readonly database: Database
  readonly facts: Pick<ProfileFacts, 'preparedSession'>
  readonly applications: ApplicationStore
  readonly sessions: AppSessions
  readonly sessionReader: AppSessionReader
  readonly datasets: InputDatasets
  readonly payments: JobPayments
  /** Called with each file that a job created. */
  completed(file: FileRow): void
}

/** The settings that all jobs of a platform share. */
export type JobSettings = {
  readonly executor: Executor
  readonly platform: JobPlatform
  readonly store: JobStore
  readonly agents: Agents
  /** The limits that no job may exceed. */
  readonly maxima?: JobLimits | undefined
  /** The folder that contains a folder for each job; requested when a job needs it. */
  readonly jobsRoot: () => string
  readonly log: Log
  /** A new unique identifier on each call. */
  readonly uniqueName: () => string
  readonly emit: JobListener
  /** Further variables of a job's environment. */
  readonly environmentOf?: ((sessionId: number) => Readonly<Record<string, string>>) | undefined
}
