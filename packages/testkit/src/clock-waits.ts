import { setImmediate as nextTurn } from 'node:timers/promises'
import type { World } from '@benchtop/app-runtime'

/** The clock that waits move: a platform's own, or one that is moved by its control API. */
export type MovableClock = {
  /** Milliseconds since 1970. */
  now(): number | Promise<number>
  advance(ms: number): unknown
}

type Waiting = { readonly at: number; readonly resolve: () => void; reject(reason: Error): void }

/**
 * So many turns of the event loop without a new wait, and everything that runs has come to its own wait: requests to a
 * platform in this process take a few of them.
 */
const quietTurns = 64

/**
 * Waits by moving a clock instead. Only once everything waits does the clock move, and only to the moment that is due
 * next: what waits in parallel waits as long as the longest does, as it would in real time.
 */
export function clockWaits(clock: MovableClock): World['sleep'] {
  const waiting = new Set<Waiting>()
  let begun = 0
  let isMoving = false

  const quiet = async (): Promise<void> => {
    for (let turns = 0, seen = begun; turns < quietTurns; turns += 1) {
      await nextTurn()
      if (seen === begun) continue
      seen = begun
      turns = 0
    }
  }

  const move = async (): Promise<void> => {
    if (isMoving) return
    isMoving = true
    try {
      while (waiting.size > 0) {
        await quiet()
        const next = Math.min(...[...waiting].map(({ at }) => at))
        const ahead = next - (await clock.now())
        if (Number.isFinite(ahead) && ahead > 0) await clock.advance(ahead)
        const reached = await clock.now()
        for (const one of waiting) if (one.at <= reached) one.resolve()
      }
    } catch (error) {
      // The platform was closed: nothing that still waits would ever be due.
      for (const one of waiting) one.reject(error as Error)
    } finally {
      isMoving = false
    }
  }

  return async (ms, signal) => {
    signal?.throwIfAborted()
    begun += 1
    // The clock has whole milliseconds.
    const at = (await clock.now()) + Math.ceil(ms)
    signal?.throwIfAborted()
    return new Promise((resolve, reject) => {
      const stop = (): void => one.reject(signal?.reason as Error)
      const end = (): void => {
        waiting.delete(one)
        signal?.removeEventListener('abort', stop)
      }
      const one: Waiting = {
        at,
        resolve() {
          end()
          resolve()
        },
        reject(reason) {
          end()
          reject(reason)
        },
      }
      waiting.add(one)
      signal?.addEventListener('abort', stop, { once: true })
      void move()
    })
  }
}
