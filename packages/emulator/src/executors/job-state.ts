import type { LostTask, RunningTask } from '../ports/executors.ts'
import type { JobSettings } from './job-settings.ts'

/** A task of an earlier run of the platform, and whether its session already shows that it runs. */
export type LeftTask = LostTask & { readonly isRunning: boolean }

/** The state of a job in progress: what was started, stopped or dropped is recorded here. */
export type JobState = {
  readonly sessionId: number
  readonly settings: JobSettings
  /** Aborted when the job is stopped or dropped. */
  readonly signal: AbortSignal
  /** Aborted when it is dropped, or the platform closes: nothing waits for room to store its end any longer. */
  readonly abandoned: AbortSignal
  /** The contents that it has stored and no row refers to yet. */
  readonly held: Set<string>
  /** What an earlier run of the platform started for it. */
  readonly left: LeftTask | undefined
  /** Its running task. */
  task: RunningTask | undefined
  /** The status summary of its session when it was stopped. */
  stopSentence: string | undefined
  /** Whether it was abandoned: then it no longer changes its session or its row. */
  isDropped: boolean
  /** What its session says of how it runs. */
  notice: string | undefined
  /** The last progress of the app. */
  progress: string
}
