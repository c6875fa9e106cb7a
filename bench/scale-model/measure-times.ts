import { slurm } from '@benchtop/clusters'
import { createEmulator, type Emulator, type EmulatorOptions } from '@benchtop/emulator'
import { createGenomicsWorkers } from '@benchtop/genomics'
import { s3 } from '@benchtop/s3'
import Sqlite from 'better-sqlite3'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { createSlurmCommands } from '../../packages/clusters/src/slurm/slurm-commands.ts'
import { startSlurmCluster } from '../../packages/clusters/src/testing/slurm-cluster.ts'
import { testCredentials } from '../../packages/s3/src/testing/bucket-server.ts'
import { startCephServer } from '../../packages/s3/src/testing/ceph-server.ts'
import { genomicsSizes, writeCalls } from '../genomics-data.ts'
import { measureNodes } from './measure-nodes.ts'
import type { ServiceTimes, StoreTimes } from './service-times.ts'

const rounds = 5
const jobsOfArray = 500
const jobsOfLaunch = 40
const files = 400
const megabytes = 128
const memoryOfBucket = 4 * 2 ** 30

/** As `npm run bench -- page-of-projects` and `v2-lists` record them. */
const requestTimes = { requestMs: 0.6, filterMs: 1.7 }

/** Measures on this machine how long a bench takes for each step of a job. */
export async function measureTimes(): Promise<{ times: ServiceTimes; slurm: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'benchtop-scale-'))
  try {
    const disk = await measureStore(join(folder, 'disk'))
    await using bucket = await startCephServer({ memoryBytes: memoryOfBucket })
    const inBucket = await measureStore(join(folder, 'bucket'), (name) =>
      s3({ address: bucket.address(name), credentials: testCredentials }),
    )
    const nodes = await measureNodes(
      join(folder, 'nodes'),
      s3({ address: bucket.address('nodes'), credentials: testCredentials }),
      seedOf(['true']),
    )
    const { version, ...ofSlurm } = await measureSlurmTimes(join(folder, 'slurm'))
    const times: ServiceTimes = {
      ...ofSlurm,
      disk: disk.times,
      bucket: inBucket.times,
      nodes,
      ...requestTimes,
      indexMegabyteMs: await measureIndex(folder),
      rowMs: measureRows(join(folder, 'rows.sqlite')),
      ...disk.rows,
    }
    return { times, slurm: version }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** What `sbatch` and `squeue` take on a cluster whose nodes are drained, so that nothing else runs; then whole jobs. */
async function measureSlurmTimes(folder: string) {
  await using cluster = await startSlurmCluster({ more: ['MinJobAge=2', 'MaxJobCount=10000'] })
  await cluster.drainNodes()
  const submit = (count: number) =>
    cluster.command(
      'sbatch',
      '--parsable',
      '--job-name=benchtop',
      '--comment=benchtop:scale',
      '--chdir=/',
      '--output=/dev/null',
      `--array=0-${count - 1}`,
      '--wrap=true',
    )
  const { list } = createSlurmCommands(cluster.environment)
  const one = await repeated(() => submit(1))
  const few = await repeated(list)
  const many = await repeated(() => submit(jobsOfArray))
  const listed = (await list()).length
  const full = await repeated(list)
  await cluster.command('scancel', '--name=benchtop')
  await cluster.resumeNodes()
  const jobThreadMs = await measureJobs(folder, cluster.environment)
  const version = (await cluster.command('sbatch', '--version')).trim().replace('slurm-wlm ', '')
  return {
    version,
    jobThreadMs,
    submitMs: one.ms,
    submitJobMs: more(many.ms - one.ms) / (jobsOfArray - 1),
    pollMs: few.ms,
    pollJobMs: more(full.ms - few.ms) / listed,
    pollThreadJobMs: more(full.threadMs - few.threadMs) / listed,
  }
}

/** The platform's thread for a job on the cluster, from its launch to its end. */
async function measureJobs(data: string, environment: Readonly<Record<string, string>>) {
  const seed = seedOf(['true'])
  await using platform = await createEmulator({ data, executor: slurm(), environment, seed })
  const { threadMs: all } = await repeated(() => runJob(platform, jobsOfLaunch), 2)
  return all / jobsOfLaunch
}

/** What jobs with many and with large outputs take longer than those that write the same to their scratch folder. */
async function measureStore(folder: string, blobsOf?: (name: string) => EmulatorOptions['blobs']) {
  const timesOf = (name: string, script: string, place: 'output' | 'scratch') =>
    timesOfJobs({
      data: join(folder, `${name}-${place}`),
      script,
      place,
      // A prefix of a bucket belongs to one data folder.
      blobs: blobsOf?.(`${name}-${place}`),
    })
  // No content is stored twice, so that each has to be another.
  const small = `i=0; while [ $i -lt ${files} ]; do echo $i $BENCHTOP_JOB > $i.txt; i=$((i+1)); done`
  const large = `head -c ${megabytes}000000 /dev/urandom > large.bin`
  const none = await timesOf('none', ':', 'scratch')
  const many = await timesOf('many', small, 'output')
  const manyElsewhere = await timesOf('many', small, 'scratch')
  const big = await timesOf('big', large, 'output')
  const bigElsewhere = await timesOf('big', large, 'scratch')
  const times: StoreTimes = {
    fileMs: more(many.ms - manyElsewhere.ms) / files,
    fileThreadMs: more(many.threadMs - manyElsewhere.threadMs) / files,
    megabyteMs: more(big.ms - bigElsewhere.ms) / megabytes,
    megabyteThreadMs: more(big.threadMs - bigElsewhere.threadMs) / megabytes,
  }
  const rows = {
    rowsOfJob: none.rows,
    rowsOfFile: more(many.rows - manyElsewhere.rows) / files,
  }
  return { times, rows }
}

type MeasuredJob = {
  readonly data: string
  readonly script: string
  readonly place: 'output' | 'scratch'
  readonly blobs: EmulatorOptions['blobs']
}

/** What a job takes, and how many rows it leaves in the database. */
async function timesOfJobs({ data, script, place, blobs }: MeasuredJob) {
  const folder = place === 'output' ? 'output/appresults/4001/Result' : 'scratch/result'
  const path = `"$BENCHTOP_DATA/${folder}"`
  const options: EmulatorOptions = {
    data,
    executor: 'process',
    environment: { PATH: '/usr/bin:/bin' },
    seed: seedOf(['sh', '-c', `mkdir -p ${path} && cd ${path} && ${script}`]),
    ...(blobs !== undefined && { blobs }),
  }
  const run = async (work: (platform: Emulator) => Promise<Measured>): Promise<Measured> => {
    await using platform = await createEmulator(options)
    return await work(platform)
  }
  await run((platform) => repeated(() => runJob(platform), 1))
  const before = rowsIn(data)
  const measured = await run((platform) => repeated(() => runJob(platform)))
  return { ...measured, rows: (rowsIn(data) - before) / rounds }
}

async function runJob(platform: Emulator, nodes?: number): Promise<void> {
  const order = { user: '1001', application: '2002', name: 'Job' }
  const { appSession } = await platform.launch({ ...order, ...(nodes !== undefined && { nodes }) })
  await platform.idle()
  const headers = { 'x-access-token': 'user' }
  const response = await fetch(`${platform.apiUrl}/${appSession}`, { headers })
  const { Response } = (await response.json()) as {
    Response: { Status: string; StatusSummary: string }
  }
  if (Response.Status !== 'Complete') throw new Error(`The job failed: ${Response.StatusSummary}`)
}

/** The rows of all tables of a platform that has ended. */
function rowsIn(data: string): number {
  const database = new Sqlite(join(data, 'platform.sqlite'), { readonly: true })
  try {
    const names = database
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
      .pluck()
      .all() as string[]
    return names.reduce(
      (sum, name) =>
        sum + (database.prepare(`SELECT count(*) FROM "${name}"`).pluck().get() as number),
      0,
    )
  } finally {
    database.close()
  }
}

/** A row of a table with an index, in transactions of three, with the settings of a platform on disk. */
function measureRows(path: string): number {
  const database = new Sqlite(path)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = NORMAL')
  database.exec('CREATE TABLE one (id INTEGER PRIMARY KEY, name TEXT NOT NULL, at INTEGER) STRICT')
  database.exec('CREATE INDEX one_by_name ON one (name)')
  const insert = database.prepare('INSERT INTO one (name, at) VALUES (?, ?)')
  const count = 3
  const transactions = 2_000
  const write = database.transaction((n: number) => {
    for (let row = 0; row < count; row += 1) insert.run(`file ${n} ${row}`, n)
  })
  const before = threadMs()
  for (let n = 0; n < transactions; n += 1) write(n)
  const took = threadMs() - before
  database.close()
  return took / transactions / count
}

async function measureIndex(folder: string): Promise<number> {
  const path = join(folder, 'calls.vcf.gz')
  await writeCalls(path, { ...genomicsSizes, records: 300_000 })
  await using workers = createGenomicsWorkers({ size: 1, idleMs: 600_000 })
  const { ms } = await repeated(() => workers.buildVariantIndex({ path }))
  return ms / ((await stat(path)).size / 1e6)
}

type Measured = { readonly ms: number; readonly threadMs: number }

/** The least of some runs, to which other programs of the machine only add: what passes, and what this thread works. */
async function repeated(work: () => Promise<unknown>, count = rounds): Promise<Measured> {
  const all: Measured[] = []
  for (let round = 0; round < count; round += 1) {
    const [start, before] = [performance.now(), threadMs()]
    await work()
    all.push({ ms: performance.now() - start, threadMs: threadMs() - before })
  }
  return {
    ms: Math.min(...all.map(({ ms }) => ms)),
    threadMs: Math.min(...all.map(({ threadMs: used }) => used)),
  }
}

/** A difference of two measurements: on a busy machine it may come out below nothing. */
function more(difference: number): number {
  return Math.max(0, difference)
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

function seedOf(command: string[]) {
  return {
    users: [{ id: '1001', name: 'User', email: 'user@example.test', password: 'user' }],
    applications: [
      {
        id: '2002',
        name: 'App',
        kind: 'native' as const,
        owner: '1001',
        clientId: 'app',
        command,
        workingDirectory: '/',
      },
    ],
    tokens: [{ token: 'user', user: '1001', private: true, application: '2002' }],
    projects: [{ id: '4001', owner: '1001', name: 'Results' }],
  }
}
