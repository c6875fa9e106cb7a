import { appendFileSync } from 'node:fs'
import { madeOnce } from '../flow/made-once.ts'
import type { Log } from '../kernel/log.ts'
import type { Places } from '../kernel/places.ts'
import {
  systemError,
  type Executor,
  type ExecutorAdapter,
  type ExecutorContext,
  type RunningTask,
  type Task,
} from '../ports/executors.ts'
import {
  createBubblewrapExecutor,
  bubblewrapUnavailableReason,
  type SandboxOptions,
} from './bubblewrap-executor.ts'
import { engineNames, engineUnavailableReason, type EngineName } from './container-engine.ts'
import { createContainerExecutor } from './container-executor.ts'
import { createJobNetwork } from './job-network.ts'
import { createKeeper, type Keeper } from './keeper.ts'
import { createProcessExecutor } from './process-executor.ts'
import { couldNotRun } from './spawning-executor.ts'

/** The executors of this machine, by the names that the owner of a platform chooses them by. */
export const executorKinds = ['auto', 'process', 'bubblewrap', 'docker', 'podman'] as const
export type ExecutorKind = (typeof executorKinds)[number]

type LocalOptions = Omit<SandboxOptions, 'network' | 'keeper'> & {
  readonly log: Log
  /** The environment of a container engine's command line; defaults to that of apps. */
  readonly programEnvironment?: Readonly<Record<string, string>>
  /** The addresses of the platform, filled in as it listens. */
  readonly places: Readonly<Places>
  /** What keeps the processes of a job together. Defaults to what works on this machine. */
  readonly keeper?: Keeper
}

/** The executor of a platform: its check warns in the log where jobs can't run, or as plain processes although no one chose that. */
export type ChosenExecutor = Executor & Required<Pick<Executor, 'check' | 'end'>>

type Chosen = Executor | { readonly refused: string }

/** The executor of a platform that is given one. What this machine ran before it had one is ended all the same. */
export function createAdaptedExecutor(
  adapter: ExecutorAdapter,
  context: ExecutorContext,
  options: LocalOptions,
): ChosenExecutor {
  const remote = adapter.open(context)
  const local = createLocalExecutor('process', options)
  return {
    start: (task, output) => remote.start(task, output),
    // It may be an instance of a class.
    ...(remote.resume !== undefined && { resume: remote.resume.bind(remote) }),
    async endLost(lost) {
      await Promise.all([remote.endLost(lost), local.endLost(lost)])
    },
    async check() {
      await remote.check?.().catch((error: unknown) => {
        options.log.warn({ executor: adapter.name }, cannotRun(error))
      })
    },
    async end() {
      await Promise.all([remote.end?.(), local.end()])
    },
  }
}

function cannotRun(error: unknown): string {
  return `Native apps can't run: ${error instanceof Error ? error.message : String(error)}`
}

/**
 * Chooses the executor of each task: automatically, a container where its app has an image, otherwise bubblewrap
 * where that works, otherwise a plain process. What works is detected when the first task needs it, and cached.
 */
export function createLocalExecutor(kind: ExecutorKind, given: LocalOptions): ChosenExecutor {
  const network = createJobNetwork(given.places)
  const { keeper = createKeeper() } = given
  const options = { ...given, network, keeper }
  const { log, programEnvironment = options.baseEnvironment } = options
  const plain = createProcessExecutor(options)
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

  const sandboxed = madeOnce(sandbox)
  const processes = madeOnce(asProcesses)

  let checking: Promise<void> | undefined
  const looked = async (): Promise<void> => {
    if (kind === 'auto') await sandboxed()
    // Elsewhere there is nothing to try.
    if (kind === 'process' && process.platform !== 'linux') await processes()
  }

  const container = async (): Promise<Chosen> => {
    const candidates: readonly EngineName[] =
      kind === 'docker' || kind === 'podman' ? [kind] : engineNames
    const reasons: string[] = []
    for (const name of candidates) {
      const reason = await engineUnavailableReason(name, programEnvironment)
      if (reason === undefined)
        return createContainerExecutor({ ...options, programEnvironment, engine: name })
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
    if (kind === 'process') return processes()
    if (kind === 'docker' || kind === 'podman' || (kind === 'auto' && task.image !== undefined)) {
      return (engine ??= container())
    }
    return sandboxed()
  }

  return {
    start: (task, output) => startWhere(choose(task), task, output),
    async endLost(lost) {
      await plain.endLost(lost)
      const found = await (engine ??= container())
      if (!('refused' in found)) await found.endLost(lost)
    },
    async check() {
      checking = looked().catch((error: unknown) => log.warn({}, cannotRun(error)))
      await checking
    },
    async end() {
      await checking
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
  const begun = choice
    .then((chosen) => {
      if ('refused' in chosen) return systemError(chosen.refused)
      running = chosen.start(task, output)
      if (stopped !== undefined) void running.stop(stopped)
      return running
    })
    .catch(couldNotRun)
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
