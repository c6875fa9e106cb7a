import type { TaskUsage } from '../ports/executors.ts'

/** The first samples of a job follow soon, so that a short one has several; in milliseconds. */
const firstEveryMs = 50
const thenEveryMs = 500
const slower = 1.5

/** Measures until it is stopped. */
export type UsageSampling = { stop(): void }

/**
 * Measures what a task uses from now on. `add` stores a sample and returns whether the older ones were merged: then the
 * next are taken half as often. Time is the machine's, as it is what the task runs by.
 */
export function sampleUsage(
  measure: () => Promise<TaskUsage | undefined>,
  add: (atMs: number, usage: TaskUsage) => boolean,
): UsageSampling {
  const begunMs = performance.now()
  let everyMs = firstEveryMs
  let longestMs = thenEveryMs
  let isStopped = false
  let next: NodeJS.Timeout | undefined
  /** What has ended no longer counts: the sum of a task only grows. */
  let cpuMs = 0

  const look = async (): Promise<void> => {
    const usage = await measure().catch(() => undefined)
    if (isStopped) return
    if (usage !== undefined) {
      cpuMs = Math.max(cpuMs, usage.cpuMs)
      if (add(performance.now() - begunMs, { ...usage, cpuMs })) longestMs *= 2
    }
    everyMs = Math.min(longestMs, everyMs * slower)
    next = setTimeout(() => void look(), everyMs)
    next.unref()
  }
  void look()
  return {
    stop() {
      isStopped = true
      clearTimeout(next)
    },
  }
}
