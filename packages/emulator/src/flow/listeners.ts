/** The listeners to one kind of event. */
export type Listeners<Event> = {
  /** Calls every listener, in the order in which they came. */
  emit(this: void, event: Event): void
  /** Calls a listener from now on; returns the function that removes it. */
  listen(this: void, listener: (event: Event) => void): () => void
}

export function createListeners<Event>(): Listeners<Event> {
  const listeners = new Set<(event: Event) => void>()
  return {
    emit(event) {
      for (const listener of listeners) listener(event)
    },
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
