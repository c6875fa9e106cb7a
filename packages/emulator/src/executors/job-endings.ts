import type { AppSessionEvent, AppSessionStatus } from '@benchtop/contracts'

/** The effect of a job's end on its session: whether its results are collected, and its transition. */
export type JobEnding = {
  readonly collects: boolean
  /** After exit code 0. */
  readonly finish?: AppSessionEvent
  /** After any other ending. */
  readonly fail?: AppSessionEvent
}

/**
 * By the status that the session has when its job ends. The app may have set it, or it may have timed out: that
 * status stays, and the results are collected for the user. A stopped or aborted session has no results.
 */
export const jobEndings: Readonly<Record<AppSessionStatus, JobEnding>> = {
  AwaitingAuthorization: { collects: false },
  Pending: { collects: false, fail: 'fail' },
  Initializing: { collects: false, fail: 'fail' },
  Running: { collects: true, finish: 'finish', fail: 'fail' },
  Complete: { collects: true },
  NeedsAttention: { collects: true },
  TimedOut: { collects: true },
  Aborting: { collects: false, finish: 'stopped', fail: 'stopped' },
  Aborted: { collects: false },
}
