import { setTimeout as pause } from 'node:timers/promises'
import { StorageError, type StorageErrorCode } from './blobs/storage-error.ts'

// What the platform writes by itself: on timers, at the end of a job, for what has fallen due. No client waits for it that
// could be refused, and what it throws would end the process.

const firstRetryMs = 500
const longestRetryMs = 15_000

/** Refusals that pass: a full disk gets room, and a store that is away comes back. */
const passing: readonly StorageErrorCode[] = ['disk-full', 'not-writable', 'unavailable']

/** Writes what may be left out, such as a sample or a state that is written again. False where it can't be stored now. */
export function ifStorable(write: () => void): boolean {
  try {
    write()
    return true
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
    return false
  }
}

/** What ends a wait for storage, and where it is said. */
export type StorageWait = {
  /** Once it is aborted, work is done for the last time. */
  readonly signal: AbortSignal
  /** Called once, when the wait begins, with the refusal. */
  readonly say: (refusal: StorageError) => void
  /** The refusals that are waited for. Defaults to all that pass. */
  readonly codes?: readonly StorageErrorCode[]
}

/**
 * Writes what must not be lost, again and again until it can be stored. The work may be repeated after it has begun. Rejects
 * with the refusal once the signal is aborted, and with any other error at once.
 */
export async function untilStorable<Result>(
  work: () => Result | Promise<Result>,
  { signal, say, codes = passing }: StorageWait,
): Promise<Result> {
  for (let waitMs = firstRetryMs; ; waitMs = Math.min(waitMs * 2, longestRetryMs)) {
    try {
      return await work()
    } catch (error) {
      const isPassing = error instanceof StorageError && codes.includes(error.code)
      if (!isPassing || signal.aborted) throw error
      if (waitMs === firstRetryMs) say(error)
      // An abort ends the wait early, and the next failure is the last.
      await pause(waitMs, undefined, { signal }).catch(() => undefined)
    }
  }
}
