import { expect, it } from 'vitest'
import { createEmulator } from '../emulator.ts'
import type { ExecutorAdapter, ExecutorContext } from '../ports/executors.ts'
import { createFakeExecutor } from '../testing/fake-executor.ts'
import { installApp } from '../testing/native-apps.ts'
import { version } from '../version.ts'

/** An adapter whose tasks are played by the test, with what it was opened with. */
function fakeAdapter(more: Partial<ExecutorAdapter> = {}) {
  const fake = createFakeExecutor()
  const opened: ExecutorContext[] = []
  const calls: string[] = []
  const adapter: ExecutorAdapter = {
    name: 'elsewhere',
    version,
    slots: 3,
    open(context) {
      opened.push(context)
      return {
        ...fake.executor,
        async check() {
          calls.push('check')
          throw new Error('The cluster is away.')
        },
        end: async () => void calls.push('end'),
      }
    },
    ...more,
  }
  return { fake, opened, calls, adapter }
}

/** Why a platform isn't started with options that its types refuse. */
async function refusal(options: object): Promise<unknown> {
  return createEmulator(options).catch((error: unknown) => error)
}

it('runs native apps by an adapter, as many at once as it takes, and ends it with the platform', async () => {
  const { fake, opened, calls, adapter } = fakeAdapter()
  const logged: unknown[] = []
  const warn = (...what: unknown[]): void => void logged.push(what)
  const log = { debug() {}, info() {}, warn, error() {} }
  const environment = { PATH: '/bin' }
  const bench = await installApp(['depth'], { executor: adapter, environment, log })
  const tasks = []
  for (let n = 0; n < 3; n += 1) {
    await bench.launch()
    tasks.push(await fake.next())
  }
  const [one] = tasks
  expect(one?.task.command).toEqual(['depth'])
  expect(opened).toMatchObject([{ environment, outlives: false }])
  expect(one?.task.dataFolder.startsWith(opened[0]?.jobsFolder() ?? '?')).toBe(true)
  for (const task of tasks) task.end({ state: 'COMPLETE', exitCode: 0 })
  await bench.platform.idle()
  await bench[Symbol.asyncDispose]()
  expect(calls).toEqual(['check', 'end'])
  expect(logged).toContainEqual([
    { executor: 'elsewhere' },
    "Native apps can't run: The cluster is away.",
  ])
})

it('refuses an adapter that is made for another version, by both versions', async () => {
  const { adapter, opened } = fakeAdapter({ version: '0.0.9' })
  expect(await refusal({ executor: adapter })).toMatchObject({
    code: 'adapter-invalid',
    message: `The platform was not started: the executor elsewhere is made for Benchtop 0.0.9, and this is ${version}: install both in one version.`,
  })
  expect(opened).toEqual([])
})

it.each([
  [
    { executor: 'slurm', cluster: { slurm: { partitions: ['short'] } } },
    "the executor slurm is a value and no longer a name: write executor: slurm({ … }), imported from '@benchtop/clusters', with the settings of cluster.slurm.",
  ],
  [
    { executor: 'kubernetes' },
    "the executor kubernetes is a value and no longer a name: write executor: kubernetes({ … }), imported from '@benchtop/kubernetes', with the settings of cluster.kubernetes.",
  ],
  [
    { cluster: { slots: 10 } },
    "cluster is no longer an option: give its settings to the executor, as in executor: slurm({ partitions: ['short'] }) of @benchtop/clusters, and its slots as executorSlots.",
  ],
  [
    { executor: 'lsf' },
    'there is no executor "lsf": write auto, process, bubblewrap, docker, podman, or give an adapter.',
  ],
  [
    { executor: [fakeAdapter().adapter, fakeAdapter().adapter] },
    'executor takes one adapter, not 2: choose one of them.',
  ],
  [
    { executor: { name: 'slurm' } },
    'executor is no adapter: write executor: slurm({ … }) of @benchtop/clusters, say.',
  ],
  [
    { executor: () => fakeAdapter().adapter },
    'executor is no adapter: write executor: slurm({ … }) of @benchtop/clusters, say.',
  ],
])('says in one sentence what to write in place of %j', async (options, message) => {
  expect(await refusal(options)).toMatchObject({
    code: 'adapter-invalid',
    message: `The platform was not started: ${message}`,
  })
})
