import { performance } from 'node:perf_hooks'

/** A person doesn't save one file this often in this time, and no other file. */
const timesInARow = 6
const betweenMs = 1_000

/** Detects an app that writes into its own folder, and so would be restarted forever. */
export function createSelfWrites(now: () => number = () => performance.now()) {
  const reported = new Set<string>()
  let last: string | undefined
  let times = 0
  let at = -Infinity
  return {
    /** To be called for each change; returns the file that changes repeatedly, once. */
    record(paths: ReadonlySet<string>): string | undefined {
      const [path] = paths
      const only = paths.size === 1 ? path : undefined
      const isAgain = only !== undefined && only === last && now() - at < betweenMs
      times = isAgain ? times + 1 : 1
      last = only
      at = now()
      if (only === undefined || times < timesInARow || reported.has(only)) return undefined
      reported.add(only)
      return only
    },
  }
}
