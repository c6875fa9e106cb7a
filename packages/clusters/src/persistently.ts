import { setTimeout as pause } from 'node:timers/promises'
import { isTemporary, messageOf } from './remote-error.ts'

const firstRetryMs = 500
const longestRetryMs = 30_000

type Persistence = {
  /** Is called with why it is tried again, once for each reason in a row. */
  readonly say?: (why: string) => void
  /** Whether a failure may end by itself. Defaults to whether it is a `RemoteError` that is temporary. */
  readonly isWorthWaiting?: (error: unknown) => boolean
  /** Ends the waiting: then it rejects. */
  readonly signal?: AbortSignal
}

/** Calls until it works, or fails for a reason that doesn't end by itself, which it rejects with. */
export async function persistently<Result>(
  work: () => Promise<Result>,
  { say, isWorthWaiting = isTemporary, signal }: Persistence = {},
): Promise<Result> {
  let said = ''
  for (let waitMs = firstRetryMs; ; waitMs = Math.min(waitMs * 2, longestRetryMs)) {
    try {
      return await work()
    } catch (error) {
      if (!isWorthWaiting(error)) throw error
      const why = messageOf(error)
      if (why !== said) say?.(why)
      said = why
    }
    await pause(waitMs, undefined, signal === undefined ? {} : { signal })
  }
}
