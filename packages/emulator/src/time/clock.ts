import type { ClockState } from '../storage/clock-state.ts'

/** The platform's clock: real time, moved and stopped at will. The only place that asks the machine for the time. */
export type Clock = {
  /** Milliseconds since 1970, UTC. */
  now(): number
  readonly frozen: boolean
  /** Moves the clock forward (or, with a negative value, back) by so many milliseconds. */
  advance(ms: number): void
  /** Sets the clock to a moment, in milliseconds since 1970; it goes on from there unless it is frozen. */
  set(ms: number): void
  /** Stops the clock where it is, or lets it go on from there. */
  freeze(frozen: boolean): void
  /** What has to be kept to go on later where the clock is now. */
  state(): ClockState
  restore(state: ClockState): void
}

/** A clock that goes on from the machine's time. To start at an exact moment, freeze it before it is set. */
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

/** A stopwatch for log lines: gives milliseconds since it was made, whatever the platform's clock says. */
export function stopwatch(): () => number {
  const start = performance.now()
  return () => performance.now() - start
}
