import { setImmediate } from 'node:timers/promises'
import type { ListenedPlatform } from '@benchtop/emulator/ports/listeners'

export type StoredBytes = {
  /** The bytes by user; those of users beyond the limit are `other`. */
  read(): Promise<ReadonlyMap<string, number>>
}

/** A measurement reads the rows of all files, so it is taken this often at most. */
const measuredForMs = 300_000

/** Every user is a series of their own, which the one who stores them has to pay for: there is an end to that. */
export const mostUsers = 500

/** What users store, measured now and then, with room for requests between two users. */
export function createStoredBytes({
  users,
  storedBytes,
}: Pick<ListenedPlatform, 'users' | 'storedBytes'>): StoredBytes {
  let last:
    | { readonly bytes: Promise<ReadonlyMap<string, number>>; readonly atMs: number }
    | undefined
  const measure = async (): Promise<ReadonlyMap<string, number>> => {
    const bytes = new Map<string, number>()
    for (const [at, id] of users().entries()) {
      await setImmediate()
      const label = at < mostUsers ? String(id) : 'other'
      bytes.set(label, (bytes.get(label) ?? 0) + storedBytes(id))
    }
    return bytes
  }
  return {
    read() {
      const nowMs = performance.now()
      if (last === undefined || nowMs - last.atMs > measuredForMs) {
        const measured = { bytes: measure(), atMs: nowMs }
        last = measured
        // A measurement that failed is not kept for the next.
        measured.bytes.catch(() => {
          if (last === measured) last = undefined
        })
      }
      return last.bytes
    },
  }
}
