import type { AppSessionEvent, AppSessionStatus } from '@benchtop/contracts'

/** What the end of its job means for a session: whether its results are taken in, and what happens to it. */
export type JobEnding = {
  readonly collects: boolean
  /** After exit code 0. */
  readonly finish?: AppSessionEvent
  /** After anything else. */
  readonly fail?: AppSessionEvent
}

/**
 * By the status that the session has when its job ends. An app may have set it itself, and it may have timed out: that
 * word stands, and what the app made is still the user's. What was stopped or aborted leaves no results.
 */
export const jobEndings: Readonly<Record<AppSessionStatus, JobEnding>> = {
  AwaitingAuthorization: { collects: false },
  Pending: { collects: false, fail: 'fail' },
  Running: { collects: true, finish: 'finish', fail: 'fail' },
  Complete: { collects: true },
  NeedsAttention: { collects: true },
  TimedOut: { collects: true },
  Aborting: { collects: false, finish: 'stopped', fail: 'stopped' },
  Aborted: { collects: false },
}
