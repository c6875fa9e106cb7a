import type { platformEvents } from '@benchtop/contracts'
import type { z } from 'zod'

/** The owner's changes to a platform as a whole: some of the platform's events. */
export type OwnersChange = {
  [Name in 'clock' | 'application' | 'restored']: [
    name: Name,
    data: z.output<(typeof platformEvents)[Name]>,
  ]
}['clock' | 'application' | 'restored']

/** Announces the owner's changes to a platform as a whole. */
export type OwnersChanges = {
  emit(...change: OwnersChange): void
  /** Returns the function that ends it. */
  on(listener: (...change: OwnersChange) => void): () => void
}

export function createOwnersChanges(): OwnersChanges {
  const listeners = new Set<(...change: OwnersChange) => void>()
  return {
    emit(...change) {
      for (const listener of listeners) listener(...change)
    },
    on(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
