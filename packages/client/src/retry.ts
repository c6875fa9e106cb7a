import { ApiError } from './errors.ts'
import type { World } from './world.ts'

/** How calls are retried. */
export type RetryPolicy = {
  /**
   * The maximum number of retries, after the first attempt. What the platform answers "not yet" to, a 409 with Retry-After,
   * is read again however long it takes, unless this is 0.
   */
  readonly retries: number
  /** The approximate pause before the first retry, in milliseconds; it doubles with each. */
  readonly firstWaitMs: number
  /** The longest pause. If X-Retry-After requires a longer one, the call fails instead. */
  readonly maxWaitMs: number
}

/** A call that is about to be retried. */
export type Retry = {
  readonly operation: string
  /** 1 for the first retry. */
  readonly attempt: number
  readonly waitMs: number
  readonly reason: unknown
}

/** How to retry, and the callback to notify. */
export type Repeating = {
  readonly operation: string
  /** Whether the call can safely be made twice. */
  readonly repeatable: boolean
  readonly policy: RetryPolicy
  readonly signal: AbortSignal | undefined
  readonly onRetry: ((retry: Retry) => void) | undefined
}

/** Repeats an attempt until it succeeds, can't be retried, or the maximum of retries is reached. */
export async function withRetries<Result>(
  { sleep, random }: Pick<World, 'sleep' | 'random'>,
  { operation, repeatable, policy, signal, onRetry }: Repeating,
  attempt: () => Promise<Result>,
): Promise<Result> {
  for (let made = 0; ; made += 1) {
    signal?.throwIfAborted()
    try {
      return await attempt()
    } catch (reason) {
      signal?.throwIfAborted()
      const failures = isNotYet(reason) ? 0 : made
      if (failures >= policy.retries || !mayRepeat(reason, repeatable)) throw reason
      const waitMs = pauseBefore(made, reason, policy, random)
      if (waitMs === undefined) throw reason
      onRetry?.({ operation, attempt: made + 1, waitMs, reason })
      await sleep(waitMs, signal)
      if (isNotYet(reason)) made -= 1
    }
  }
}

/** Such as a question about a large file that is being indexed. */
function isNotYet(reason: unknown): boolean {
  return reason instanceof ApiError && reason.status === 409 && reason.retryAfterMs !== undefined
}

/** A random pause from half of the doubled value to all of it; no shorter than the platform requires. */
function pauseBefore(
  made: number,
  reason: unknown,
  { firstWaitMs, maxWaitMs }: RetryPolicy,
  random: () => number,
): number | undefined {
  const most = Math.min(maxWaitMs, firstWaitMs * 2 ** made)
  const own = most / 2 + (random() * most) / 2
  const required = reason instanceof ApiError ? (reason.retryAfterMs ?? 0) : 0
  return required > maxWaitMs ? undefined : Math.max(own, required)
}

/** A request that was refused (429, 503) or never sent had no effect, so any may be retried. */
function mayRepeat(reason: unknown, repeatable: boolean): boolean {
  if (reason instanceof ApiError) {
    if (reason.status === 429 || reason.status === 503) return true
    const { status } = reason
    return repeatable && (isNotYet(reason) || status === 500 || status === 502 || status === 504)
  }
  return repeatable || wasNeverSent(reason)
}

const beforeSending = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])

/** Whether a request failed before any of it was sent, so that it had no effect. */
export function wasNeverSent(reason: unknown): boolean {
  for (let cause = reason; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && beforeSending.has(String(cause.code))) return true
  }
  return false
}
