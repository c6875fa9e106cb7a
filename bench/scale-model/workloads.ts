import type { Workload } from './model.ts'

/** The sizes of a cluster, in nodes. */
export const sizes = [10, 100, 1_000] as const

/**
 * A busy day of a cluster: on a thousand nodes a million files. Its slots are in use for 78 percent of the time, so that jobs
 * hardly wait for them, and what limits the bench is seen.
 */
export function benchWorkload(nodes: number, store: Workload['store']): Workload {
  return {
    nodes,
    slotsOfNode: 8,
    jobsADay: nodes * 200,
    jobsOfLaunch: 20,
    filesOfJob: 5,
    megabytesOfFile: 20,
    indexedShare: 0.2,
    jobSeconds: 2_700,
    store,
    requestsASecond: nodes / 20,
    filteredShare: 0.1,
    pollSeconds: 1,
    seed: 1,
    hours: 24,
  }
}
