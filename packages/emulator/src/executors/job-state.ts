import type { RunningTask } from './executor.ts'
import type { JobSettings } from './job-settings.ts'

/** The state of a job in progress: what was started, stopped or dropped is recorded here. */
export type JobState = {
  readonly sessionId: number
  readonly settings: JobSettings
  /** Aborted when the job is stopped or dropped. */
  readonly signal: AbortSignal
  /** The contents that it has stored and no row refers to yet. */
  readonly held: Set<string>
  /** Its running task. */
  task: RunningTask | undefined
  /** The status summary of its session when it was stopped. */
  stopSentence: string | undefined
  /** Whether it was abandoned: then it no longer changes its session or its row. */
  isDropped: boolean
  /** The last progress of the app. */
  progress: string
}
