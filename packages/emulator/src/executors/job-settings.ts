import type { Log } from '../kernel/log.ts'
import type { ApplicationStore } from '../resources/applications/applications-store.ts'
import type { AppSessionReader } from '../resources/appsessions/appsessions-reader.ts'
import type { AppSessions } from '../resources/appsessions/appsessions.ts'
import type { FileRow } from '../resources/files/files-store.ts'
import type { Database } from '../storage/database.ts'
import type { ResultTargets } from './collect-results.ts'
import type { Agents } from './agents.ts'
import type { Executor } from './executor.ts'
import type { JobListener } from './job-events.ts'
import type { JobStore } from './jobs-store.ts'

/** What of the platform jobs work with. */
export type JobPlatform = ResultTargets & {
  readonly database: Database
  readonly applications: ApplicationStore
  readonly sessions: AppSessions
  readonly sessionReader: AppSessionReader
  /** Told of each file that a job made. */
  completed(file: FileRow): void
}

/** What every job of a platform shares. */
export type JobSettings = {
  readonly executor: Executor
  readonly platform: JobPlatform
  readonly store: JobStore
  readonly agents: Agents
  /** The folder that holds one folder a job; asked for when a job needs it. */
  readonly jobsRoot: () => string
  readonly log: Log
  /** A word that is never given twice. */
  readonly uniqueName: () => string
  readonly tell: JobListener
}
