import { open } from 'node:fs/promises'
import { followFile } from '../flow/follow-file.ts'
import {
  markVariable,
  memoryExceeded,
  systemError,
  timeExceeded,
  type Executor,
  type Task,
  type TaskOutcome,
} from '../ports/executors.ts'
import { createEngine, type Engine, type EngineName } from './container-engine.ts'
import { insidePaths } from './inside-paths.ts'
import { networkFolder, type JobNetwork, type TaskNetwork } from './job-network.ts'
import { taskEnd } from './task-end.ts'

export type ContainerOptions = {
  readonly engine: EngineName
  /** The environment of the engine's command line: PATH, HOME, and the address of its service. */
  readonly programEnvironment: Readonly<Record<string, string>>
  readonly genomes?: string | undefined
  /** What an app reaches of the network. */
  readonly network: JobNetwork
}

/**
 * Runs each task in a container of its image, with the command line of Docker or Podman: its data at /data, genomes
 * at /genomes. Its network is that of a second container, which has only the addresses that the task may reach; where
 * those can't be made, as in an engine's virtual machine, it is the machine's. Its files belong to the user who runs the platform. The container is removed
 * with the task.
 */
export function createContainerExecutor(options: ContainerOptions): Executor {
  const engine = createEngine(options.engine, options.programEnvironment)
  return {
    start(task, output) {
      const started = Promise.withResolvers<boolean>()
      const name = containerName(task.mark)
      let isCanceled = false
      let isRunning = false
      const stopping = new AbortController()

      const run = async (): Promise<TaskOutcome> => {
        const { image } = task
        if (image === undefined) {
          return systemError(
            `${task.name} has no container image: set one, or start with --executor auto.`,
          )
        }
        const log = await open(task.logPath, 'a')
        const following = await followFile(task.logPath, output)
        try {
          const refused = await bringImage(engine, image, log.fd, stopping.signal)
          if (isCanceled) return { state: 'CANCELED' }
          if (refused !== undefined) return systemError(refused)
          const begun = await begin(engine, task, image, options)
          if (begun !== undefined) return isCanceled ? { state: 'CANCELED' } : systemError(begun)
          isRunning = true
          if (isCanceled) await engine.signal(name, 'TERM')
          started.resolve(true)
          const reading = engine.follow(name, log.fd)
          const seconds = task.limits?.seconds
          let limit: string | undefined
          const timer =
            seconds === undefined
              ? undefined
              : setTimeout(() => {
                  limit = timeExceeded(seconds)
                  void engine.signal(name, 'KILL')
                }, seconds * 1000)
          const code = await engine.wait(name)
          clearTimeout(timer)
          await reading
          if (!isCanceled && code !== 0 && (await engine.lackedMemory(name))) {
            limit = memoryExceeded(task)
          }
          const removed = 'The container was removed while it ran.'
          return taskEnd(task, code, { isCanceled, limit }) ?? systemError(removed)
        } finally {
          isRunning = false
          await removeBoth(engine, task.mark)
          await following.finish()
          await log.close()
        }
      }

      const finished = run()
        .catch((error: unknown): TaskOutcome =>
          isCanceled
            ? { state: 'CANCELED' }
            : systemError(
                `${options.engine} failed: ${error instanceof Error ? error.message : ''}`,
              ),
        )
        .finally(() => started.resolve(false))
      return {
        started: started.promise,
        finished,
        // It is found by the mark of its task.
        handle: () => undefined,
        place: () => ({ executor: options.engine, unmeasured: engineRuns }),
        async stop(graceMs) {
          isCanceled = true
          stopping.abort()
          const kill = setTimeout(() => void (isRunning && engine.signal(name, 'KILL')), graceMs)
          if (isRunning) await engine.signal(name, 'TERM')
          await finished
          clearTimeout(kill)
        },
      }
    },
    endLost: ({ mark }) => removeBoth(engine, mark),
  }
}

/** Why jobs in containers have no measurements. */
const engineRuns =
  'What runs in a container is started by its engine, not by the platform, which therefore measures nothing of it.'

async function removeBoth(engine: Engine, mark: string): Promise<void> {
  await Promise.all([containerName(mark), networkName(mark)].map((name) => engine.remove(name)))
}

function containerName(mark: string): string {
  return `benchtop-${mark}`
}

/** The container whose network a task's container shares. */
function networkName(mark: string): string {
  return `${containerName(mark)}-network`
}

/** Fetches a missing image; returns the message if it can't. */
async function bringImage(
  engine: Engine,
  image: string,
  log: number,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (await engine.hasImage(image)) return undefined
  const refused = await engine.pull(image, log, signal)
  if (refused === undefined) return undefined
  return `${engine.name} has no image "${image}" and can't fetch it: build it, or check its name. ${refused}`
}

/** Creates and starts a task's container; returns the message if it can't. */
async function begin(
  engine: Engine,
  task: Task,
  image: string,
  { genomes, network }: ContainerOptions,
): Promise<string | undefined> {
  const made = await network.of(task)
  const unconnected = made && (await beginNetwork(engine, task, image, made))
  if (unconnected !== undefined) return `${engine.name} could not make a network: ${unconnected}`
  const environment = {
    ...task.environment,
    [markVariable]: task.mark,
    // The user that it runs as may have no home in the image.
    HOME: insidePaths.scratch,
    TMPDIR: insidePaths.scratch,
    BENCHTOP_DATA: insidePaths.data,
    ...(genomes !== undefined && { BENCHTOP_GENOMES: insidePaths.genomes }),
  }
  const refused = await engine.create({
    name: containerName(task.mark),
    image,
    command: task.command,
    environment,
    network: made === undefined ? 'host' : `container:${networkName(task.mark)}`,
    limits: task.limits,
    mounts: [
      { source: task.dataFolder, target: insidePaths.data },
      ...(genomes === undefined
        ? []
        : [{ source: genomes, target: insidePaths.genomes, isReadOnly: true }]),
    ],
  })
  const problem = refused ?? (await engine.start(containerName(task.mark)))
  if (problem === undefined) return undefined
  const [program] = task.command
  if (program !== undefined && /not found|no such file/i.test(problem)) {
    return `The command "${program}" was not found in the image ${image}: check its spelling and the image.`
  }
  return `${engine.name} could not start ${image}: ${problem}`
}

/** Starts the container of a task's network: of the same image, as that is there, with nothing of it running. */
async function beginNetwork(
  engine: Engine,
  { mark }: Task,
  image: string,
  { files, sockets, addresses, names }: TaskNetwork,
): Promise<string | undefined> {
  const name = networkName(mark)
  const refused = await engine.create({
    name,
    image,
    command: addresses,
    environment: {},
    network: 'none',
    hosts: names,
    entrypoint: `${networkFolder}/forward`,
    mounts: [
      { source: files.forward, target: `${networkFolder}/forward`, isReadOnly: true },
      ...sockets.map(({ path, inside }) => ({ source: path, target: inside })),
    ],
  })
  return refused ?? (await engine.start(name))
}
