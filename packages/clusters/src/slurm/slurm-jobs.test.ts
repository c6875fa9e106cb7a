import { chmod, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { testFolder } from '../../../emulator/src/testing/test-folder.ts'
import { testSlurmExecutor } from '../testing/executors.ts'
import { startSlurmCluster, unprivilegedUser, type SlurmCluster } from '../testing/slurm-cluster.ts'
import { startTask, taskIn } from '../testing/slurm-tasks.ts'
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
    const executor = testSlurmExecutor({ folder, port })
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
    const executor = testSlurmExecutor({ folder, port: createSlurmRest({ url }) })
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
})
