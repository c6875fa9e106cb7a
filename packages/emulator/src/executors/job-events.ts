import type { AppSessionStatus } from '@benchtop/contracts'

/**
 * What is told of a job while it lasts: each piece of its log as it is written, each change of its session's status, and
 * at last its end, when everything that it left is in place.
 */
export type JobEvent =
  | { readonly sessionId: number; readonly type: 'log'; readonly text: string }
  | {
      readonly sessionId: number
      readonly type: 'status' | 'ended'
      readonly status: AppSessionStatus
      readonly statusSummary: string
    }

export type JobListener = (event: JobEvent) => void
