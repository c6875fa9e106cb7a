import { RemoteError } from './remote-error.ts'

const slower = 1.3
/** One failure in a row may be of a busy server. */
const failuresSaid = 2
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
  /** who is notified why nothing is seen, once for each reason in a row. */
  notified: () => Iterable<{ away(why: string): void }>,
): () => void {
  let waitMs = leastMs
  let isPolling = false
  let lookMs = 0
  let failures = 0
  let said = ''
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
        failures = 0
        said = ''
      } catch (error) {
        // It is away: what runs there runs on, and is seen when it is back.
        waitMs = Math.min(waitMs * 2, mostMs)
        failures += 1
        if (error instanceof RemoteError && failures >= failuresSaid && error.message !== said) {
          said = error.message
          for (const job of notified()) sayAway(job, said)
        }
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

function sayAway(job: { away(why: string): void }, why: string): void {
  try {
    job.away(`It can't be seen how the job is. ${why} It is not lost, and is followed again later.`)
  } catch {
    // Its log can't be written, which the end of the job says.
  }
}
