const slower = 1.3
/** Between two looks, so many times as long as the last one took: where thousands are looked at, that isn't short. */
const restOfLook = 4

/**
 * Looks at something elsewhere as long as there is a reason to: often while something changes, and rarely else. Gives the
 * function that has it looked at soon, whether it is polled now or not: at once, or when the least time has passed since
 * the last look.
 */
export function pollWhile(
  isNeeded: () => boolean,
  /** Resolves with whether anything has changed; rejects where what is looked at is away. */
  look: () => Promise<boolean>,
  [leastMs, mostMs]: readonly [least: number, most: number],
): () => void {
  let waitMs = leastMs
  let isPolling = false
  let lookMs = 0
  let lookedAt = Number.NEGATIVE_INFINITY
  let wait: { readonly resolve: () => void; timer: NodeJS.Timeout } | undefined

  const restMs = (): number => {
    const passedMs = performance.now() - lookedAt
    return Math.max(0, Math.max(waitMs, restOfLook * lookMs) - passedMs)
  }
  const poll = async (): Promise<void> => {
    while (isNeeded()) {
      const begun = performance.now()
      try {
        waitMs = (await look()) ? leastMs : Math.min(waitMs * slower, mostMs)
      } catch {
        // It is away: what runs there runs on, and is seen when it is back.
        waitMs = Math.min(waitMs * 2, mostMs)
      }
      lookedAt = performance.now()
      lookMs = lookedAt - begun
      await new Promise<void>((resolve) => {
        wait = { resolve, timer: setTimeout(resolve, restMs()) }
      })
      wait = undefined
    }
  }
  const soon = (): void => {
    waitMs = leastMs
    if (isPolling) {
      if (wait === undefined) return
      clearTimeout(wait.timer)
      wait.timer = setTimeout(wait.resolve, restMs())
      return
    }
    isPolling = true
    void poll().finally(() => {
      isPolling = false
      if (isNeeded()) soon()
    })
  }
  return soon
}
