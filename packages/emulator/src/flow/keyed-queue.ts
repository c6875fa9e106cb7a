export function createKeyedQueue() {
  const last = new Map<string, Promise<unknown>>()
  return {
    async take<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
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
/** Runs the work of one key one after another, while other keys proceed. */
export type KeyedQueue = ReturnType<typeof createKeyedQueue>
