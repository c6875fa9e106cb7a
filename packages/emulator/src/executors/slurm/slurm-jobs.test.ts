import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startBucketServer, type BucketServer } from '../../testing/bucket-server.ts'
import { createClient } from '../../testing/client.ts'
import { testSlurmExecutor } from '../../testing/executors.ts'
import {
  startSlurmCluster,
  unprivilegedUser,
  type SlurmCluster,
} from '../../testing/slurm-cluster.ts'
import { startTask, taskIn } from '../../testing/slurm-tasks.ts'
import { testFolder } from '../../testing/test-folder.ts'
import { createSlurmRest } from './slurm-rest.ts'

const isRequested = process.env['BENCHTOP_TEST_CLUSTER'] !== undefined
if (!isRequested) console.warn('NOT TRIED: jobs of a real Slurm: run npm run test:cluster.')

describe.skipIf(!isRequested)('jobs of Slurm', () => {
  let cluster: SlurmCluster
  beforeAll(async () => {
    cluster = await startSlurmCluster()
  })
  afterAll(() => cluster[Symbol.asyncDispose]())

  it('[SCL-01] asks for what the app states, and submits tasks that come together as one array', async () => {
    const folder = await testFolder()
    const executor = testSlurmExecutor({ ...cluster, folder })
    const limits = { cpus: 2, memoryMB: 500, seconds: 600 }
    const tasks = await Promise.all(
      ['a1', 'a2', 'a3'].map((mark) =>
        taskIn(folder, { mark, limits, partition: 'short', command: ['sleep', '600'] }),
      ),
    )
    const running = tasks.map((task) => startTask(executor, task))
    expect(await Promise.all(running.map(({ started }) => started))).toEqual([true, true, true])
    const ids = running.map((one) => one.handle() ?? '')
    expect(new Set(ids.map((id) => id.split('_')[0])).size).toBe(1)
    const shown = await cluster.command('scontrol', 'show', 'job', ids[0] ?? '')
    expect(shown).toContain('Partition=short')
    expect(shown).toContain('CPUs/Task=2')
    expect(shown).toContain('MinMemoryNode=477M')
    expect(shown).toContain('TimeLimit=00:10:00')
    await Promise.all(running.map((one) => one.stop(0)))
    expect(await running[0]?.finished).toMatchObject({ state: 'CANCELED' })
  })

  it('[SCL-01] names a partition that the bench does not allow, and what Slurm refuses', async () => {
    const folder = await testFolder()
    const strict = testSlurmExecutor({ ...cluster, folder, settings: { partitions: ['main'] } })
    const refused = startTask(strict, await taskIn(folder, { partition: 'short' }))
    expect((await refused.finished).reason).toMatch(/partition short, and this bench allows main/)
    const loose = testSlurmExecutor({ ...cluster, folder })
    const unknown = startTask(loose, await taskIn(folder, { partition: 'gpu' }))
    expect((await unknown.finished).reason).toMatch(/^Slurm refused the job: .*invalid partition/i)
  })

  it('[SCL-01] waits for a drained node with the reason in the log, and for a controller that is away', async () => {
    const folder = await testFolder()
    const executor = testSlurmExecutor({ ...cluster, folder })
    const task = await taskIn(folder, { command: ['echo', 'ran'] })
    await cluster.drainNodes()
    const running = startTask(executor, task)
    // However this test ends, the next ones need the controller and its nodes, and so does ending the task.
    onTestFinished(async () => {
      await cluster.startController()
      await cluster.resumeNodes()
    })
    await expect
      .poll(() => readFile(task.logPath, 'utf8').catch(() => ''))
      .toMatch(/Waiting in Slurm: its nodes are down or drained|Waiting in Slurm: no node is free/)
    await cluster.stopController()
    await cluster.startController()
    await cluster.resumeNodes()
    expect(await running.finished).toEqual({ state: 'COMPLETE', exitCode: 0 })
    expect(await readFile(task.logPath, 'utf8')).toContain('ran\n')
  })

  it('[SCL-01] says that a job was cancelled in Slurm', async () => {
    const folder = await testFolder()
    const executor = testSlurmExecutor({ ...cluster, folder })
    const running = startTask(executor, await taskIn(folder, { command: ['sleep', '600'] }))
    await running.started
    await cluster.command('scancel', running.handle() ?? '')
    const { state, reason } = await running.finished
    expect(state).not.toBe('COMPLETE')
    expect(reason).toBe('The job was cancelled in Slurm, not by the platform.')
  })

  it('[SCL-01] follows a job by its mark after the platform has ended, and starts none that was taken back', async () => {
    const folder = await testFolder()
    const first = testSlurmExecutor({ ...cluster, folder })
    const task = await taskIn(folder, { command: ['sh', '-c', 'sleep 3; exit 4'] })
    const running = startTask(first, task)
    await running.started
    running.leave?.()
    const second = testSlurmExecutor({ ...cluster, folder })
    const resumed = await second.resume?.(task, { mark: task.mark }, () => {})
    onTestFinished(async () => resumed?.stop(0))
    expect(await resumed?.finished).toMatchObject({ state: 'EXECUTOR_ERROR', exitCode: 4 })
    expect(await second.resume?.(task, { mark: 'never submitted' }, () => {})).toBeUndefined()
  })

  it('[SCL-01] runs jobs by the server for HTTP', async () => {
    const folder = await testFolder()
    const { url, tokenFile } = await cluster.startRest()
    const port = createSlurmRest({ url, tokenFile })
    const executor = testSlurmExecutor({ ...cluster, folder, port })
    const tasks = await Promise.all(
      ['r1', 'r2'].map((mark) => taskIn(folder, { mark, command: ['sh', '-c', 'exit 5'] })),
    )
    const ended = await Promise.all(tasks.map((one) => startTask(executor, one).finished))
    expect(ended).toMatchObject([{ exitCode: 5 }, { exitCode: 5 }])
    const long = startTask(
      executor,
      await taskIn(folder, { mark: 'r3', command: ['sleep', '600'] }),
    )
    await long.started
    await long.stop(0)
    expect((await long.finished).state).toBe('CANCELED')
  })

  it('[SCL-01] runs jobs by the server for HTTP on a socket, as the user of that server', async () => {
    // What the bench writes for its jobs is written to by another user here, who runs the server.
    const umask = process.umask(0)
    onTestFinished(() => void process.umask(umask))
    const folder = await testFolder()
    await chmod(folder, 0o777)
    const { url } = await cluster.startRestOnSocket()
    const executor = testSlurmExecutor({ ...cluster, folder, port: createSlurmRest({ url }) })
    const limits = { cpus: 2, memoryMB: 500, seconds: 600 }
    const more = { limits, partition: 'short', command: ['sh', '-c', 'id -u; exit 6'] }
    const tasks = await Promise.all(['s1', 's2'].map((mark) => taskIn(folder, { mark, ...more })))
    const ended = await Promise.all(tasks.map((one) => startTask(executor, one).finished))
    expect(ended).toMatchObject([{ exitCode: 6 }, { exitCode: 6 }])
    expect(await readFile(tasks[0]?.logPath ?? '', 'utf8')).toContain(`${unprivilegedUser}\n`)
    const long = startTask(
      executor,
      await taskIn(folder, { mark: 's3', command: ['sleep', '600'] }),
    )
    await long.started
    await long.stop(0)
    expect((await long.finished).state).toBe('CANCELED')
  })

  it('[SCL-07] runs a job again whose node is lost, without what the lost run left, and says so', async () => {
    const folder = await testFolder()
    const executor = testSlurmExecutor({ ...cluster, folder })
    const go = join(folder, 'go')
    const script = `echo run >> "${folder}/runs"; ls "$BENCHTOP_DATA/output"; touch "$BENCHTOP_DATA/output/half"
      until [ -e "${go}" ]; do sleep 0.2; done`
    const task = await taskIn(folder, { command: ['sh', '-c', script] })
    const running = startTask(executor, task)
    await running.started
    const node = await cluster.nodeOf(running.handle() ?? '')
    await expect.poll(() => readdir(join(task.dataFolder, 'output'))).toEqual(['half'])
    onTestFinished(() => cluster.startNode(node))
    await cluster.killNode(node)
    await expect.poll(() => running.notice?.(), { timeout: 240_000 }).toContain('2 times')
    await writeFile(go, '')
    expect(await running.finished).toEqual({ state: 'COMPLETE', exitCode: 0 })
    expect(running.notice?.()).toContain(`started this app 2 times, on ${node}, `)
    expect(await readFile(join(folder, 'runs'), 'utf8')).toBe('run\nrun\n')
    expect(await readFile(task.logPath, 'utf8')).not.toContain('half')
  })

  it('[SCL-07] loses none of 1,000 jobs with a node killed, the platform killed twice and the bucket away for a minute, and runs none twice without saying so', async () => {
    const folder = await testFolder()
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
    onTestFinished(() => cluster.startNode('n2'))
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
})

type Session = { Status: string; Id: string; StatusSummary: string }
type Ada = ReturnType<typeof createClient>

/** A platform in a process of its own, which can be killed. */
async function startPlatform(given: {
  readonly folder: string
  readonly runs: string
  readonly cluster: SlurmCluster
  readonly address: string
}) {
  const script = join(import.meta.dirname, '../../testing/slurm-platform.ts')
  const conf = given.cluster.environment['SLURM_CONF'] ?? ''
  const args = [join(given.folder, 'data'), conf, given.runs, given.address]
  const child = fork(script, args, { execArgv: ['--conditions=@benchtop/source'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [{ apiUrl, uiUrl }] = (await once(child, 'message')) as [Record<string, string>]
  return {
    control: createClient(uiUrl ?? ''),
    ada: createClient(apiUrl ?? '', { 'x-access-token': 'ada' }),
    async kill() {
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
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
