import { setImmediate } from 'node:timers/promises'
import { stopwatch } from '../time/clock.ts'

export type StoredBytes = {
  /** The bytes by user; those of users beyond the limit are `other`. */
  read(): Promise<ReadonlyMap<string, number>>
}

type Sources = {
  users(): readonly { readonly id: number }[]
  storedOf(userId: number): number
}

/** A measurement reads the rows of all files, so it is taken this often at most. */
const measuredForMs = 300_000

/** Every user is a series of their own, which the one who stores them has to pay for: there is an end to that. */
export const mostUsers = 500

/** What users store, measured now and then, with room for requests between two users. */
export function createStoredBytes({ users, storedOf }: Sources): StoredBytes {
  let last: { readonly bytes: Promise<ReadonlyMap<string, number>>; age(): number } | undefined
  const measure = async (): Promise<ReadonlyMap<string, number>> => {
    const bytes = new Map<string, number>()
    for (const [at, { id }] of users().entries()) {
      await setImmediate()
      const label = at < mostUsers ? String(id) : 'other'
      bytes.set(label, (bytes.get(label) ?? 0) + storedOf(id))
    }
    return bytes
  }
  return {
    read() {
      if (last === undefined || last.age() > measuredForMs) {
        const bytes = measure()
        const measured = { bytes, age: stopwatch() }
        last = measured
        // A measurement that failed is not kept for the next.
        bytes.catch(() => {
          if (last === measured) last = undefined
        })
      }
      return last.bytes
    },
  }
}
