import process from 'node:process'
import { whenNpxEnds } from './processes/npx.ts'
import type { World } from './world.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
export type EndSignal = (typeof signals)[number]

/** How long an orderly end may take. */
const graceMs = 5_000

export type Signals = {
  /** Aborted by the first signal that asks this process to end, and at the release. */
  readonly signal: AbortSignal
  /** Resolves when that signal comes. */
  readonly received: Promise<EndSignal>
  /** Stops listening: a signal then ends the process, as by default. What still hangs on `signal` ends, too. */
  release(): void
}

/**
 * Listens for the signals that ask this process to end. Only the first is handled; a second one, such as another
 * Ctrl-C, ends the process immediately. The end of the npx that runs this command counts as one, since a killed npx
 * passes nothing on. [SEC-04]
 */
export function listenForEnd({ end }: Pick<World, 'end'>): Signals {
  const controller = new AbortController()
  const { promise: received, resolve } = Promise.withResolvers<EndSignal>()
  const take = (name: EndSignal): void => {
    resolve(name)
    release()
  }
  const aborted = (): void => take(end?.reason as EndSignal)
  const stopWatching = end === undefined ? whenNpxEnds(() => take('SIGTERM')) : undefined
  const release = (): void => {
    stopWatching?.()
    end?.removeEventListener('abort', aborted)
    for (const name of signals) process.off(name, take)
    controller.abort()
  }
  if (end === undefined) for (const name of signals) process.on(name, take)
  else if (end.aborted) aborted()
  else end.addEventListener('abort', aborted)
  return { signal: controller.signal, received, release }
}

/** Does work that such a signal may end early: what `interrupted` gives is its outcome, then. */
export async function untilSignal<Value>(
  world: Pick<World, 'end'>,
  work: (signal: AbortSignal) => Promise<Value>,
  interrupted: () => Value,
): Promise<Value> {
  const { signal, release } = listenForEnd(world)
  try {
    return await work(signal)
  } catch (error) {
    if (!signal.aborted) throw error
    return interrupted()
  } finally {
    release()
  }
}

/**
 * Ends the process by a signal if it hasn't exited within the grace period. `process.exit` would end the threads, and one
 * that is inside zlib then aborts the process with a core dump; a signal ends all of it at once.
 */
export function endWithinGrace(
  { end }: Pick<World, 'end'>,
  signal: EndSignal = 'SIGINT',
  afterMs: number = graceMs,
): void {
  if (end !== undefined) return
  const overdue = setTimeout(() => {
    process.stderr.write(
      `error: The platform did not stop within ${afterMs / 1000} s and was killed.\n`,
    )
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  }, afterMs)
  overdue.unref()
}
