import { createRandom, type Random } from './random.ts'
import type { ServiceTimes } from './service-times.ts'
import { createSimulation, type Simulation } from './simulation.ts'
import { createStation, type Station, type StationFigures } from './station.ts'

/** What a bench has to do in a day. */
export type Workload = {
  readonly nodes: number
  /** Jobs that run on a node at a time. */
  readonly slotsOfNode: number
  readonly jobsADay: number
  /** Nodes of one launch, which are submitted together. */
  readonly jobsOfLaunch: number
  readonly filesOfJob: number
  /** On average. Sizes are distributed exponentially. */
  readonly megabytesOfFile: number
  /** The share of the files that are indexed: variants and reads. */
  readonly indexedShare: number
  /** How long a job runs, on average. Exponentially distributed, too. */
  readonly jobSeconds: number
  /** Where contents are kept, and whether nodes send them there themselves. */
  readonly store: 'disk' | 'bucket' | 'nodes'
  /** Requests of users, and the share of them that filters a list. */
  readonly requestsASecond: number
  readonly filteredShare: number
  /** Between two queries of the cluster. */
  readonly pollSeconds: number
  readonly seed: number
  /** How long launches arrive; what has arrived is then brought to its end. */
  readonly hours: number
}

/** What a bench consists of, each with a queue of its own. */
export const resources = ['thread', 'controller', 'nodes', 'store', 'index'] as const
export type Resource = (typeof resources)[number]

export type ModelFigures = {
  readonly jobs: { readonly launched: number; readonly ended: number; readonly present: number }
  readonly files: { readonly written: number; readonly stored: number }
  readonly stations: Readonly<Record<Resource, StationFigures>>
  /** From the launch of a job to the end of its last file, less its run, in seconds, on average. */
  readonly meanOverheadSeconds: number
  /** The load of the controller by queries, which are as many whatever is launched. */
  readonly constantLoad: number
  /** The share of the thread that statements of SQLite have. */
  readonly sqliteUtilisation: number
}

const indexWorkers = 2
const secondsADay = 86_400

/** Simulates a bench under a workload, and looks at it when launches cease to arrive. */
export function simulate(workload: Workload, times: ServiceTimes): ModelFigures {
  const { nodes, slotsOfNode, hours, seed } = workload
  const simulation = createSimulation()
  const bench: Bench = {
    workload,
    times,
    simulation,
    // Each kind has numbers of its own, so that a bench with another store has the same launches and runs.
    launches: createRandom(seed),
    runs: createRandom(seed + 1),
    outputs: createRandom(seed + 2),
    requests: createRandom(seed + 3),
    thread: createStation(simulation, 1),
    controller: createStation(simulation, 1),
    nodes: createStation(simulation, nodes * slotsOfNode),
    store: createStation(simulation, 1),
    index: createStation(simulation, indexWorkers),
    untilSeconds: hours * 3_600,
    counts: { launched: 0, ended: 0, written: 0, stored: 0, overhead: 0, inCluster: 0, sqlite: 0 },
    ran: [],
  }
  launchOn(bench)
  pollOn(bench)
  requestOn(bench)
  simulation.run(bench.untilSeconds)
  return figuresOf(bench)
}

type Bench = {
  readonly workload: Workload
  readonly times: ServiceTimes
  readonly simulation: Simulation
  readonly launches: Random
  readonly runs: Random
  readonly outputs: Random
  readonly requests: Random
  readonly untilSeconds: number
  readonly counts: {
    launched: number
    ended: number
    written: number
    stored: number
    overhead: number
    /** Jobs that the cluster lists. */
    inCluster: number
    sqlite: number
  }
  /** Jobs that have run, and that no query has seen yet. */
  ran: (() => void)[]
} & Readonly<Record<Resource, Station>>

function figuresOf(bench: Bench): ModelFigures {
  const { counts, simulation } = bench
  const { launched, ended, written, stored } = counts
  return {
    jobs: { launched, ended, present: launched - ended },
    files: { written, stored },
    stations: {
      thread: bench.thread.figures(),
      controller: bench.controller.figures(),
      nodes: bench.nodes.figures(),
      store: bench.store.figures(),
      index: bench.index.figures(),
    },
    meanOverheadSeconds: ended === 0 ? 0 : counts.overhead / ended,
    constantLoad: bench.times.pollMs / (bench.times.pollMs + bench.workload.pollSeconds * 1_000),
    sqliteUtilisation: counts.sqlite / simulation.now(),
  }
}

/** Launches arrive at random, as those of many users do. */
function launchOn(bench: Bench): void {
  const { workload, simulation, launches } = bench
  const { jobsADay, jobsOfLaunch } = workload
  simulation.after(launches.exponential((secondsADay * jobsOfLaunch) / jobsADay), () => {
    if (simulation.now() > bench.untilSeconds) return
    launch(bench)
    launchOn(bench)
  })
}

/** Users read pages at random, on the same thread as all else. */
function requestOn(bench: Bench): void {
  const { workload, times, simulation, requests } = bench
  if (workload.requestsASecond === 0) return
  simulation.after(requests.exponential(1 / workload.requestsASecond), () => {
    if (simulation.now() > bench.untilSeconds) return
    const isFiltered = requests.next() < workload.filteredShare
    bench.thread.arrive((isFiltered ? times.filterMs : times.requestMs) / 1_000, () => {})
    requestOn(bench)
  })
}

function launch(bench: Bench): void {
  const { workload, times, simulation, counts } = bench
  const { jobsOfLaunch } = workload
  const launchedAt = simulation.now()
  counts.launched += jobsOfLaunch
  let prepared = 0
  for (let job = 0; job < jobsOfLaunch; job += 1) {
    useThread(bench, times.jobThreadMs / 2, times.rowsOfJob / 2, () => {
      prepared += 1
      if (prepared < jobsOfLaunch) return
      const submission = times.submitMs + times.submitJobMs * jobsOfLaunch
      bench.controller.arrive(submission / 1_000, () => {
        counts.inCluster += jobsOfLaunch
        for (let one = 0; one < jobsOfLaunch; one += 1) runJob(bench, launchedAt)
      })
    })
  }
}

/** A job waits for a slot and runs; the next query sees that it has ended. */
function runJob(bench: Bench, launchedAt: number): void {
  const { workload, runs } = bench
  const seconds = runs.exponential(workload.jobSeconds)
  bench.nodes.arrive(seconds, () => {
    bench.ran.push(() => storeFiles(bench, launchedAt, seconds))
  })
}

/** One query at a time lists all jobs, which takes the controller and the thread longer the more there are. */
function pollOn(bench: Bench): void {
  const { workload, times, simulation, counts } = bench
  simulation.after(workload.pollSeconds, () => {
    const seen = bench.ran
    bench.ran = []
    const listed = counts.inCluster
    counts.inCluster -= seen.length
    bench.controller.arrive((times.pollMs + times.pollJobMs * listed) / 1_000, () => {
      bench.thread.arrive((times.pollThreadJobMs * listed) / 1_000, () => {
        for (const next of seen) next()
        if (simulation.now() <= bench.untilSeconds) pollOn(bench)
      })
    })
  })
}

/** Stores the outputs of a job, one after the other, and ends it. */
function storeFiles(bench: Bench, launchedAt: number, ranSeconds: number): void {
  const { workload, times, simulation, counts } = bench
  const end = (): void => {
    useThread(bench, times.jobThreadMs / 2, times.rowsOfJob / 2, () => {
      counts.ended += 1
      counts.overhead += simulation.now() - launchedAt - ranSeconds
    })
  }
  const storeNext = (left: number): void => {
    if (left === 0) return end()
    storeFile(bench, () => storeNext(left - 1))
  }
  storeNext(workload.filesOfJob)
}

function storeFile(bench: Bench, done: () => void): void {
  const { workload, times, simulation, outputs, counts } = bench
  const { fileMs, megabyteMs, fileThreadMs, megabyteThreadMs } = times[workload.store]
  // Their bytes go from each node to the bucket: what the bench has of them are requests, and no queue of its own.
  const store = workload.store === 'nodes' ? undefined : bench.store
  const megabytes = outputs.exponential(workload.megabytesOfFile)
  const isIndexed = outputs.next() < workload.indexedShare
  counts.written += 1
  const stored = (): void => {
    const threadMs = fileThreadMs + megabyteThreadMs * megabytes
    useThread(bench, threadMs, times.rowsOfFile, () => {
      counts.stored += 1
      if (isIndexed) bench.index.arrive((times.indexMegabyteMs * megabytes) / 1_000, () => {})
      done()
    })
  }
  const storeSeconds = (fileMs + megabyteMs * megabytes) / 1_000
  if (store === undefined) simulation.after(storeSeconds, stored)
  else store.arrive(storeSeconds, stored)
}

/** Has the platform's thread work, of which its rows in SQLite are a part. */
function useThread(bench: Bench, ms: number, rows: number, done: () => void): void {
  const sqliteMs = rows * bench.times.rowMs
  const atLeast = Math.max(ms, sqliteMs)
  bench.thread.arrive(atLeast / 1_000, () => {
    bench.counts.sqlite += sqliteMs / 1_000
    done()
  })
}

/** The resource that is used up first when the workload grows, and by what factor it may grow until then. */
export function firstLimit(
  { stations, constantLoad }: ModelFigures,
  among: readonly Resource[] = resources,
): { readonly resource: Resource; readonly factor: number } {
  const factorOf = (resource: Resource): number => {
    const constant = resource === 'controller' ? constantLoad : 0
    return (1 - constant) / Math.max(0, stations[resource].offered - constant)
  }
  const [resource = 'thread'] = among.toSorted((one, other) => factorOf(one) - factorOf(other))
  return { resource, factor: factorOf(resource) }
}
