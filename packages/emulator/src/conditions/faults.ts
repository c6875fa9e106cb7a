import { errorCodes, PlatformError, type ErrorCode } from '@benchtop/contracts'
import { matchesOperation, type OperationPattern } from './operation-pattern.ts'

/** The name that downloads go by in faults: they are no operation of the API. */
export const downloadOperation = 'download'

/** Something that goes wrong on purpose, so that an app can show how it bears it. */
export type Fault = {
  readonly operation: OperationPattern
  /** How long a request waits before anything else happens to it, in milliseconds of the machine's time. */
  readonly latencyMs?: number | undefined
  /** The refusal that is given in place of an answer. */
  readonly error?: { readonly code: ErrorCode; readonly message?: string | undefined } | undefined
  /** 429, with so many seconds in X-Retry-After. */
  readonly retryAfter?: number | undefined
  /**
   * The connection breaks: `before` anything was done, or `after` it was done and before it is told, which leaves the
   * caller not knowing.
   */
  readonly cut?: 'before' | 'after' | undefined
  /** Of a download: the connection breaks after so many bytes. */
  readonly cutAfterBytes?: number | undefined
  /** How many requests are let through before the first that is hit. */
  readonly skip?: number | undefined
  /** How many requests are hit; without it, all. */
  readonly times?: number | undefined
  /** How many requests it has hit: told with it, and taken back as it was told. */
  readonly hits?: number | undefined
  /** How likely a request is hit, from 0 to 1; without it, always. */
  readonly probability?: number | undefined
}

/** The codes that a fault can give. */
export const faultCodes = Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]

type Counted = { readonly fault: Fault; seen: number; hit: number }

export type Faults = {
  set(faults: readonly Fault[]): void
  /** The faults, with how many requests each has hit since it was set. */
  list(): readonly (Fault & { readonly hits: number })[]
  /** What happens to a request for an operation, if anything; counts it. */
  of(operationId: string): Fault | undefined
}

export function createFaults(random: () => number): Faults {
  let counted: Counted[] = []
  return {
    set(faults) {
      counted = faults.map((fault) => ({ fault, seen: 0, hit: 0 }))
    },
    list: () => counted.map(({ fault, hit }) => ({ ...fault, hits: hit })),
    of(operationId) {
      for (const one of counted) {
        const { fault } = one
        if (!matchesOperation(fault.operation, operationId)) continue
        one.seen += 1
        if (one.seen <= (fault.skip ?? 0) || one.hit >= (fault.times ?? Infinity)) continue
        if (random() >= (fault.probability ?? 1)) continue
        one.hit += 1
        return fault
      }
      return undefined
    },
  }
}

/** The refusal of a fault, if it is one. */
export function faultError({ operation, error, retryAfter }: Fault): PlatformError | undefined {
  const because = `A fault that is set on "${operation}"`
  if (retryAfter !== undefined) {
    return new PlatformError(
      'TooManyRequests',
      `${because} refuses this request. Try again in ${retryAfter} seconds.`,
      { headers: { 'x-ratelimit-policy': 'fault', 'x-retry-after': String(retryAfter) } },
    )
  }
  if (error === undefined) return undefined
  return new PlatformError(error.code, error.message ?? `${because} answers ${error.code}.`)
}
