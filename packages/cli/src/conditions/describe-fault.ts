import type { Fault } from '@benchtop/contracts'

/** A description of what a fault does: `waits 500 ms, then answers ServiceUnavailable; 2 times`. */
export function describeFault(fault: Fault): string {
  const { latencyMs, error, retryAfter, cut, cutAfterBytes, skip, times, probability } = fault
  const effects = [
    latencyMs !== undefined && `waits ${latencyMs} ms`,
    error !== undefined &&
      `answers ${error.code}${error.message === undefined ? '' : ` "${error.message}"`}`,
    retryAfter !== undefined && `answers TooManyRequests, again in ${retryAfter} s`,
    cut === 'before' && 'cuts the connection before anything is done',
    cut === 'after' && 'cuts the connection after it is done',
    cutAfterBytes !== undefined && `cuts the download after ${cutAfterBytes} bytes`,
  ].filter((text) => text !== false)
  const conditions = [
    skip !== undefined && `not the first ${skip}`,
    times !== undefined && `${times} ${times === 1 ? 'time' : 'times'}`,
    probability !== undefined && `with a probability of ${probability}`,
    fault.inConsole === true && 'in the console, too',
  ].filter((text) => text !== false)
  return [effects.join(', then '), ...conditions].join('; ')
}
