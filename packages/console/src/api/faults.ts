import type { Fault } from '@benchtop/contracts'

/** A fault's effect in words, such as `responds ServiceUnavailable, 2 times`. */
export function effectOf(fault: Fault): string {
  const { latencyMs, error, retryAfter, cut, cutAfterBytes, skip, times, probability } = fault
  const { application } = fault
  return [
    latencyMs !== undefined && `delays ${latencyMs} ms`,
    error !== undefined && `responds ${error.code}`,
    retryAfter !== undefined && `responds 429, retry after ${retryAfter} s`,
    cut !== undefined && `cuts the connection ${cut} processing`,
    cutAfterBytes !== undefined && `cuts a download after ${cutAfterBytes} bytes`,
    skip !== undefined && `skips the first ${skip}`,
    times !== undefined && `${times} ${times === 1 ? 'time' : 'times'}`,
    probability !== undefined && `with probability ${probability}`,
    fault.inConsole === true && 'in the console, too',
    application !== undefined && `for app ${application} only`,
  ]
    .filter((text) => text !== false)
    .join(', ')
}

/** Whether a fault may still affect a request: one that is limited ends with its last hit. */
export function isStanding({ times, hits = 0 }: Fault): boolean {
  return times === undefined || hits < times
}
