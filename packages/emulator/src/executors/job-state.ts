import type { RunningTask } from './executor.ts'
import type { JobSettings } from './job-settings.ts'

/** What is known of a job while it is under way; what is started, stopped or dropped is noted here. */
export type JobState = {
  readonly sessionId: number
  readonly settings: JobSettings
  /** Aborted when the job is stopped or dropped. */
  readonly signal: AbortSignal
  /** The contents that it has stored and no row refers to yet. */
  readonly held: Set<string>
  /** What runs of it. */
  task: RunningTask | undefined
  /** What its session says when it was stopped. */
  stopSentence: string | undefined
  /** Whether it was let go of: then neither its session nor its row hears of it again. */
  isDropped: boolean
  /** What the app last said of its progress. */
  progress: string
}
