import type { Task } from '@benchtop/emulator/ports/executors'
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { installApp } from '../../emulator/src/testing/native-apps.ts'
import { sandboxUnavailableReason } from '../../emulator/src/testing/executors.ts'
import { kubernetes } from './index.ts'
import { jobManifest, jobName } from './kubernetes-job.ts'
import type { KubernetesSettings } from './kubernetes-settings.ts'
import { openBench } from './testing/kubernetes-bench.ts'
import { restrictedViolations } from './testing/pod-security.ts'

const isWithoutSandbox = (await sandboxUnavailableReason()) !== undefined
const name = jobName('m1')
const complete = { state: 'COMPLETE', exitCode: 0 }

const task: Task = {
  id: '9001',
  name: 'Depth',
  mark: 'm1',
  image: 'an image',
  command: ['true'],
  workingDirectory: '/',
  dataFolder: '/',
  environment: {},
  logPath: '/',
}

function podOf(settings: Partial<KubernetesSettings>, more: Partial<Task> = {}) {
  const all = { stage: { port: 5_103 }, ...settings }
  return jobManifest({ ...task, ...more }, all, 'bench').spec!.template.spec!
}

it.each([{}, { runAsUser: 'image' }, { runAsUser: 7 }] as const)(
  '[SCL-09] the pod of an app passes the restricted Pod Security standard with %j',
  (settings) => {
    expect(restrictedViolations(podOf(settings))).toEqual([])
  },
)

it.each([
  [{ runAsUser: 'any' }, ['runAsNonRoot != true (container "app")']],
  [{ capabilities: ['SYS_PTRACE'] }, ['unrestricted capabilities (container "app")']],
] as const)(
  '[SCL-09] the owner of a bench may loosen it for apps alone by %j',
  (settings, found) => {
    expect(restrictedViolations(podOf(settings))).toEqual(found)
  },
)

it('[SCL-09] an app without limits asks for what the owner sets, and one with limits for its own', () => {
  const settings = { defaultLimits: { cpus: 1, memoryMB: 500 } }
  const amountsOf = (limits?: Task['limits']) =>
    podOf(settings, { limits }).containers[0]?.resources
  const amounts = { cpu: '1', memory: '500M' }
  expect(amountsOf()).toEqual({ requests: amounts, limits: amounts })
  expect(amountsOf({ cpus: 4 })?.limits).toEqual({ cpu: '4', memory: '500M' })
})

const refusals = [
  'maximum cpu usage per Container is 1, but limit is 4',
  'admission webhook "images.example.test" denied the request',
  'error looking up service account genomics/apps: serviceaccount "apps" not found',
  'must specify limits.cpu for: app; limits.memory for: app',
]

it.skipIf(isWithoutSandbox).each(refusals)(
  '[SCL-09] a job whose pod is refused says why and ends after the set time: %s',
  async (message) => {
    const bench = await openBench({ faultSeconds: 0.5 })
    bench.server.refusePods(message)
    const one = await bench.taskOf('true')
    const running = bench.start(one)
    await bench.said(one, 'The cluster refuses the pod of the app. It says: Error creating: pods')
    expect(running.waiting?.()).toContain(message)
    const outcome = await running.finished
    expect(outcome).toMatchObject({ state: 'SYSTEM_ERROR' })
    expect(outcome.reason).toContain(message)
    expect(await running.started).toBe(false)
    expect(bench.server.names('jobs')).toEqual([])
  },
)

it.skipIf(isWithoutSandbox)(
  '[SCL-09] a job that the standard refuses says what of it is missing',
  async () => {
    const bench = await openBench({ faultSeconds: 0.2, capabilities: ['SYS_PTRACE'] })
    const { reason } = await bench.start(await bench.taskOf('true')).finished
    expect(reason).toContain('violates PodSecurity "restricted:latest": unrestricted capabilities')
  },
)

it.skipIf(isWithoutSandbox)(
  '[SCL-09] a job waits for a quota that is used up, and runs once there is room',
  async () => {
    const bench = await openBench({ faultSeconds: 0.1 })
    bench.server.refusePods(
      'exceeded quota: pods, requested: pods=1, used: pods=10, limited: pods=10',
    )
    const one = await bench.taskOf('true')
    const running = bench.start(one)
    await bench.said(one, 'Waiting in Kubernetes: the quota of its namespace is used up. It says:')
    bench.server.refusePods(undefined)
    expect(await running.finished).toEqual(complete)
  },
)

it.skipIf(isWithoutSandbox).each([
  ['a node', 'unschedulable', /^Kubernetes did not start .* 0.3 seconds: no node has what it asks/],
  ['a pull', 'unpullable', /^The image \S+ can't be pulled/],
  [
    'a full disk',
    'unmountable',
    /^The node node-1 can't prepare the app\. .* no space left on device/,
  ],
] as const)('[SCL-09] a job ends that waited for %s in vain', async (_, fate, words) => {
  const bench = await openBench({ faultSeconds: 0.3, roomSeconds: 0.3 })
  bench.server.setFate(fate)
  const outcome = await bench.start(await bench.taskOf('true')).finished
  expect(outcome).toMatchObject({
    state: 'SYSTEM_ERROR',
    reason: expect.stringMatching(words) as string,
  })
  expect(bench.server.names('jobs')).toEqual([])
})

it.skipIf(isWithoutSandbox)(
  '[SCL-09] a job of a bench that may not read events runs all the same, and says so once',
  async () => {
    const bench = await openBench()
    bench.server.forbid('list events')
    const one = await bench.taskOf('sleep 2')
    expect(await bench.start(one).finished).toEqual(complete)
    expect((await bench.logOf(one)).match(/doesn't allow the bench to watch events/g)).toHaveLength(
      1,
    )
  },
)

it.skipIf(isWithoutSandbox)(
  '[SCL-09] a job whose bench has a token that ends says so, and is followed with the next',
  async () => {
    const bench = await openBench()
    const one = await bench.taskOf('echo ready; while [ ! -e go ]; do sleep 0.1; done; echo over')
    const running = bench.start(one)
    await bench.said(one, /^ready$/m)
    bench.server.endToken(true)
    await bench.said(
      one,
      /refuses the credentials of the bench \(401\): renew .* The job is not lost/,
    )
    bench.server.endToken(false)
    await bench.go(name)
    expect(await running.finished).toEqual(complete)
    expect(bench.server.requested).toHaveLength(1)
  },
)

it.skipIf(isWithoutSandbox)(
  '[SCL-09] the session says what its job waits for, and then why it ended',
  async () => {
    const bench = await openBench()
    bench.server.refusePods('no such service account')
    const executor = kubernetes({
      kubeconfig: bench.kubeconfig,
      image: 'an image',
      stage: { port: 0 },
      faultSeconds: 3,
    })
    await using app = await installApp(['true'], { executor })
    const href = await app.launch()
    const says = expect.stringContaining('The cluster refuses the pod of the app.') as string
    await expect
      .poll(() => app.session(href), { timeout: 20_000 })
      .toMatchObject({ Status: 'Pending', StatusSummary: says })
    await app.platform.idle()
    expect(await app.session(href)).toMatchObject({ Status: 'Aborted', StatusSummary: says })
  },
)

it('[SCL-09] the guide has a Role that may read events', async () => {
  const guide = await readFile(new URL('../../../docs/guide/clusters.md', import.meta.url), 'utf8')
  expect(guide).toMatch(/resources: \['events'\]\n\s+verbs: \['list', 'watch'\]/)
})
