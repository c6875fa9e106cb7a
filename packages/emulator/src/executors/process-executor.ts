import { markVariable, notStarted, type Executor } from '../ports/executors.ts'
import { systemCode } from '../storage/blobs/storage-error.ts'
import { findProgram } from './find-program.ts'
import type { Keeper } from './keeper.ts'
import { createSpawningExecutor, type Plan } from './spawning-executor.ts'

export type ProcessOptions = {
  /** The whole environment of every command but what its job adds: at least PATH, which commands are looked up in. */
  readonly baseEnvironment: Readonly<Record<string, string>>
  /** A folder with reference genomes, for every app to read. */
  readonly genomes?: string | undefined
  /** What keeps the processes of a task together. */
  readonly keeper: Keeper
  /** Whose ways of finding and ending processes to follow; defaults to this system's. */
  readonly platform?: NodeJS.Platform
}

/** Runs each task as a plain process, which finds its data by `BENCHTOP_DATA` and genomes by `BENCHTOP_GENOMES`. */
export function createProcessExecutor({
  baseEnvironment,
  genomes,
  keeper,
  platform = process.platform,
}: ProcessOptions): Executor {
  const plan: Plan = async (task) => {
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
    const path = environment['PATH'] ?? ''
    const found = await findProgram(program, task.workingDirectory, path, platform)
    if ('failure' in found) return { refused: notStarted(task, systemCode(found.failure)) }
    return { command: [program, ...args], folder: task.workingDirectory, environment }
  }
  return createSpawningExecutor('process', keeper, plan, platform)
}

/** The sentence for an app that no process can be made of. */
export function onlyImage(name: string): string {
  return `${name} has a container image but no command: run it with --executor docker or podman, or set a command.`
}
