import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import {
  createBubblewrapExecutor,
  bubblewrapUnavailableReason,
} from '../executors/bubblewrap-executor.ts'
import { engineNames, engineUnavailableReason } from '../executors/container-engine.ts'
import { createContainerExecutor } from '../executors/container-executor.ts'
import { createJobNetwork, type JobNetwork } from '../executors/job-network.ts'
import { createKeeper, type Keeper, type KeeperOptions } from '../executors/keeper.ts'
import { createProcessExecutor } from '../executors/process-executor.ts'
import type { TestedExecutor } from '../../../testkit/src/ports/executor-conformance.ts'
import { fakeEngine, fakeImage } from './fake-engine.ts'

/** An executor that tests hold against the contract of all of them. */
export type NamedExecutor = TestedExecutor & {
  readonly name: string
  /** Why it can't be tried here. */
  readonly missing?: string
}

/** Of a platform that isn't there. */
const noPlaces = { apiUrl: '', uiUrl: '', storeUrl: '' }

const path = '/usr/local/bin:/usr/bin:/bin'
const baseEnvironment = { PATH: path }

/** Why bubblewrap can't be tried on this machine, which also plays the nodes of clusters; undefined where it can. */
export async function sandboxUnavailableReason(): Promise<string | undefined> {
  const network = createJobNetwork(noPlaces)
  const reason = await bubblewrapUnavailableReason({ baseEnvironment, network })
  await network.close()
  return reason
}

/** Every executor of this machine: those that can't be tried say why. */
export async function testedExecutors(): Promise<NamedExecutor[]> {
  const noSandbox = await sandboxUnavailableReason()
  const containers = await Promise.all(
    engineNames.map(async (engine): Promise<NamedExecutor> => {
      const missing =
        (await engineUnavailableReason(engine, engineEnvironment())) ??
        (await imageUnavailableReason(engine))
      return {
        name: engine,
        ...(missing !== undefined && { missing }),
        image: testImage,
        dataPath: '/data',
        open: (_folder, genomes) =>
          createContainerExecutor({
            engine,
            programEnvironment: engineEnvironment(),
            genomes,
            network: testNetwork(),
          }),
      }
    }),
  )
  return [
    {
      name: 'a process',
      open: (_folder, genomes) =>
        createProcessExecutor({ baseEnvironment, genomes, keeper: testKeeper() }),
    },
    {
      name: 'bubblewrap',
      ...(noSandbox !== undefined && { missing: noSandbox }),
      dataPath: '/data',
      open: (folder, genomes) => {
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
      async open(folder, genomes) {
        const { path: enginePath } = await fakeEngine(folder)
        return createContainerExecutor({
          engine: 'docker',
          programEnvironment: { PATH: enginePath },
          genomes,
          network: testNetwork(),
        })
      },
    },
    ...containers,
  ]
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
