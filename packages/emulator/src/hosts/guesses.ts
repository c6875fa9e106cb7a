import { limits } from '@benchtop/contracts'
import type { Clock } from '../time/clock.ts'

/** Of more keys than this, those with the oldest first guess go: they come from a program that tries names. */
const keysKept = 10_000

export function createGuesses(clock: Clock) {
  const { count, windowMs } = limits.wrongGuesses
  const wrong = new Map<string, number[]>()
  const recent = (key: string): number[] => {
    const now = clock.now()
    // A clock that was set back leaves times in the future.
    return (wrong.get(key) ?? []).filter((ms) => ms <= now && now - ms < windowMs)
  }
  return {
    /** How many seconds to wait; undefined where another guess is allowed. */
    waitSeconds(key: string, most: number = count): number | undefined {
      const moments = recent(key)
      const [first] = moments.slice(-most)
      if (moments.length < most || first === undefined) return undefined
      return Math.max(1, Math.ceil((first + windowMs - clock.now()) / 1000))
    },
    wrong(key: string): void {
      const [oldest] = wrong.keys()
      if (wrong.size >= keysKept && oldest !== undefined) wrong.delete(oldest)
      wrong.set(key, [...recent(key), clock.now()])
    },
    right: (key: string): void => void wrong.delete(key),
  }
}
/** Limits guessing: after too many wrong guesses in a minute, none is checked for a while. */
export type Guesses = ReturnType<typeof createGuesses>
