import { limits } from '@benchtop/contracts'
import type { Clock } from '../time/clock.ts'

/** Limits guessing: after too many wrong guesses in a minute, none is checked for a while. */
export type Guesses = {
  /** How many seconds to wait; undefined where another guess is allowed. */
  waitSeconds(key: string): number | undefined
  wrong(key: string): void
  right(key: string): void
}

/** More keys than this are dropped together: they come from a program that tries names, not from people. */
const keysKept = 10_000

export function createGuesses(clock: Clock): Guesses {
  const { count, windowMs } = limits.wrongGuesses
  const wrong = new Map<string, number[]>()
  const recent = (key: string): number[] => {
    const now = clock.now()
    // A clock that was set back leaves times in the future.
    return (wrong.get(key) ?? []).filter((ms) => ms <= now && now - ms < windowMs)
  }
  return {
    waitSeconds(key) {
      const moments = recent(key)
      const [first] = moments.slice(-count)
      if (moments.length < count || first === undefined) return undefined
      return Math.max(1, Math.ceil((first + windowMs - clock.now()) / 1000))
    },
    wrong(key) {
      if (wrong.size >= keysKept) wrong.clear()
      wrong.set(key, [...recent(key), clock.now()])
    },
    right: (key) => void wrong.delete(key),
  }
}
