import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import {
  createBubblewrapExecutor,
  bubblewrapUnavailableReason,
} from '../executors/bubblewrap-executor.ts'
import { engineNames, engineUnavailableReason } from '../executors/container-engine.ts'
import { createContainerExecutor } from '../executors/container-executor.ts'
import type { Executor } from '../executors/executor.ts'
import { createJobNetwork, type JobNetwork } from '../executors/job-network.ts'
import { createKeeper, type Keeper, type KeeperOptions } from '../executors/keeper.ts'
import { connectKubernetes } from '../executors/kubernetes/kubernetes-client.ts'
import {
  createKubernetesExecutor,
  type KubernetesExecutor,
} from '../executors/kubernetes/kubernetes-executor.ts'
import { benchIdOf, type KubernetesSettings } from '../executors/kubernetes/kubernetes-job.ts'
import { createProcessExecutor } from '../executors/process-executor.ts'
import { createSlurmCommands } from '../executors/slurm/slurm-commands.ts'
import { createSlurmExecutor, type SlurmSettings } from '../executors/slurm/slurm-executor.ts'
import type { SlurmPort } from '../executors/slurm/slurm-port.ts'
import { createStage } from '../executors/tes/stage-server.ts'
import { createTesClient } from '../executors/tes/tes-client.ts'
import { createTesExecutor } from '../executors/tes/tes-executor.ts'
import { createRandom } from '../ids/random.ts'
import { startSlurmCluster, type SlurmCluster } from './slurm-cluster.ts'
import { startKubernetesServer } from './kubernetes-server.ts'
import { startTesServer } from './tes-server.ts'
import { fakeEngine, fakeImage } from './fake-engine.ts'

/** An executor as tests hold it against the contract of all of them. */
export type TestedExecutor = {
  readonly name: string
  /** Why it can't be tried here. */
  readonly missing?: string
  readonly image?: string
  /** Where commands find their data; undefined where they are where they lie. */
  readonly dataPath?: '/data'
  /** Whether it runs elsewhere: what is no result stays there, and there are no genomes of this machine. */
  readonly isRemote?: true
  /** The executor, in a folder that it may put things in. */
  make(folder: string, genomes?: string): Promise<Executor>
  /** Ends what its tests had in common. */
  close?(): Promise<void>
}

/** Of a platform that isn't there. */
const noPlaces = { apiUrl: '', uiUrl: '', storeUrl: '' }

const path = '/usr/local/bin:/usr/bin:/bin'

/** Every executor: those that can't be tried on this machine say why. */
export async function testedExecutors(): Promise<TestedExecutor[]> {
  const baseEnvironment = { PATH: path }
  const probed = createJobNetwork(noPlaces)
  const noSandbox = await bubblewrapUnavailableReason({ baseEnvironment, network: probed })
  await probed.close()
  const containers = await Promise.all(
    engineNames.map(async (engine): Promise<TestedExecutor> => {
      const missing =
        (await engineUnavailableReason(engine, engineEnvironment())) ??
        (await imageUnavailableReason(engine))
      return {
        name: engine,
        ...(missing !== undefined && { missing }),
        image: testImage,
        dataPath: '/data',
        make: async (_folder, genomes) =>
          createContainerExecutor({
            engine,
            baseEnvironment: engineEnvironment(),
            genomes,
            network: testNetwork(),
          }),
      }
    }),
  )
  return [
    {
      name: 'a process',
      make: async (_folder, genomes) =>
        createProcessExecutor({ baseEnvironment, genomes, keeper: testKeeper() }),
    },
    {
      name: 'bubblewrap',
      ...(noSandbox !== undefined && { missing: noSandbox }),
      dataPath: '/data',
      make: async (folder, genomes) => {
        const hidden = [join(folder, 'hidden')]
        return createBubblewrapExecutor({
          baseEnvironment,
          genomes,
          hidden,
          network: testNetwork(),
          keeper: testKeeper(),
        })
      },
    },
    {
      name: 'a played engine',
      image: fakeImage,
      async make(folder, genomes) {
        const { path: enginePath } = await fakeEngine(folder)
        return createContainerExecutor({
          engine: 'docker',
          baseEnvironment: { PATH: enginePath },
          genomes,
          network: testNetwork(),
        })
      },
    },
    ...containers,
    {
      name: 'a server of TES',
      ...(noSandbox !== undefined && { missing: noSandbox }),
      image: 'an image',
      dataPath: '/data',
      isRemote: true,
      make: async (folder) => (await testTesExecutor(folder)).executor,
    },
    {
      name: 'Kubernetes',
      ...(noSandbox !== undefined && { missing: noSandbox }),
      image: 'an image',
      dataPath: '/data',
      isRemote: true,
      make: async (folder) => (await testKubernetesExecutor(folder)).executor,
    },
    ...(process.env['BENCHTOP_TEST_CLUSTER'] === undefined ? [] : [slurmExecutor()]),
  ]
}

/** Jobs of a cluster that is started with the first test and stopped with the last, in `npm run test:cluster`. */
function slurmExecutor(): TestedExecutor {
  let starting: Promise<SlurmCluster> | undefined
  return {
    name: 'Slurm',
    async make(folder, genomes) {
      starting ??= startSlurmCluster()
      const { environment } = await starting
      return testSlurmExecutor({ environment, folder, genomes })
    },
    close: async () => (await starting)?.[Symbol.asyncDispose](),
  }
}

type TestSlurm = {
  readonly environment: SlurmCluster['environment']
  readonly folder: string
  readonly genomes?: string | undefined
  readonly settings?: SlurmSettings
  readonly port?: SlurmPort
}

/** An executor that speaks to a cluster, and asks often. */
export function testSlurmExecutor(given: TestSlurm): Executor {
  return createSlurmExecutor({
    port: given.port ?? createSlurmCommands(given.environment),
    baseEnvironment: { PATH: path },
    genomes: given.genomes,
    root: () => given.folder,
    settings: given.settings ?? {},
    uniqueName: createRandom().uniqueName,
    outlives: true,
    pollMs: [100, 1_000],
  })
}

/** An executor with a server of TES that runs what it is sent, and asks often. */
export async function testTesExecutor(folder: string) {
  const token = 'token of the server'
  const tokenFile = join(folder, 'token')
  const server = await startTesServer(join(folder, 'tes'), token)
  await writeFile(tokenFile, `${token}\n`)
  const stage = createStage(Buffer.alloc(32, 7), { port: 0 })
  onTestFinished(async () => {
    await server[Symbol.asyncDispose]()
    await stage.end()
  })
  const make = (): Executor =>
    createTesExecutor({
      client: createTesClient(server.url, tokenFile),
      stage,
      outlives: true,
      pollMs: [50, 500],
    })
  return { server, stage, make, executor: make() }
}

/** An executor with an API server of Kubernetes that runs what it is sent. Nothing may differ from what is published. */
export async function testKubernetesExecutor(
  folder: string,
  more: Partial<KubernetesSettings> & { readonly faultTimeoutMs?: number } = {},
) {
  const { faultTimeoutMs, ...given } = more
  const token = 'token-of-the-bench'
  const key = Buffer.alloc(32, 7)
  const server = await startKubernetesServer(join(folder, 'node'), token)
  const kubeconfig = join(folder, 'kubeconfig')
  await writeFile(kubeconfig, JSON.stringify(kubeconfigOf(server.url, token)))
  const stage = createStage(key, { port: 0 })
  const settings: KubernetesSettings = { kubeconfig, stage: { port: 5_103 }, ...given }
  const made: KubernetesExecutor[] = []
  onTestFinished(async () => {
    server.goAway(false)
    await server[Symbol.asyncDispose]()
    for (const one of made) await one.end()
    expect(server.faults).toEqual([])
  })
  const make = (): KubernetesExecutor => {
    const executor = createKubernetesExecutor({
      connect: () => connectKubernetes(settings),
      stage,
      settings,
      benchId: benchIdOf(key),
      outlives: true,
      ...(faultTimeoutMs !== undefined && { faultTimeoutMs }),
    })
    made.push(executor)
    return executor
  }
  return { server, stage, make, executor: make(), kubeconfig }
}

function kubeconfigOf(url: string, token: string): object {
  const name = 'test'
  return {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name, cluster: { server: url, 'insecure-skip-tls-verify': true } }],
    users: [{ name, user: { token } }],
    contexts: [{ name, context: { cluster: name, user: name, namespace: 'genomics' } }],
    'current-context': name,
  }
}

/** The network of a platform that isn't there. */
function testNetwork(): JobNetwork {
  const network = createJobNetwork(noPlaces)
  onTestFinished(network.close)
  return network
}

/** What keeps the processes of a test's tasks together: as on any machine, or with these options. */
export function testKeeper(options?: KeeperOptions): Keeper {
  const keeper = createKeeper(options)
  onTestFinished(keeper.close)
  return keeper
}

/** What an engine's command line needs of the environment. */
function engineEnvironment(): Record<string, string> {
  const configuration = process.env['CONTAINERS_CONF']
  return {
    PATH: process.env['PATH'] ?? path,
    HOME: process.env['HOME'] ?? '/',
    ...(configuration !== undefined && { CONTAINERS_CONF: configuration }),
  }
}

const testImage = 'localhost/benchtop-contract:1'
const busybox = '/bin/busybox'

/** Makes an image of nothing but busybox, where there is one that needs no libraries; gives the reason where it can't. */
async function imageUnavailableReason(engine: string): Promise<string | undefined> {
  if (!existsSync(busybox)) return 'there is no busybox to make an image of (busybox-static)'
  const root = await mkdtemp(join(tmpdir(), 'benchtop-image-'))
  try {
    await mkdir(join(root, 'bin'))
    await mkdir(join(root, 'tmp'))
    await cp(busybox, join(root, 'bin/busybox'))
    for (const name of [
      'sh',
      'cat',
      'env',
      'id',
      'ls',
      'mkdir',
      'sleep',
      'touch',
      'true',
      'yes',
      'head',
    ]) {
      await symlink('busybox', join(root, 'bin', name))
    }
    const archive = execFileSync('tar', ['-c', '-C', root, '.'], { maxBuffer: 2 ** 27 })
    const options = { env: engineEnvironment(), stdio: 'pipe' as const }
    execFileSync(engine, ['import', '-', testImage], { ...options, input: archive })
    execFileSync(engine, ['run', '--rm', '--network', 'host', testImage, '/bin/true'], options)
    return undefined
  } catch (error) {
    return `${engine} can't run an image: ${error instanceof Error ? error.message.trim() : ''}`
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}
