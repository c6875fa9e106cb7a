import type { ClockState } from '../storage/clock-state.ts'

/** The platform's clock: real time, moved and stopped at will. The only place that asks the machine for the time. */
export type Clock = {
  /** Milliseconds since 1970, UTC. */
  now(): number
  readonly frozen: boolean
  /** Moves the clock forward (or, with a negative value, back) by so many milliseconds. */
  advance(ms: number): void
  /** Sets the clock, in milliseconds since 1970; it continues from there unless it is frozen. */
  set(ms: number): void
  /** Stops the clock, or lets it continue from there. */
  freeze(frozen: boolean): void
  /** What has to be saved to continue from the clock's current time later. */
  state(): ClockState
  restore(state: ClockState): void
}

/** A clock that starts at the machine's time. To start at an exact moment, freeze it before it is set. */
export function createClock(): Clock {
  let offsetMs = 0
  let frozenAtMs: number | undefined
  const now = (): number => frozenAtMs ?? Date.now() + offsetMs
  const set = (ms: number): void => {
    if (frozenAtMs === undefined) offsetMs = ms - Date.now()
    else frozenAtMs = ms
  }
  return {
    now,
    get frozen() {
      return frozenAtMs !== undefined
    },
    advance: (ms) => set(now() + ms),
    set,
    freeze(frozen) {
      if (frozen) frozenAtMs ??= now()
      else if (frozenAtMs !== undefined) {
        offsetMs = frozenAtMs - Date.now()
        frozenAtMs = undefined
      }
    },
    state: () => (frozenAtMs === undefined ? { offsetMs } : { offsetMs, frozenAtMs }),
    restore(state) {
      offsetMs = state.offsetMs
      frozenAtMs = state.frozenAtMs
    },
  }
}

/** A stopwatch for log lines: returns the milliseconds since its creation, regardless of the platform's clock. */
export function stopwatch(): () => number {
  const start = performance.now()
  return () => performance.now() - start
}
