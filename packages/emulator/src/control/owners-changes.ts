import type { platformEvents } from '@benchtop/contracts'
import type { z } from 'zod'

type OwnerEvent = 'clock' | 'conditions' | 'development' | 'open' | 'application' | 'restored'

/** The owner's changes to a platform as a whole: some of the platform's events. */
export type OwnerChange = {
  [Name in OwnerEvent]: [name: Name, data: z.output<(typeof platformEvents)[Name]>]
}[OwnerEvent]

/** Announces the owner's changes to a platform as a whole. */
export type OwnersChanges = {
  emit(...change: OwnerChange): void
  /** Returns the function that ends it. */
  on(listener: (...change: OwnerChange) => void): () => void
}

export function createOwnersChanges(): OwnersChanges {
  const listeners = new Set<(...change: OwnerChange) => void>()
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
