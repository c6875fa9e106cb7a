import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startCommand } from '../../packages/cli/src/testing/command.ts'
import {
  startSlurmCluster,
  type SlurmCluster,
} from '../../packages/clusters/src/testing/slurm-cluster.ts'
import {
  startBucketServer,
  testCredentials,
  type BucketServer,
} from '../../packages/s3/src/testing/bucket-server.ts'
import { createClient } from '../../packages/emulator/src/testing/client.ts'
import { testFolder } from '../../packages/emulator/src/testing/test-folder.ts'

const isRequested = process.env['BENCHTOP_TEST_CLUSTER'] !== undefined
if (!isRequested)
  console.warn('NOT TRIED: a platform on Slurm and a bucket: run npm run test:cluster.')

describe.skipIf(!isRequested)(
  'a platform whose jobs are on Slurm and whose contents are in a bucket',
  () => {
    it('[SCL-07] loses none of 1,000 jobs with a node killed, the platform killed twice and the bucket away for a minute, and runs none twice without saying so', async () => {
      const folder = await testFolder()
      await using cluster = await startSlurmCluster()
      await using bucket = await startBucketServer()
      const runs = join(folder, 'runs')
      await mkdir(runs)
      const start = () => startPlatform({ folder, runs, cluster, address: bucket.address('bench') })
      const begun = async () => (await readdir(runs)).length
      let platform = await start()
      const sessions: string[] = []
      for (let n = 0; n < 1_000; n += 1) {
        const order = { user: '1001', application: '2002', name: `Job ${n}` }
        const { body } = await platform.control.postJson('_emulator/launches', order)
        sessions.push(body.appSession)
      }
      await platform.kill()
      platform = await start()
      await expect.poll(begun, { timeout: 300_000, interval: 200 }).toBeGreaterThanOrEqual(300)
      // Of what has just begun there, something is in the middle of its work.
      await expect
        .poll(() => cluster.command('squeue', '--noheader', '--nodelist=n2', '--states=running'))
        .not.toBe('')
      await cluster.killNode('n2')
      await platform.kill()
      platform = await start()
      const refused = await awayForMinute(bucket)

      const records: Session[] = []
      for (const href of sessions) {
        const record = async () => (await platform.ada.get(href)).body.Response as Session
        await expect
          .poll(async () => (await record()).Status, { timeout: 900_000, interval: 500 })
          .toMatch(/^(Complete|Aborted)$/)
        records.push(await record())
      }
      const ends = Map.groupBy(records, ({ Status, StatusSummary }) => `${Status} ${StatusSummary}`)
      expect([...ends].map(([end, { length }]) => [end.trim(), length])).toEqual([
        ['Complete', 1_000],
      ])
      const again = await startedAgain(records, runs, platform.ada)
      // Else the node was idle when it was killed, which shows nothing.
      expect(again.length).toBeGreaterThan(0)
      expect(again.filter(({ isSaid }) => !isSaid)).toEqual([])
      expect(await damagedResults(records, platform.ada)).toEqual([])
      console.info(
        `Of 1,000 jobs, ${again.length} were started again; the bucket refused ${refused} requests.`,
      )
      await platform.kill()
    }, 1_800_000)
  },
)

type Session = { Status: string; Id: string; StatusSummary: string }
type Ada = ReturnType<typeof createClient>

/** Leaves a line for each run, in a file for its session, and a result; lasts long enough to be killed with its node. */
const script = `session=$(basename "$(dirname "$BENCHTOP_DATA")")
echo run >> "$0/$session"
sleep 5
mkdir -p "$BENCHTOP_DATA/output/appresults/4001/Result"
echo "result of $session" > "$BENCHTOP_DATA/output/appresults/4001/Result/result.txt"`

/** `benchtop start`, as the guide has it, with what a shell exports for Slurm and the bucket. It can be killed. */
async function startPlatform(given: {
  readonly folder: string
  readonly runs: string
  readonly cluster: SlurmCluster
  readonly address: string
}) {
  const { folder, runs, cluster, address } = given
  const seed = join(folder, 'bench.json')
  const app = { id: '2002', name: 'Depth', kind: 'native', owner: '1001', clientId: 'depth' }
  const ada = { id: '1001', name: 'Ada Example', email: 'ada@example.test', password: 'ada' }
  await writeFile(
    seed,
    JSON.stringify({
      users: [ada],
      applications: [{ ...app, command: ['sh', '-c', script, runs], workingDirectory: '/' }],
      tokens: [{ token: 'ada', user: '1001', private: true, application: '2002' }],
      projects: [{ id: '4001', owner: '1001', name: 'Volvox' }],
    }),
  )
  const places = ['--data', join(folder, 'data'), '--blobs', address, '--seed', seed]
  const command = startCommand(
    ['start', '--json', '--port', '0', '--executor', 'slurm', ...places],
    {
      environment: {
        PATH: '/usr/local/bin:/usr/bin:/bin',
        SLURM_CONF: cluster.environment['SLURM_CONF'] ?? '',
        AWS_ACCESS_KEY_ID: testCredentials.accessKeyId,
        AWS_SECRET_ACCESS_KEY: testCredentials.secretAccessKey,
      },
    },
  )
  onTestFinished(() => command[Symbol.asyncDispose]())
  const { apiUrl, uiUrl } = await command.ready()
  return {
    control: createClient(uiUrl),
    ada: createClient(apiUrl, { 'x-access-token': 'ada' }),
    async kill() {
      command.kill('SIGKILL')
      await command.ended
    },
  }
}

/** Lets the bucket refuse everything for a minute of real time; gives how many requests it refused. */
async function awayForMinute(bucket: BucketServer): Promise<number> {
  const before = bucket.requests.length
  const sinceMs = performance.now()
  bucket.away = 'refuses'
  await expect
    .poll(() => performance.now() - sinceMs, { timeout: 120_000, interval: 500 })
    .toBeGreaterThan(60_000)
  const refused = bucket.requests.length - before
  bucket.away = 'no'
  // Else it was away while no one needed it, which shows nothing.
  expect(refused).toBeGreaterThan(0)
  return refused
}

/** The jobs whose command ran more than once, and whether their session says how often. */
async function startedAgain(records: readonly Session[], runs: string, ada: Ada) {
  const again: { id: string; isSaid: boolean }[] = []
  for (const { Id: id } of records) {
    const { length } = (await readFile(join(runs, id), 'utf8')).trimEnd().split('\n')
    if (length === 1) continue
    const { body } = await ada.get(`v1pre3/appsessions/${id}/properties/Job.Notice`)
    const notice = String(body.Response?.Content)
    again.push({ id, isSaid: notice.includes(`started this app ${length} times`) })
  }
  return again
}

/** The sessions that don't have exactly one result with the content that their app wrote. */
async function damagedResults(records: readonly Session[], ada: Ada): Promise<string[]> {
  const damaged: string[] = []
  for (const { Id: id } of records) {
    const results = await ada.get(`v1pre3/appsessions/${id}/appresults`)
    const [result, ...more] = results.body.Response.Items as readonly { Href: string }[]
    const listed = await ada.get(`${result?.Href}/files`)
    const [file] = (listed.body.Response?.Items ?? []) as readonly { Href: string }[]
    const { headers } = await ada.get(`${file?.Href}/content`)
    const text = await (await fetch(String(headers.get('location')))).text()
    if (more.length > 0 || text !== `result of ${id}\n`) damaged.push(id)
  }
  return damaged
}
