import { loadYaml, type V1Role } from '@kubernetes/client-node'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sandboxUnavailableReason } from '../../emulator/src/testing/executors.ts'
import { connectKubernetes } from './kubernetes-client.ts'
import { jobName } from './kubernetes-job.ts'
import { openBench } from './testing/kubernetes-bench.ts'

const missing = await sandboxUnavailableReason()
if (missing !== undefined) console.warn(`NOT TRIED: jobs of Kubernetes: ${missing}.`)

const complete = { state: 'COMPLETE', exitCode: 0 }
const forever = 'while :; do sleep 0.1; done'
const name = jobName('m1')

describe.skipIf(missing !== undefined)('a job of Kubernetes', () => {
  it('[SCL-03] has what the app asks for and what the bench settles, and is started once', async () => {
    const bench = await openBench({
      serviceAccount: 'native-apps',
      nodeSelector: { 'kubernetes.io/arch': 'amd64' },
      tolerations: [{ key: 'genomics', operator: 'Exists', effect: 'NoSchedule' }],
      imagePullSecrets: ['registry'],
      ttlSeconds: 600,
    })
    const limits = { cpus: 2, memoryMB: 500, seconds: 600 }
    const running = bench.start(await bench.taskOf('true', { limits }))
    expect(await running.finished).toEqual(complete)
    expect(running.place?.()).toMatchObject({ executor: 'kubernetes', host: 'node-1' })
    const [job] = bench.server.requested
    expect(bench.server.requested).toHaveLength(1)
    expect(job?.spec).toMatchObject({
      suspend: true,
      backoffLimit: 0,
      ttlSecondsAfterFinished: 600,
    })
    expect(job?.spec?.template.spec).toMatchObject({
      restartPolicy: 'Never',
      activeDeadlineSeconds: 600,
      serviceAccountName: 'native-apps',
      automountServiceAccountToken: false,
      nodeSelector: { 'kubernetes.io/arch': 'amd64' },
      tolerations: [{ key: 'genomics', operator: 'Exists', effect: 'NoSchedule' }],
      imagePullSecrets: [{ name: 'registry' }],
    })
    const app = job?.spec?.template.spec?.containers[0]
    const amounts = { cpu: '2', memory: '500M' }
    expect(app).toMatchObject({
      name: 'app',
      image: 'an image',
      resources: { requests: amounts, limits: amounts },
    })
    // It stays for those who want to look at it, and goes in its own time.
    expect(bench.server.names('jobs')).toEqual([name])
  })

  it('[SCL-03] has the address of its files in a secret of its own, and nowhere else', async () => {
    const bench = await openBench()
    const task = await bench.taskOf('env; ls -a /benchtop 2>&1; cat /proc/*/cmdline', {})
    const url = await bench.stage.open(task)
    const signature = url.split('/').at(-1) ?? ''
    expect(signature).toMatch(/^[0-9a-f]{64}$/)
    expect(await bench.start(task).finished).toEqual(complete)
    expect(JSON.stringify(bench.server.requested)).not.toContain(signature)
    expect(await bench.logOf(task)).not.toContain(signature)
    const [job] = bench.server.requested
    const mounts = job?.spec?.template.spec?.containers.map(({ volumeMounts = [] }) =>
      volumeMounts.map((one) => one.name),
    )
    expect(mounts).toEqual([['data'], ['data', 'stage']])
    expect(bench.server.names('secrets')).toEqual([name])
    await bench.server.remove('jobs', name)
    expect(bench.server.names('secrets')).toEqual([])
  })

  it('[SCL-03] takes hostile names, and leaves words with variables of Kubernetes as they are', async () => {
    const bench = await openBench()
    const script = 'printf "%s|%s" "$1" "$BENCHTOP_X"'
    const task = await bench.taskOf('', {
      name: `${'Ünï 😀\n'.repeat(200)}\uD800`,
      mark: `A.mark_with-CAPITALS.${'x'.repeat(100)}`,
      id: '-_-',
      command: ['sh', '-c', script, 'sh', '$(BENCHTOP_DATA) $$ $$(HOME) $('],
      environment: { BENCHTOP_X: '$(HOME)$$' },
    })
    expect(await bench.start(task).finished).toEqual(complete)
    expect(await bench.logOf(task)).toBe('$(BENCHTOP_DATA) $$ $$(HOME) $(|$(HOME)$$')
    expect(bench.server.names('jobs')[0]).toMatch(/^benchtop-[0-9a-f]{40}$/)
  })

  it('[SCL-03] is not made twice where the answer was lost, and is found again by its mark', async () => {
    const bench = await openBench()
    bench.server.loseAnswers(1)
    const task = await bench.taskOf(
      'echo one; while [ ! -e go ]; do sleep 0.1; done; echo two; exit 4',
    )
    const other = await bench.taskOf('true', { mark: 'another' })
    const running = bench.start(task)
    expect(await running.started).toBe(true)
    await bench.said(task, /^one$/m)
    running.leave?.()
    const executor = bench.make()
    const resumed = await executor.resume?.(task, { mark: task.mark }, () => {})
    expect(await resumed?.started).toBe(true)
    await writeFile(join(bench.folder, 'node', bench.server.names('pods')[0] ?? '', 'data/go'), '')
    expect(await resumed?.finished).toMatchObject({ state: 'EXECUTOR_ERROR', exitCode: 4 })
    expect(bench.server.requested).toHaveLength(1)
    // What the earlier run has passed on isn't passed on again.
    expect((await bench.logOf(task)).match(/^one$/gm)).toHaveLength(1)
    expect(await bench.logOf(task)).toMatch(/^two$/m)
    expect(await executor.resume?.(other, { mark: other.mark }, () => {})).toBeUndefined()
  })

  it('[SCL-03] runs nothing before its secret is made, also where the platform was killed between', async () => {
    const bench = await openBench()
    bench.server.forbid('create secrets', 'exceeded quota: secrets')
    const task = await bench.taskOf('echo ran')
    const running = bench.start(task)
    await bench.said(task, 'exceeded quota')
    expect(bench.server.names('pods')).toEqual([])
    running.leave?.()
    bench.server.permit()
    const resumed = await bench.make().resume?.(task, { mark: task.mark }, () => {})
    expect(await resumed?.finished).toEqual(complete)
    expect(bench.server.requested).toHaveLength(1)
  })

  it('[SCL-03] runs on while the API server is away, and loses nothing', async () => {
    const bench = await openBench()
    const task = await bench.taskOf(
      'echo before; while [ ! -e go ]; do sleep 0.1; done; echo after; mkdir output/r; echo x > output/r/x',
    )
    const running = bench.start(task)
    await bench.said(task, /^before$/m)
    bench.server.goAway(true)
    await bench.said(task, "can't be reached")
    await writeFile(join(bench.folder, 'node', bench.server.names('pods')[0] ?? '', 'data/go'), '')
    bench.server.goAway(false)
    expect(await running.finished).toEqual(complete)
    const log = await bench.logOf(task)
    expect(log.match(/^before$/gm)).toHaveLength(1)
    expect(log).toMatch(/^after$/m)
    expect(await readFile(join(task.dataFolder, 'output/r/x'), 'utf8')).toBe('x\n')
  })

  it('[SCL-03] waits while the API server is away before it is made', async () => {
    const bench = await openBench()
    bench.server.goAway(true)
    const task = await bench.taskOf('true')
    const running = bench.start(task)
    await bench.said(task, /can't be reached: .* It is tried again/)
    bench.server.goAway(false)
    expect(await running.finished).toEqual(complete)
    expect(bench.server.requested).toHaveLength(1)
  })

  it('[SCL-03] is followed with all others by one list and one watch', async () => {
    const bench = await openBench()
    const tasks = await Promise.all(
      Array.from({ length: 4 }, (_, at) => bench.taskOf('true', { mark: `m${at}` })),
    )
    const outcomes = await Promise.all(tasks.map((task) => bench.start(task).finished))
    expect(outcomes).toEqual(tasks.map(() => complete))
    const count = (what: string) => bench.server.requests.filter((one) => one === what).length
    expect(count('watch pods')).toBe(1)
    expect(count('create jobs')).toBe(4)
    expect(count('get jobs')).toBe(0)
    expect(count('list pods')).toBeLessThan(4)
  })

  it('[SCL-03] is ended with its pod, secret and job where it is stopped', async () => {
    const bench = await openBench()
    const task = await bench.taskOf(`trap 'echo bye; exit 3' TERM; echo ready; ${forever}`)
    const running = bench.start(task)
    await bench.said(task, 'ready')
    await running.stop(60_000)
    expect(await running.finished).toEqual({ state: 'CANCELED', exitCode: 3 })
    expect(await bench.logOf(task)).toContain('bye')
    for (const resource of ['jobs', 'pods', 'secrets'] as const) {
      expect(bench.server.names(resource)).toEqual([])
    }
  })

  it('[SCL-03] is ended where it is stopped while no node has room for it', async () => {
    const bench = await openBench()
    bench.server.setFate('unschedulable')
    const task = await bench.taskOf('true')
    const running = bench.start(task)
    await bench.said(
      task,
      'Waiting in Kubernetes: no node has what it asks for. It says: 0/3 nodes',
    )
    await running.stop(60_000)
    expect(await running.finished).toEqual({ state: 'CANCELED' })
    expect(await running.started).toBe(false)
    expect(bench.server.names('jobs')).toEqual([])
  })
})

describe.skipIf(missing !== undefined)('the reason of a job that failed in Kubernetes', () => {
  it.each([
    ['memory ran out', { memoryMB: 500 }, 'exceeded its limit of 500 MB of memory'],
    ['memory ran out', undefined, 'ran out of memory: ask for more'],
  ])('[SCL-03] says that %s, with the limits %j', async (_, limits, words) => {
    const bench = await openBench()
    const task = await bench.taskOf(`echo ready; ${forever}`, { limits })
    const running = bench.start(task)
    await bench.said(task, 'ready')
    bench.server.run(name)?.runOutOfMemory('app')
    const outcome = await running.finished
    expect(outcome).toMatchObject({ state: 'EXECUTOR_ERROR', exitCode: 137 })
    expect(outcome.reason).toContain(words)
  })

  it('[SCL-03] says that its time is over', async () => {
    const bench = await openBench()
    const running = bench.start(await bench.taskOf(forever, { limits: { seconds: 1 } }))
    expect((await running.finished).reason).toContain('exceeded its limit of 1 second')
  })

  it.each([
    [{ disruption: 'PreemptionByScheduler' }, 'to make room for one of higher priority'],
    [{ disruption: 'DeletionByTaintManager' }, 'The node node-1 was lost'],
    [{ disruption: 'EvictionByEvictionAPI' }, 'The node node-1 was emptied'],
    [{ reason: 'NodeLost' }, 'The node node-1 was lost'],
    [
      { reason: 'Evicted', message: 'The node was low on resource: ephemeral-storage.' },
      'The node node-1 evicted the app, because it ran short of something or is shut down. It says: The node was low',
    ],
  ])('[SCL-03] says what %j means', async (status, words) => {
    const bench = await openBench()
    const task = await bench.taskOf(`echo ready; ${forever}`)
    const running = bench.start(task)
    await bench.said(task, 'ready')
    bench.server.disrupt(name, status)
    expect((await running.finished).reason).toContain(words)
  })

  it('[SCL-03] says that its image can not be pulled, once that has lasted', async () => {
    const bench = await openBench({ faultSeconds: 0.1 })
    bench.server.setFate('unpullable')
    const running = bench.start(await bench.taskOf('true'))
    expect(await running.finished).toMatchObject({
      state: 'SYSTEM_ERROR',
      reason: expect.stringMatching(/^The image curl\S+ can't be pulled: check its name/) as string,
    })
    expect(bench.server.names('jobs')).toEqual([])
  })

  it('[SCL-03] says that its pod or its job was deleted by others', async () => {
    const bench = await openBench()
    const task = await bench.taskOf(`echo ready; ${forever}`)
    const running = bench.start(task)
    await bench.said(task, 'ready')
    await bench.server.remove('pods', name)
    expect((await running.finished).reason).toMatch(/exited with code|was deleted in the cluster/)
    bench.server.setFate('unschedulable')
    const other = await bench.taskOf('true', { mark: 'm2' })
    const waiting = bench.start(other)
    await bench.said(other, 'no node has')
    await bench.server.remove('jobs', jobName('m2'))
    expect((await waiting.finished).reason).toContain('was deleted in the cluster')
  })

  it('[SCL-03] says what the bench may not do, and what it needs for that', async () => {
    const bench = await openBench()
    bench.server.forbid('create jobs', 'User "bench" cannot create resource "jobs"')
    const task = await bench.taskOf('true')
    expect((await bench.start(task).finished).reason).toBe(
      `Kubernetes doesn't allow the bench to create jobs in the namespace genomics (403): bind the Role of the bench, which the guide about clusters lists, to the user of the context test in ${bench.kubeconfig}. It says: User "bench" cannot create resource "jobs"`,
    )
  })

  it('[SCL-03] is none where the bench may not watch for a while: the job is followed afterwards', async () => {
    const bench = await openBench()
    bench.server.forbid('list pods')
    const task = await bench.taskOf('true')
    const running = bench.start(task)
    await bench.said(task, /doesn't allow the bench to watch pods .* The job is not lost/)
    bench.server.permit()
    expect(await running.finished).toEqual(complete)
  })

  it('[SCL-03] says that credentials are refused', async () => {
    const bench = await openBench()
    const text = await readFile(bench.kubeconfig, 'utf8')
    await writeFile(bench.kubeconfig, text.replace('token-of-the-bench', 'an-old-token'))
    const outcome = await bench.start(await bench.taskOf('true')).finished
    expect(outcome.reason).toMatch(
      /^Kubernetes refuses the credentials of the bench \(401\): renew/,
    )
    expect(outcome.reason).not.toContain('an-old-token')
  })

  it('[SCL-03] says what the app lacks', async () => {
    const bench = await openBench()
    const task = await bench.taskOf('true', { image: undefined })
    expect((await bench.start(task).finished).reason).toMatch(/^Depth has no container image: set/)
  })
})

describe('the configuration of Kubernetes', () => {
  it.skipIf(missing !== undefined)(
    '[SCL-03] needs no more than the Role that the guide lists, and all of it',
    async () => {
      const guide = await readFile(
        new URL('../../../docs/guide/clusters.md', import.meta.url),
        'utf8',
      )
      const [, text = ''] = /```yaml\n([\s\S]*?)\n---\n/.exec(guide) ?? []
      const { rules = [] } = loadYaml<V1Role>(text)
      const granted = rules.flatMap(({ resources = [], verbs }) =>
        resources.flatMap((resource) => verbs.map((verb) => `${verb} ${resource}`)),
      )
      const bench = await openBench()
      const stopped = await bench.taskOf(`echo ready; ${forever}`, { mark: 'm2' })
      const running = bench.start(stopped)
      await bench.said(stopped, 'ready')
      await running.stop(0)
      expect(await bench.start(await bench.taskOf('echo done')).finished).toEqual(complete)
      expect([...new Set(bench.server.requests)].toSorted()).toEqual(granted.toSorted())
    },
  )

  it('[SCL-03] names the file that can not be read, and the contexts that there are', async () => {
    const bench = await openBench()
    const { kubeconfig } = bench
    const stage = { port: 5_103 }
    await expect(connectKubernetes({ kubeconfig: '/nowhere', stage })).rejects.toThrow(
      /kubeconfig can't be read: .*\/nowhere/,
    )
    await expect(connectKubernetes({ kubeconfig, context: 'other', stage })).rejects.toThrow(
      'has no context other: set cluster.kubernetes.context to one of its contexts (test)',
    )
    await expect(connectKubernetes({ stage })).rejects.toThrow(
      'The bench is in no pod of a cluster',
    )
  })
})

describe('the address of a task', () => {
  it('[SCL-03] gives inputs to one run of a task only', async () => {
    const bench = await openBench()
    const url = await bench.stage.open(await bench.taskOf('true'))
    const claim = async (run: string) =>
      (await fetch(`${url}/claim/${run}`, { method: 'POST' })).status
    expect(await claim('first')).toBe(200)
    expect(await claim('first')).toBe(200)
    expect(await claim('second')).toBe(409)
    expect(await claim('..%2Fx')).toBe(400)
  })
})
