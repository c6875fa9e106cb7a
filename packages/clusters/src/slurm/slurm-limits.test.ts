import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { testFolder } from '../../../emulator/src/testing/test-folder.ts'
import { testSlurmExecutor } from '../testing/executors.ts'
import { startSlurmCluster, type SlurmCluster } from '../testing/slurm-cluster.ts'
import { startTask, taskIn } from '../testing/slurm-tasks.ts'

const isRequested = process.env['BENCHTOP_TEST_CLUSTER'] !== undefined
if (!isRequested) console.warn('NOT TRIED: limits of a real Slurm: run npm run test:cluster.')

/** Hardly any jobs, and a partition whose jobs end those of the others. */
const more = [
  'MaxJobCount=3',
  'MinJobAge=2',
  'PreemptType=preempt/partition_prio',
  'PreemptMode=CANCEL',
  'PartitionName=urgent Nodes=n1 PriorityTier=10 State=UP',
]
const wholeNode = { cpus: 8 }

describe.skipIf(!isRequested)('a Slurm with little room', () => {
  let cluster: SlurmCluster | undefined
  beforeAll(async () => {
    cluster = await startSlurmCluster({ nodes: 1, more })
  })
  afterAll(() => cluster?.[Symbol.asyncDispose]())
  const started = (): SlurmCluster => cluster as SlurmCluster

  it('[SCL-01] takes a job once its full queue has room', async () => {
    const { command, controllerLog, environment } = started()
    const folder = await testFolder()
    const fill = ['--parsable', '--output=/dev/null', '--chdir=/', '--wrap=sleep 600']
    const fillers: string[] = []
    onTestFinished(async () => void (await command('scancel', '--quiet', ...fillers)))
    // Slurm keeps the last place to itself.
    for (let n = 0; n < 2; n += 1) fillers.push((await command('sbatch', ...fill)).trim())
    const task = await taskIn(folder, { command: ['echo', 'ran'] })
    const running = startTask(testSlurmExecutor({ environment, folder }), task)
    await expect.poll(controllerLog).toMatch(/MaxJobCount limit/)
    await command('scancel', ...fillers)
    expect(await running.finished).toEqual({ state: 'COMPLETE', exitCode: 0 })
    expect(await readFile(task.logPath, 'utf8')).toContain('ran\n')
  })

  it('[SCL-01] ends a job for one of higher priority, and its reason says so', async () => {
    const { environment } = started()
    const folder = await testFolder()
    const executor = testSlurmExecutor({ environment, folder })
    const low = startTask(
      executor,
      await taskIn(folder, { mark: 'low', limits: wholeNode, command: ['sleep', '600'] }),
    )
    expect(await low.started).toBe(true)
    const urgent = { mark: 'urgent', limits: wholeNode, partition: 'urgent' }
    const high = startTask(executor, await taskIn(folder, urgent))
    expect((await low.finished).reason).toMatch(/make room for a job of higher priority/)
    expect(await high.finished).toEqual({ state: 'COMPLETE', exitCode: 0 })
  })

  it('[SCL-01] ends a job at its limit of time, and its reason names the limit', async () => {
    const { environment } = started()
    const folder = await testFolder()
    const limits = { seconds: 60 }
    const task = await taskIn(folder, { limits, command: ['sleep', '600'] })
    const { reason } = await startTask(testSlurmExecutor({ environment, folder }), task).finished
    expect(reason).toMatch(/^The app exceeded its limit of 60 seconds/)
  })
})
