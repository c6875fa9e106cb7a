import type { ExecutorAdapter } from '@benchtop/emulator/ports/executors'
import { version } from '../version.ts'
import { createSlurmCommands } from './slurm-commands.ts'
import { createSlurmExecutor } from './slurm-executor.ts'
import { createSlurmRest } from './slurm-rest.ts'

/** What the owner of a bench settles about Slurm; all of it may be left out. */
export type SlurmSettings = {
  /** The partitions that apps may ask for, the first for those that ask for none. Any, and Slurm's own choice, without. */
  readonly partitions?: readonly string[] | undefined
  readonly account?: string | undefined
  readonly qos?: string | undefined
  /** Whether Slurm starts a job again whose node is lost. Defaults to true. */
  readonly requeue?: boolean | undefined
  /** The words before the command of an app with a container image, with `{image}` and `{data}`. */
  readonly container?: readonly string[] | undefined
  /** Slurm's server for HTTP, in place of its programs. */
  readonly rest?: SlurmRest | undefined
}

/** How slurmrestd is reached. */
export type SlurmRest = {
  /** `http://host:port`, or `unix:/path/of/socket`. */
  readonly url: string
  /** Defaults to the user who runs the platform. */
  readonly user?: string | undefined
  /** A file with the token of the user; read at each request, so that it can be renewed. */
  readonly tokenFile?: string | undefined
}

/**
 * Runs native apps as jobs of Slurm: a value for `createEmulator({ executor })`. The nodes have the data folder by the same
 * path. Slurm is spoken to by its programs, with the environment of the platform's apps, or by its server for HTTP. Jobs of
 * a platform with a data folder stay when it ends, and are followed again at its next start.
 */
export function slurm(settings: SlurmSettings = {}): ExecutorAdapter {
  return {
    name: 'slurm',
    version,
    slots: 1_000,
    open(context) {
      const { rest } = settings
      const port =
        rest === undefined ? createSlurmCommands(context.environment) : createSlurmRest(rest)
      return createSlurmExecutor({ port, settings, context })
    },
  }
}
