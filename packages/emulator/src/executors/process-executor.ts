import { markVariable, type Executor } from './executor.ts'
import { findProgram } from './find-program.ts'
import type { Keeper } from './keeper.ts'
import { createSpawningExecutor, notStarted } from './spawning-executor.ts'

export type ProcessOptions = {
  /** The whole environment of every command but what its job adds: at least PATH, which commands are looked up in. */
  readonly baseEnvironment: Readonly<Record<string, string>>
  /** A folder with reference genomes, for every app to read. */
  readonly genomes?: string | undefined
  /** What keeps the processes of a task together. */
  readonly keeper: Keeper
}

/** Runs each task as a plain process, which finds its data by `BENCHTOP_DATA` and genomes by `BENCHTOP_GENOMES`. */
export function createProcessExecutor({
  baseEnvironment,
  genomes,
  keeper,
}: ProcessOptions): Executor {
  return createSpawningExecutor(keeper, async (task) => {
    const [program, ...args] = task.command
    if (program === undefined) return { refused: onlyImage(task.name) }
    const environment: Record<string, string> = {
      ...baseEnvironment,
      ...task.environment,
      [markVariable]: task.mark,
      BENCHTOP_DATA: task.dataFolder,
      ...(genomes !== undefined && { BENCHTOP_GENOMES: genomes }),
    }
    // What keeps it together would have to report it, and is indistinguishable from the app.
    const found = await findProgram(program, task.workingDirectory, environment['PATH'] ?? '')
    if ('failure' in found) return { refused: notStarted(task, found.failure) }
    return { command: [program, ...args], folder: task.workingDirectory, environment }
  })
}

/** The sentence for an app that no process can be made of. */
export function onlyImage(name: string): string {
  return `${name} has a container image but no command: run it with --executor docker or podman, or set a command.`
}
