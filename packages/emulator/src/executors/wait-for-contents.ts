import { untilStorable } from '../storage/background-writes.ts'
import { StorageError } from '../storage/blobs/storage-error.ts'
import type { JobLog } from './job-log.ts'

/** Where a job says that it waits, and what ends the wait. */
export type Waiting = { readonly signal: AbortSignal; readonly log: Pick<JobLog, 'note'> }

/**
 * Does something with the store of contents, again and again while that can't be reached: a bucket that is away for a
 * while costs no job its inputs. See `untilStorable`.
 */
export function waitForContents<Result>(
  work: () => Promise<Result>,
  { signal, log }: Waiting,
): Promise<Result> {
  return untilStorable(work, { signal, say: saying(log), codes: ['unavailable'] })
}

/** Stores what a job has made, or what became of it, again and again until there is room for it. */
export function waitForRoom<Result>(
  work: () => Result | Promise<Result>,
  { signal, log }: Waiting,
): Promise<Result> {
  return untilStorable(work, { signal, say: saying(log) })
}

function saying(log: Waiting['log']): (refusal: StorageError) => void {
  return ({ code, message }) =>
    log.note(
      code === 'unavailable'
        ? 'The store of contents can’t be reached: the job waits until it is there again.'
        : `${message} The job waits until then.`,
    )
}

/** Whether the store of contents can't be reached now. */
export function isAway(error: unknown): boolean {
  return error instanceof StorageError && error.code === 'unavailable'
}
