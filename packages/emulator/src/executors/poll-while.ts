const slower = 1.3

/**
 * Looks at something elsewhere as long as there is a reason to: often while something changes, and rarely else. Gives the
 * function that has it looked at soon, whether it is polled now or not.
 */
export function pollWhile(
  isNeeded: () => boolean,
  /** Resolves with whether anything has changed; rejects where what is looked at is away. */
  look: () => Promise<boolean>,
  [leastMs, mostMs]: readonly [least: number, most: number],
): () => void {
  let waitMs = leastMs
  let isPolling = false
  let wake: (() => void) | undefined

  const poll = async (): Promise<void> => {
    while (isNeeded()) {
      try {
        waitMs = (await look()) ? leastMs : Math.min(waitMs * slower, mostMs)
      } catch {
        // It is away: what runs there runs on, and is seen when it is back.
        waitMs = Math.min(waitMs * 2, mostMs)
      }
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, waitMs)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }
  const soon = (): void => {
    waitMs = leastMs
    if (isPolling) return wake?.()
    isPolling = true
    void poll().finally(() => {
      isPolling = false
      if (isNeeded()) soon()
    })
  }
  return soon
}
