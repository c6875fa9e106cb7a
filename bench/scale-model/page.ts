import { shortNumber } from '../statistics.ts'
import { firstLimit, resources, type ModelFigures, type Resource, type Workload } from './model.ts'
import { timesFile, type RecordedTimes, type StoreTimes } from './service-times.ts'

export const pageFile = 'docs/reference/scale.md'

const teams = 4

/** A step that lets one bench carry more, by what it changes of a workload. */
export const steps: readonly {
  readonly name: string
  readonly isBuilt: boolean
  change(before: Workload): Workload
}[] = [
  {
    name: 'contents on a bucket, through the bench',
    isBuilt: true,
    change: (before) => ({ ...before, store: 'bucket' }),
  },
  {
    name: 'nodes send outputs to the bucket themselves',
    isBuilt: true,
    change: (before) => ({ ...before, store: 'nodes' }),
  },
  {
    name: 'requests that only read are answered by threads of their own',
    isBuilt: false,
    change: (before) => ({ ...before, requestsASecond: 0 }),
  },
  {
    name: 'a process for each of four teams, behind one address',
    isBuilt: false,
    change: (before) => ({
      ...before,
      nodes: before.nodes / teams,
      jobsADay: before.jobsADay / teams,
    }),
  },
]

/** A workload with what became of it. */
export type SimulatedBench = {
  readonly workload: Workload
  readonly figures: ModelFigures
  readonly limit: ReturnType<typeof firstLimit>
}

const ofBench = resources.filter((resource) => resource !== 'nodes')

/** What each resource is, and what to do when it is the first that is used up. */
const known: Readonly<Record<Resource, { readonly name: string; readonly advice: string }>> = {
  thread: {
    name: 'the thread of the bench',
    advice:
      'Everything that a record is read or written for passes through one thread. Write fewer and larger files: an archive of a thousand reports is one record. Start several benches, one for each team, each with a data folder of its own. A faster core helps in proportion; more cores do not.',
  },
  controller: {
    name: 'the controller of the cluster',
    advice:
      'Launch many nodes at once: they are one submission. Lower `cluster.slots`, so that fewer jobs are in the queue of the cluster at a time: each query lists all of them. The rest wait in the queue of the bench, which costs nothing.',
  },
  nodes: {
    name: 'the nodes',
    advice:
      'The cluster is full before the bench is: jobs wait for slots. Add nodes, or ask for fewer CPUs in the limits of the apps.',
  },
  store: {
    name: 'the store of contents',
    advice:
      'Bytes are stored one stream at a time in this model, as on one disk. Put contents into a bucket of several machines, or on a faster disk. Compress outputs in the app, and leave intermediate files in its scratch folder, which is not stored.',
  },
  index: {
    name: 'the workers of the index',
    advice:
      'Files wait to be indexed, and are complete without it: only their pages of variants and coverage come later. Give the bench more cores.',
  },
}

/** The lines of a table for a terminal. */
export function tableOf(benches: readonly SimulatedBench[]): string[] {
  return benches.flatMap(({ workload, figures, limit }) => [
    `${workload.nodes} nodes, ${filesADay(workload)} files a day, to ${workload.store}: first limit: ${known[limit.resource].name}, at ${times(limit.factor)} this load`,
    ...resources.map((resource) => {
      const { offered, meanWait, longestWait, longestQueue } = figures.stations[resource]
      return `  ${resource.padEnd(10)} ${percent(offered).padStart(6)}; waits ${seconds(meanWait)} (at most ${seconds(longestWait)}), longest queue ${count(longestQueue)}`
    }),
    `  SQLite is ${percent(figures.sqliteUtilisation)} of the thread; a job takes ${seconds(figures.meanOverheadSeconds)} longer than it runs`,
  ])
}

/** The page for users. */
export function pageOf(
  recorded: RecordedTimes,
  benches: readonly SimulatedBench[],
  afterSteps: readonly SimulatedBench[],
): string {
  const [first] = benches
  const example = first?.workload
  return [
    '# Scale',
    '',
    'How much one bench can carry, what is used up first when it grows, and how to go further. The figures are simulated: a model',
    'of a bench and its cluster, with service times that were measured on one small machine. The model writes this page.',
    '',
    `The model is a day of launches that arrive at random: ${example?.jobsOfLaunch} jobs a launch, ${example?.filesOfJob} files a job of ${example?.megabytesOfFile} MB on average, every`,
    `${ordinal(example?.indexedShare ?? 1)} of them indexed, a request of a user a second for every ${count((example?.nodes ?? 0) / (example?.requestsASecond ?? 1))} nodes, and ${example?.slotsOfNode} jobs at a time on a node, of ${Math.round((example?.jobSeconds ?? 0) / 60)} minutes on average. With other files and jobs, multiply.`,
    '',
    '## The first limit',
    '',
    '| nodes | jobs a day | files a day | contents on | first limit | the bench itself is at its limit with |',
    '| ----: | ---------: | ----------: | ----------- | ----------- | ------------------------------------- |',
    ...benches.map(limitRow),
    '',
    'A load of over 100% is more than the resource can do: its queue grows until the day is over. The limit of the bench leaves',
    'the nodes out, since you can add as many as you pay for, and assumes that all else grows with the files.',
    '',
    '## What each resource does',
    '',
    'How much of its time each is in use, and how long things wait for it on average, and at most.',
    '',
    `| nodes | contents on | ${resources.map((resource) => known[resource].name).join(' | ')} | SQLite, of the thread | a job takes longer than it runs |`,
    `| ----: | ----------- | ${resources.map(() => '---').join(' | ')} | ---: | ---: |`,
    ...benches.map(resourceRow),
    '',
    '## What to do then',
    '',
    ...resources.flatMap((resource) => [
      `- **${upper(known[resource].name)}.** ${known[resource].advice}`,
    ]),
    '',
    '## The next steps',
    '',
    `With ${count(afterSteps[0]?.workload.nodes ?? 0)} nodes, each step with those above it:`,
    '',
    '| step | built | the thread of one bench | the store of contents | one bench is at its limit with |',
    '| ---- | ----- | ----------------------: | --------------------: | ------------------------------ |',
    ...afterSteps.map(stepRow),
    '',
    'Threads that answer what only reads need a connection to SQLite each, which sees the state of the last commit: a request that',
    'follows a write of the same user has to wait for it, as a snapshot of the database with a number does. A process for each team',
    'has a data folder of its own; the address before them knows the team by the token. What teams share, such as public data, is',
    'in the bucket already, and would need rows in each.',
    '',
    'See [Clusters](../guide/clusters.md) for the settings of executors, and [Files](../guide/files.md) for buckets.',
    '',
    '## Where the figures come from',
    '',
    `Measured on ${recorded.date}, ${recorded.machine}, with ${Object.entries(recorded.versions)
      .map(([name, version]) => `${name} ${version.replace(`${name} `, '')}`)
      .join(', ')}; in \`${timesFile}\` of the repository.`,
    'Slurm and the bucket, a Ceph that keeps its objects in memory, ran on the same machine as the bench: on machines of their',
    'own they are faster. `npm run bench -- scale-times` measures them again, and `npm run bench -- scale-model` simulates.',
    '',
    '| what | milliseconds |',
    '| ---- | -----------: |',
    ...timeRows(recorded),
    '',
    'A file by its node is one of 1 MiB, which was sent to the same Ceph: what the node takes for it is not counted. Pages of lists',
    'are as the benchmarks `page-of-projects` and `v2-lists` recorded them on a machine of this kind.',
    '',
    'Left out: the network between nodes and store, the copies inside the bucket that files over 64 MiB need, and nodes that fail.',
    '',
  ].join('\n')
}

function limitRow({ workload, figures, limit }: SimulatedBench): string {
  const own = firstLimit(figures, ofBench)
  const { nodes, jobsADay, store } = workload
  const load = percent(figures.stations[limit.resource].offered)
  return `| ${count(nodes)} | ${count(jobsADay)} | ${filesADay(workload)} | ${store} | ${known[limit.resource].name}, ${load} in use | ${rounded(workload.filesOfJob * jobsADay * own.factor)} files a day: ${known[own.resource].name} |`
}

function stepRow({ figures, workload }: SimulatedBench, at: number): string {
  const { name = '', isBuilt = false } = steps[at] ?? {}
  const own = firstLimit(figures, ofBench)
  const { thread, store } = figures.stations
  const most = rounded(workload.filesOfJob * workload.jobsADay * own.factor)
  return `| ${name} | ${isBuilt ? 'yes' : 'no'} | ${percent(thread.offered)} | ${percent(store.offered)} | ${most} files a day: ${known[own.resource].name} |`
}

function resourceRow({ workload, figures }: SimulatedBench): string {
  const cells = resources.map((resource) => {
    const { offered, meanWait, longestWait } = figures.stations[resource]
    return `${percent(offered)}; ${seconds(meanWait)}, ${seconds(longestWait)}`
  })
  return `| ${count(workload.nodes)} | ${workload.store} | ${cells.join(' | ')} | ${percent(figures.sqliteUtilisation)} | ${seconds(figures.meanOverheadSeconds)} |`
}

function timeRows({ times: given }: RecordedTimes): string[] {
  const rows: [string, number][] = [
    ['a job without its files, of the thread', given.jobThreadMs],
    ['`sbatch`', given.submitMs],
    ['`sbatch`, for each further job of an array', given.submitJobMs],
    ['`squeue`', given.pollMs],
    ['`squeue`, for each job that it lists', given.pollJobMs],
    ['the same, of the thread', given.pollThreadJobMs],
    ...(['disk', 'bucket'] as const).flatMap((store) => storeRows(store, given[store])),
    ...('nodes' in given ? storeRows('bucket by its node', given.nodes) : []),
    ['a page of a list, of the thread', given.requestMs],
    ['a page of a list that is filtered, of the thread', given.filterMs],
    ['indexing a megabyte of a compressed VCF, one worker', given.indexMegabyteMs],
    [
      `a row in SQLite (a job has ${shortNumber(given.rowsOfJob)}, a file ${shortNumber(given.rowsOfFile)})`,
      given.rowMs,
    ],
  ]
  return rows.map(([what, ms]) => `| ${what} | ${precise(ms)} |`)
}

function storeRows(store: string, given: StoreTimes): [string, number][] {
  return [
    [`a file to ${store}`, given.fileMs],
    ['the same, of the thread', given.fileThreadMs],
    [`a megabyte to ${store}`, given.megabyteMs],
    ['the same, of the thread', given.megabyteThreadMs],
  ]
}

function filesADay({ jobsADay, filesOfJob }: Workload): string {
  return count(jobsADay * filesOfJob)
}

function count(value: number): string {
  return Math.round(value).toLocaleString('en')
}

/** With two digits that count. */
function rounded(value: number): string {
  return count(Number(value.toPrecision(2)))
}

function precise(value: number): string {
  return value === 0 ? '0' : String(Number(value.toPrecision(2)))
}

function percent(share: number): string {
  return share < 0.1 ? `${precise(share * 100)}%` : `${Math.round(share * 100)}%`
}

function seconds(value: number): string {
  if (value < 0.0005) return '0 s'
  if (value < 1) return `${precise(value * 1_000)} ms`
  return value < 5_400 ? `${precise(value)} s` : `${precise(value / 3_600)} h`
}

function times(factor: number): string {
  return `${precise(factor)} times`
}

function ordinal(share: number): string {
  const every = Math.round(1 / share)
  return every === 1 ? 'one' : `${every}th`
}

function upper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
