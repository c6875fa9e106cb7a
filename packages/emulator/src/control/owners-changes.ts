import type { platformEvents } from '@benchtop/contracts'
import type { z } from 'zod'
import { createListeners } from '../flow/listeners.ts'

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
  const changes = createListeners<OwnerChange>()
  return {
    emit: (...change) => changes.emit(change),
    on: (listener) => changes.listen((change) => listener(...change)),
  }
}
