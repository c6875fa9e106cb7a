import { limits } from '@benchtop/contracts'
import type { Clock } from '../time/clock.ts'

/** Limits guessing: after too many wrong guesses in a minute, none is checked for a while. */
export type Guesses = {
  /** How many seconds to wait; undefined where another guess is allowed. */
  waitSeconds(key: string, most?: number): number | undefined
  wrong(key: string): void
  right(key: string): void
}

/** Of more keys than this, those with the oldest first guess go: they come from a program that tries names. */
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
    waitSeconds(key, most = count) {
      const moments = recent(key)
      const [first] = moments.slice(-most)
      if (moments.length < most || first === undefined) return undefined
      return Math.max(1, Math.ceil((first + windowMs - clock.now()) / 1000))
    },
    wrong(key) {
      const [oldest] = wrong.keys()
      if (wrong.size >= keysKept && oldest !== undefined) wrong.delete(oldest)
      wrong.set(key, [...recent(key), clock.now()])
    },
    right: (key) => void wrong.delete(key),
  }
}
