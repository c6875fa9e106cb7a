import type { IsReferenced } from './blobs/blob-store.ts'

/**
 * The contents that operations in progress have stored for rows that they are about to insert. Until then no row
 * needs them, so code that removes unneeded contents has to check here too.
 */
export type HeldContents = {
  /** Adds a part of the platform that stores contents before their rows. */
  register(this: void, holds: IsReferenced): void
  /** Whether any part holds a content. */
  readonly has: IsReferenced
}

export function createHeldContents(): HeldContents {
  const holders: IsReferenced[] = []
  return {
    register(holds) {
      holders.push(holds)
    },
    has: (sha256) => holders.some((holds) => holds(sha256)),
  }
}
