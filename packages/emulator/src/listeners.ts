/** Whoever wants to hear of something each time that it happens. */
export type Listeners<Event> = {
  tell(this: void, event: Event): void
  /** Calls a listener from now on; gives what ends it. */
  listen(this: void, listener: (event: Event) => void): () => void
}

export function createListeners<Event>(): Listeners<Event> {
  const listeners = new Set<(event: Event) => void>()
  return {
    tell(event) {
      for (const listener of listeners) listener(event)
    },
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
