export function createByteBudget(most: number) {
  const waiting: { readonly bytes: number; readonly start: () => void }[] = []
  let held = 0
  const admit = (): void => {
    for (let [next] = waiting; next !== undefined; [next] = waiting) {
      if (held > 0 && held + next.bytes > most) return
      waiting.shift()
      held += next.bytes
      next.start()
    }
  }
  return {
    /** Does a work that holds so many bytes; one that needs more than there are in all is done alone. */
    async use<Result>(bytes: number, work: () => Promise<Result>): Promise<Result> {
      await new Promise<void>((start) => {
        waiting.push({ bytes, start })
        admit()
      })
      try {
        return await work()
      } finally {
        held -= bytes
        admit()
      }
    },
  }
}
/** A number of bytes that everything which holds bytes in memory shares: what doesn't fit waits, first come, first served. */
export type ByteBudget = ReturnType<typeof createByteBudget>
