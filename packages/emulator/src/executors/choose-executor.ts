import type { ClusterSettings } from '@benchtop/contracts'
import { appendFileSync } from 'node:fs'
import { EmulatorError } from '../emulator-error.ts'
import type { Log } from '../kernel/log.ts'
import type { Places } from '../kernel/places.ts'
import {
  createBubblewrapExecutor,
  bubblewrapUnavailableReason,
  type SandboxOptions,
} from './bubblewrap-executor.ts'
import { engineNames, engineUnavailableReason, type EngineName } from './container-engine.ts'
import { createContainerExecutor } from './container-executor.ts'
import type { Executor, RunningTask, Task } from './executor.ts'
import { systemError } from './executor.ts'
import { createJobNetwork } from './job-network.ts'
import { createKeeper, type Keeper } from './keeper.ts'
import { connectKubernetes } from './kubernetes/kubernetes-client.ts'
import { createKubernetesExecutor } from './kubernetes/kubernetes-executor.ts'
import { benchIdOf } from './kubernetes/kubernetes-job.ts'
import { createProcessExecutor } from './process-executor.ts'
import { createSlurmCommands } from './slurm/slurm-commands.ts'
import { createSlurmExecutor } from './slurm/slurm-executor.ts'
import { createSlurmRest } from './slurm/slurm-rest.ts'
import { createStage } from './tes/stage-server.ts'
import { createTesClient } from './tes/tes-client.ts'
import { createTesExecutor } from './tes/tes-executor.ts'

/** The executors that the owner of a platform may choose. */
export const executorKinds = [
  'auto',
  'process',
  'bubblewrap',
  'docker',
  'podman',
  'slurm',
  'tes',
  'kubernetes',
] as const
export type ExecutorKind = (typeof executorKinds)[number]

/** What the executors of clusters are made of. */
type ClusterContext = {
  readonly settings: ClusterSettings
  /** The folder of all jobs. */
  readonly root: () => string
  /** What the addresses are signed with that tasks bring and send files by. */
  readonly key: Uint8Array
  readonly uniqueName: () => string
  readonly outlives: boolean
}

type ChoiceOptions = Omit<SandboxOptions, 'network' | 'keeper'> & {
  readonly kind: ExecutorKind
  readonly log: Log
  /** The addresses of the platform, filled in as it listens. */
  readonly places: Readonly<Places>
  /** What keeps the processes of a job together. Defaults to what works on this machine. */
  readonly keeper?: Keeper
  /** What an executor of a cluster needs besides. */
  readonly cluster?: ClusterContext
}

/** The executor of a platform, with what it needs as long as the platform runs. */
export type ChosenExecutor = Executor & {
  /** Warns in the log where jobs will run as plain processes although no one chose that. */
  check(): Promise<void>
  /** Removes the networks of jobs; to be called when none is running. */
  close(): Promise<void>
}

type Chosen = Executor | { readonly refused: string }

/**
 * Chooses the executor of each task: automatically, a container where its app has an image, otherwise bubblewrap
 * where that works, otherwise a plain process. What works is detected when the first task needs it, and cached.
 */
export function createChosenExecutor(given: ChoiceOptions): ChosenExecutor {
  const remote = clusterExecutor(given)
  const local = createLocalExecutor(given)
  if (remote === undefined) return local
  return {
    ...remote,
    async endLost(lost) {
      // It may have been started before the bench had a cluster.
      await Promise.all([remote.endLost(lost), local.endLost(lost)])
    },
    async check() {
      await local.check()
      await remote.check?.().catch((error: unknown) => {
        const sentence = error instanceof Error ? error.message : String(error)
        given.log.warn({ executor: given.kind }, `Native apps can't run: ${sentence}`)
      })
    },
    async close() {
      await Promise.all([remote.end?.(), local.close()])
    },
  }
}

type RemoteExecutor = Executor & {
  /** Rejects with the reason where it can't work here. */
  check?(): Promise<void>
  end?(): Promise<void>
}

/** The executor of a cluster; undefined where jobs run on this machine. */
function clusterExecutor(given: ChoiceOptions): RemoteExecutor | undefined {
  const { kind, cluster, baseEnvironment, genomes } = given
  if (cluster === undefined) return undefined
  if (kind === 'tes') return tesExecutor(cluster)
  if (kind === 'kubernetes') return kubernetesExecutor(cluster)
  if (kind !== 'slurm') return undefined
  const { settings, root, uniqueName, outlives } = cluster
  const { rest, ...slurm } = settings.slurm ?? {}
  return createSlurmExecutor({
    port: rest === undefined ? createSlurmCommands(given.baseEnvironment) : createSlurmRest(rest),
    baseEnvironment,
    genomes,
    root,
    settings: slurm,
    uniqueName,
    outlives,
  })
}

function tesExecutor({ settings, key, outlives }: ClusterContext): RemoteExecutor {
  if (settings.tes === undefined) {
    throw new EmulatorError(
      'cluster-invalid',
      'The platform was not started: --executor tes needs cluster.tes in the configuration, with the url of a server.',
      {},
    )
  }
  const { url, tokenFile, image, stageImage, stage: place } = settings.tes
  const stage = createStage(key, place)
  const client = createTesClient(url, tokenFile)
  return {
    ...createTesExecutor({ client, stage, image, stageImage, outlives }),
    end: stage.end,
  }
}

function kubernetesExecutor({ settings, key, outlives }: ClusterContext): RemoteExecutor {
  const { kubernetes } = settings
  if (kubernetes === undefined) {
    throw new EmulatorError(
      'cluster-invalid',
      'The platform was not started: --executor kubernetes needs cluster.kubernetes in the configuration, with the stage where the bench listens for the files of its jobs.',
      {},
    )
  }
  return createKubernetesExecutor({
    connect: () => connectKubernetes(kubernetes),
    stage: createStage(key, kubernetes.stage),
    settings: kubernetes,
    benchId: benchIdOf(key),
    outlives,
  })
}

/** The executors of this machine. */
function createLocalExecutor(given: ChoiceOptions): ChosenExecutor {
  const network = createJobNetwork(given.places)
  const { keeper = createKeeper() } = given
  const options = { ...given, network, keeper }
  const { kind, log, baseEnvironment } = options
  const plain = createProcessExecutor(options)
  let sandboxed: Promise<Chosen> | undefined
  let processes: Promise<Chosen> | undefined
  let engine: Promise<Chosen> | undefined

  const sandbox = async (): Promise<Chosen> => {
    const reason = await bubblewrapUnavailableReason(options)
    if (reason === undefined) return createBubblewrapExecutor(options)
    if (kind === 'bubblewrap') return { refused: `bubblewrap doesn't work here: ${reason}.` }
    const isLoose = (await keeper.kind()) === 'group'
    const sentence = `${unprotected} Reason: ${reason}.${isLoose ? ` ${loose}` : ''}`
    log.warn({ reason }, sentence)
    return noting(plain, sentence)
  }

  /** Plain processes that were requested: of these, only what they can't keep is said. */
  const asProcesses = async (): Promise<Chosen> => {
    if ((await keeper.kind()) !== 'group') return plain
    log.warn({}, loose)
    return noting(plain, loose)
  }

  const container = async (): Promise<Chosen> => {
    const candidates: readonly EngineName[] =
      kind === 'docker' || kind === 'podman' ? [kind] : engineNames
    const reasons: string[] = []
    for (const name of candidates) {
      const reason = await engineUnavailableReason(name, baseEnvironment)
      if (reason === undefined) return createContainerExecutor({ ...options, engine: name })
      reasons.push(`${name}: ${reason}`)
    }
    // It may be installed meanwhile, so it is looked for again.
    engine = undefined
    const what = candidates.length === 1 ? candidates[0] : 'Docker or Podman'
    return {
      refused: `The app's image needs ${what}: install and start it. (${reasons.join('; ')})`,
    }
  }

  const choose = async (task: Task): Promise<Chosen> => {
    if (kind === 'process') return (processes ??= asProcesses())
    if (kind === 'docker' || kind === 'podman' || (kind === 'auto' && task.image !== undefined)) {
      return (engine ??= container())
    }
    return (sandboxed ??= sandbox())
  }

  return {
    start: (task, output) => startWhere(choose(task), task, output),
    async endLost(lost) {
      await plain.endLost(lost)
      const found = await (engine ??= container())
      if (!('refused' in found)) await found.endLost(lost)
    },
    async check() {
      if (kind === 'auto') await (sandboxed ??= sandbox())
      // Elsewhere there is nothing to try.
      if (kind === 'process' && process.platform !== 'linux') await (processes ??= asProcesses())
    },
    async close() {
      await sandboxed
      await Promise.all([network.close(), keeper.close()])
    },
  }
}

/** What the owner and the reader of a job's log must know of plain processes. */
const unprotected =
  'Native apps run as plain processes, not under bubblewrap: they can read the files of your user and use its network.'

/** The same of processes that only their group keeps together. */
const loose =
  'What a native app starts outside of its process group outlives it: this machine has no control group for it and no subreaper.'

/** An executor that states something at the beginning of every log, and to the session. */
function noting(executor: Executor, sentence: string): Executor {
  return {
    ...executor,
    start(task, output) {
      appendFileSync(task.logPath, `benchtop: ${sentence}\n`)
      return { ...executor.start(task, output), notice: () => sentence }
    },
  }
}

/** Starts a task as soon as its executor is known. */
function startWhere(
  choice: Promise<Chosen>,
  task: Task,
  output: (bytes: Uint8Array) => void,
): RunningTask {
  let running: RunningTask | undefined
  let stopped: number | undefined
  const begun = choice.then((chosen) => {
    if ('refused' in chosen) return systemError(chosen.refused)
    running = chosen.start(task, output)
    if (stopped !== undefined) void running.stop(stopped)
    return running
  })
  return {
    started: begun.then((one) => ('state' in one ? false : one.started)),
    finished: begun.then((one) => ('state' in one ? one : one.finished)),
    handle: () => running?.handle(),
    notice: () => running?.notice?.(),
    place: () => running?.place?.(),
    usage: async () => running?.usage?.(),
    async stop(graceMs) {
      stopped = graceMs
      await begun
      await running?.stop(graceMs)
    },
  }
}
