import type { IsReferenced } from './blobs/blob-store.ts'

export function createHeldContents() {
  const holders: IsReferenced[] = []
  return {
    /** Adds a part of the platform that stores contents before their rows. */
    register(holds: IsReferenced): void {
      holders.push(holds)
    },
    /** Whether any part holds a content. */
    has: (sha256: string): boolean => holders.some((holds) => holds(sha256)),
  }
}
/**
 * The contents that operations in progress have stored for rows that they are about to insert. Until then no row
 * needs them, so code that removes unneeded contents has to check here too.
 */
export type HeldContents = ReturnType<typeof createHeldContents>
