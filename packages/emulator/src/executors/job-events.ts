import type { AppSessionStatus } from '@benchtop/contracts'
import type { Log } from '../kernel/log.ts'

/**
 * The events of a job: each piece of its log as it is written, each change of its session's status, and finally its
 * end, when all of its results are stored.
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

/** The listeners to the jobs of a platform. One that throws is logged and called again with the next event. */
export function createJobEvents(log: Log) {
  const listeners = new Set<JobListener>()
  return {
    emit(event: JobEvent): void {
      for (const listener of listeners) {
        try {
          listener(event)
        } catch (error) {
          log.error({ error }, 'A listener of job events failed.')
        }
      }
    },
    /** Calls a listener from now on; returns the function that removes it. */
    listen(listener: JobListener): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
