import { slurm } from '@benchtop/clusters'
import { createEmulator, type Emulator, type SeedDocument } from '@benchtop/emulator'
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import {
  startSlurmCluster,
  type SlurmCluster,
} from '../packages/clusters/src/testing/slurm-cluster.ts'
import { pairRatios, type Line } from './figure.ts'
import { isInstalled } from './is-installed.ts'
import { longestStretch } from './longest-stretch.ts'

const rounds = 3
const jobs = 1_000
/** The most nodes of one launch. */
const nodesOfLaunch = 100
/** The loop is stopped where one round of it takes longer, and squeue likewise. */
const timeoutMs = 600_000

const run = promisify(execFile)

/**
 * Submits 1,000 jobs to a real Slurm on this machine: by as many launches, by launches of 100 nodes each, and by `sbatch`
 * in a shell loop, in turns. The nodes are drained, so that the jobs only wait: what they would run is the same work for
 * all. A side is done when Slurm lists all of its jobs. It needs the programs of `npm run test:cluster`.
 */
export async function measureSlurm(): Promise<Line[]> {
  if (!(await isInstalled('sbatch'))) return ['NOT MEASURED: Slurm is not installed.']
  // Removed at the end only: ext4 is slow to make files for some seconds after many were removed.
  const folder = await mkdtemp(join(tmpdir(), 'benchtop-slurm-bench-'))
  try {
    return await measureIn(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function measureIn(folder: string): Promise<Line[]> {
  // Jobs that are cancelled are forgotten at once, so that each round begins with an empty queue.
  const more = ['MinJobAge=2', 'MaxJobCount=10000']
  await using cluster = await startSlurmCluster({ more })
  await cluster.drainNodes()
  const sides = {
    loop: { seconds: [] as number[], submit: () => submitInLoop(cluster) },
    launches: { seconds: [] as number[], submit: (platform: Emulator) => launchAll(platform, 1) },
    nodes: {
      seconds: [] as number[],
      submit: (platform: Emulator) => launchAll(platform, nodesOfLaunch),
    },
  }
  const stretches: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (const name of inTurn(round)) {
      const { seconds, submit } = sides[name]
      const data = join(folder, `${round}-${name}`)
      const measured = await submission({ cluster, data }, submit)
      seconds.push(measured.seconds)
      if (name !== 'loop') stretches.push(measured.longest)
      await emptyQueue(cluster)
    }
  }
  const { loop, launches, nodes } = sides
  return [
    { what: `sbatch ${jobs} times in a shell`, values: loop.seconds, unit: 's' },
    { what: `${jobs} launches`, values: launches.seconds, unit: 's' },
    {
      what: `${jobs / nodesOfLaunch} launches of ${nodesOfLaunch} nodes`,
      values: nodes.seconds,
      unit: 's',
    },
    {
      what: 'launches over sbatch',
      values: pairRatios(launches.seconds, loop.seconds),
      limit: { atMost: 1.5 },
    },
    {
      what: 'launches of many nodes over sbatch',
      values: pairRatios(nodes.seconds, loop.seconds),
      limit: { atMost: 0.2 },
    },
    {
      what: 'longest stretch of the platform',
      values: stretches,
      unit: 'ms',
      limit: { atMost: 50 },
    },
  ]
}

/** The sides in another order each round. */
function inTurn(round: number) {
  const names = ['loop', 'launches', 'nodes'] as const
  return names.map((_, at) => names[(at + round) % names.length] ?? 'loop')
}

/**
 * One submission of all jobs, by a platform on disk whose jobs go to the cluster. It is there for the loop as well, and idle
 * then. What it submitted stays in the queue when it ends.
 */
async function submission(
  { cluster, data }: { readonly cluster: SlurmCluster; readonly data: string },
  submit: (platform: Emulator) => Promise<void>,
) {
  const { environment } = cluster
  await using platform = await createEmulator({ data, executor: slurm(), environment, seed })
  return await longestStretch(async () => {
    await submit(platform)
    await untilListed(cluster, jobs)
  })
}

/** One launch after the other, over HTTP, as a script of a user does it. */
async function launchAll({ uiUrl }: Emulator, nodes: number): Promise<void> {
  const order = { user: '1001', application: '2002', name: 'Job', ...(nodes > 1 && { nodes }) }
  for (let launched = 0; launched < jobs; launched += nodes) {
    const response = await fetch(`${uiUrl}/_emulator/launches`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(order),
    })
    if (!response.ok) throw new Error(`The launch failed: ${await response.text()}`)
    await response.arrayBuffer()
  }
}

/** What a user writes in a terminal: a job of the name that the others have, so that they are counted alike. */
async function submitInLoop({ environment }: SlurmCluster): Promise<void> {
  const submit = 'sbatch --parsable --job-name=benchtop --chdir=/ --output=/dev/null --wrap=true'
  const loop = `i=0; while [ $i -lt ${jobs} ]; do ${submit} > /dev/null || exit 1; i=$((i+1)); done`
  await run('/bin/sh', ['-c', loop], { env: { ...environment }, timeout: timeoutMs })
}

async function untilListed(cluster: SlurmCluster, count: number): Promise<void> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    const listed = await cluster.command('squeue', '--noheader', '--array', '--format=%i')
    const { length } = listed.split('\n').filter(Boolean)
    if (length === count) return
    if (performance.now() > deadline) throw new Error(`Slurm lists ${length} jobs, not ${count}.`)
    await pause(50)
  }
}

async function emptyQueue(cluster: SlurmCluster): Promise<void> {
  await cluster.command('scancel', '--name=benchtop')
  await untilListed(cluster, 0)
}

const seed: SeedDocument = {
  users: [{ id: '1001', name: 'User', email: 'user@example.test', password: 'user' }],
  applications: [
    {
      id: '2002',
      name: 'App',
      kind: 'native',
      owner: '1001',
      clientId: 'app',
      command: ['true'],
      workingDirectory: '/',
    },
  ],
  tokens: [{ token: 'user', user: '1001', private: true, application: '2002' }],
  projects: [{ id: '4001', owner: '1001', name: 'Results' }],
}
