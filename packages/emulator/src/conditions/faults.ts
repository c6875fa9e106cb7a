import { PlatformError, type Fault } from '@benchtop/contracts'
import { matchesOperation } from './operation-pattern.ts'

/** The name of downloads in faults: they are not an operation of the API. */
export const downloadOperation = 'download'

type Counted = { readonly fault: Fault; seen: number; hit: number }

/** Who sends a request: the console sends many unseen, and a fault is meant for an app's. */
export type RequestedBy = 'client' | 'console'

export function createFaults(random: () => number) {
  let counted: Counted[] = []
  return {
    set(faults: readonly Fault[]): void {
      counted = faults.map((fault) => ({ fault, seen: 0, hit: 0 }))
    },
    /** The faults, with how many requests each has hit since it was set. */
    list: (): readonly (Fault & { readonly hits: number })[] =>
      counted.map(({ fault, hit }) => ({ ...fault, hits: hit })),
    /**
     * The fault that affects a request for an operation, if any; counts it. The application that it comes from is requested
     * for only where a fault is limited to one.
     */
    of(
      operationId: string,
      by: RequestedBy = 'client',
      application: () => number | undefined = () => undefined,
    ): Fault | undefined {
      for (const one of counted) {
        const { fault } = one
        if (!isMeant(fault, operationId, application)) continue
        const isUsedUp = one.hit >= (fault.times ?? Infinity)
        if (by === 'console') {
          if (fault.inConsole === true && !isUsedUp) return fault
          continue
        }
        one.seen += 1
        if (one.seen <= (fault.skip ?? 0) || isUsedUp) continue
        if (random() >= (fault.probability ?? 1)) continue
        one.hit += 1
        return fault
      }
      return undefined
    },
  }
}
export type Faults = ReturnType<typeof createFaults>

function isMeant(
  { operation, application: limited }: Fault,
  operationId: string,
  application: () => number | undefined,
): boolean {
  if (!matchesOperation(operation, operationId)) return false
  return limited === undefined || limited === String(application())
}

/** The error that a fault answers with, if it does. */
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
