import type { BenchClock } from '../control/bench-clock.ts'
import type { ClockState } from '../storage/clock-state.ts'
import { createClock, type Clock } from '../time/clock.ts'

/** The clock of a platform, as its owner moves it. */
export type EmulatorClock = {
  /** Milliseconds since 1970, UTC. */
  now(): number
  readonly frozen: boolean
  /** Moves the clock by milliseconds or a duration such as `48h`; whatever falls due on the way happens. */
  advance(by: number | string): void
  /** Sets the clock to ISO 8601 or milliseconds since 1970. */
  set(to: number | string): void
  freeze(frozen: boolean): void
}

/**
 * The clock of a platform, at the moment that was requested or where the data left it. It is held there until it is
 * released, so that all that the seeds bring is dated to one moment.
 */
export function startClock(
  now: string | number | undefined,
  stored: string | undefined,
): { clock: Clock; release(this: void): void } {
  const clock = createClock()
  if (now === undefined && stored !== undefined) clock.restore(JSON.parse(stored) as ClockState)
  const wasFrozen = clock.frozen
  clock.freeze(true)
  if (now !== undefined) clock.set(new Date(now).getTime())
  return { clock, release: () => clock.freeze(wasFrozen) }
}

/** The clock in its owner's hands: what falls due on the way is settled, and where the clock is gets stored. */
export function ownersClock(clock: Clock, owners: BenchClock): EmulatorClock {
  return {
    now: clock.now,
    get frozen() {
      return clock.frozen
    },
    advance: (by) => owners.change({ advance: typeof by === 'number' ? `${by / 1000}s` : by }),
    set: (to) => owners.change({ set: new Date(to).toISOString() }),
    freeze: (frozen) => owners.change({ frozen }),
  }
}
