import { setTimeout as pause } from 'node:timers/promises'
import { StorageError } from '../storage/blobs/storage-error.ts'
import type { JobLog } from './job-log.ts'

const firstRetryMs = 500
const longestRetryMs = 15_000

/** Where a job says that it waits, and what ends the wait. */
export type Waiting = { readonly signal: AbortSignal; readonly log: Pick<JobLog, 'note'> }

/**
 * Does something with the store of contents, again and again while that can't be reached: a bucket that is away for a
 * while costs no job its inputs or results. The work may be repeated after it has begun. Rejects with the store's error
 * once the signal is aborted, and with any other error at once.
 */
export async function waitForContents<Result>(
  work: () => Promise<Result>,
  { signal, log }: Waiting,
): Promise<Result> {
  for (let waitMs = firstRetryMs; ; waitMs = Math.min(waitMs * 2, longestRetryMs)) {
    try {
      return await work()
    } catch (error) {
      if (!isAway(error) || signal.aborted) throw error
      if (waitMs === firstRetryMs) {
        log.note('The store of contents can’t be reached: the job waits until it is there again.')
      }
      // An abort ends the wait early, and the next failure is the last.
      await pause(waitMs, undefined, { signal }).catch(() => undefined)
    }
  }
}

/** Whether the store of contents can't be reached now. */
export function isAway(error: unknown): boolean {
  return error instanceof StorageError && error.code === 'unavailable'
}
