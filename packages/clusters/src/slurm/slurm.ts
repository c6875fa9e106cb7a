import type { ExecutorAdapter } from '@benchtop/emulator/ports/executors'
import { version } from '../version.ts'
import { createSlurmCommands } from './slurm-commands.ts'
import { createSlurmExecutor } from './slurm-executor.ts'
import { createSlurmRest } from './slurm-rest.ts'
import type { SlurmSettings } from './slurm-settings.ts'

/**
 * Runs native apps as jobs of Slurm: a value for `createEmulator({ executor })`. The nodes have the data folder by the same
 * path. Slurm is spoken to by its programs, with the environment of the machine's programs, or by its server for HTTP. Jobs of
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
        rest === undefined ? createSlurmCommands(context.programEnvironment) : createSlurmRest(rest)
      return createSlurmExecutor({ port, settings, context })
    },
  }
}
