import { open } from 'node:fs/promises'
import {
  markVariable,
  systemError,
  type Executor,
  type Task,
  type TaskOutcome,
} from './executor.ts'
import { createEngine, type Engine, type EngineName } from './container-engine.ts'
import { followFile } from './follow-file.ts'
import { insidePaths } from './inside-paths.ts'

export type ContainerOptions = {
  readonly engine: EngineName
  /** The environment of the engine's command line: PATH, HOME, and the address of its service. */
  readonly baseEnvironment: Readonly<Record<string, string>>
  readonly genomes?: string | undefined
}

/**
 * Runs each task in a container of its image, with the command line of Docker or Podman: its data at /data, genomes
 * at /genomes, the machine's network. Its files belong to the user who runs the platform. The container is removed
 * with the task.
 */
export function createContainerExecutor(options: ContainerOptions): Executor {
  const engine = createEngine(options.engine, options.baseEnvironment)
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
          const begun = await begin(engine, task, image, options.genomes)
          if (begun !== undefined) return isCanceled ? { state: 'CANCELED' } : systemError(begun)
          isRunning = true
          if (isCanceled) await engine.signal(name, 'TERM')
          started.resolve(true)
          const reading = engine.follow(name, log.fd)
          const code = await engine.wait(name)
          await reading
          return outcomeOf(task, code, isCanceled)
        } finally {
          isRunning = false
          await engine.remove(name)
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
    endLost: ({ mark }) => engine.remove(containerName(mark)),
  }
}

function containerName(mark: string): string {
  return `benchtop-${mark}`
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
  genomes: string | undefined,
): Promise<string | undefined> {
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

function outcomeOf(task: Task, code: number | undefined, isCanceled: boolean): TaskOutcome {
  const exitCode = code === undefined ? {} : { exitCode: code }
  if (isCanceled) return { state: 'CANCELED', ...exitCode }
  if (code === 0) return { state: 'COMPLETE', exitCode: 0 }
  if (code === undefined) return systemError('The container was removed while it ran.')
  const what = task.command[0] ?? task.image ?? ''
  // A killed container reports no signal, only its number.
  const hint = code === 128 + 9 ? ', perhaps because memory ran out' : ''
  return {
    state: 'EXECUTOR_ERROR',
    exitCode: code,
    reason: `The command "${what}" exited with code ${code}${hint}.`,
  }
}
