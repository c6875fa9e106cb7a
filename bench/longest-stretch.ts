import process from 'node:process'

/** What this thread does in between counts as one stretch. */
const probeMs = 4

/**
 * The longest stretch of work that held all else in this thread, in milliseconds, while something was done; and the most
 * memory of the process, in bytes. It is the thread's own time, so that other programs of the machine don't count.
 */
export async function longestStretch(work: () => Promise<unknown>) {
  const before = process.memoryUsage.rss()
  let [longest, last, peak] = [0, threadMs(), before]
  // At intervals: a probe that is always busy would take the processor from the threads that work.
  const probing = setInterval(() => {
    const now = threadMs()
    longest = Math.max(longest, now - last)
    last = now
    peak = Math.max(peak, process.memoryUsage.rss())
  }, probeMs)
  const start = performance.now()
  try {
    await work()
  } finally {
    clearInterval(probing)
  }
  return { longest, peak, grown: peak - before, seconds: (performance.now() - start) / 1000 }
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
