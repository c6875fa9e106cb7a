import type { ErrorCode } from './errors.ts'

/** An injected fault: something that goes wrong on purpose, so that an app can show how it bears it. */
export type Fault = {
  /** The id of an operation, such as `v1.getFile` or `v1.*`. */
  readonly operation: string
  /** How long a request waits before anything else happens to it, in milliseconds of the machine's time. */
  readonly latencyMs?: number | undefined
  /** The refusal that is given in place of an answer. */
  readonly error?: { readonly code: ErrorCode; readonly message?: string | undefined } | undefined
  /** 429, with so many seconds in X-Retry-After. */
  readonly retryAfter?: number | undefined
  /**
   * The connection breaks: `before` anything was done, or `after` it was done and before it is reported, which leaves the
   * caller not knowing.
   */
  readonly cut?: 'before' | 'after' | undefined
  /** Of a download: the connection breaks after so many bytes. */
  readonly cutAfterBytes?: number | undefined
  /** How many requests are let through before the first that is hit. */
  readonly skip?: number | undefined
  /** How many requests are hit; without it, all. */
  readonly times?: number | undefined
  /** How many requests it has hit: reported with it, and accepted as it was reported. */
  readonly hits?: number | undefined
  /** How likely a request is hit, from 0 to 1; without it, always. */
  readonly probability?: number | undefined
}
