/** Runs the work of one key one after another, while other keys proceed. */
export type KeyedQueue = {
  take<Result>(key: string, work: () => Promise<Result>): Promise<Result>
}

export function createKeyedQueue(): KeyedQueue {
  const last = new Map<string, Promise<unknown>>()
  return {
    async take(key, work) {
      const before = last.get(key) ?? Promise.resolve()
      const turn = before.then(work, work)
      last.set(key, turn)
      try {
        return await turn
      } finally {
        if (last.get(key) === turn) last.delete(key)
      }
    },
  }
}
