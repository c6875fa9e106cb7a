import { Command } from 'commander'
import type { RepairFlags } from '../actions/repair.ts'
import type { ExitCode } from '../errors.ts'
import { projectFolder } from '../state/state-file.ts'
import type { World } from '../world.ts'
import { prose } from './prose.ts'

/** `benchtop repair`. */
export function repairCommand(world: World, ended: (code: ExitCode) => void): Command {
  return new Command('repair')
    .summary('restore a damaged data folder')
    .description(
      prose(`States what is wrong with a data folder that a platform refused to open, and what can be restored:
the records as far as the database has them, else those of the latest snapshot, else those of the
first start. Nothing is changed unless --yes is given, and nothing is deleted: damaged files, and
contents that no record refers to, are moved to a folder inside the data folder.`),
    )
    .option('--data <folder>', 'the data folder', projectFolder)
    .option('--yes', 'restore what can be restored')
    .option('--json', 'print the result as one JSON object')
    .addHelpText(
      'after',
      `
Examples:
  $ benchtop repair
  $ benchtop repair --data /srv/bench --yes

Exit codes: 0 nothing is wrong, or it was repaired; 1 something is wrong; 2 bad usage.`,
    )
    .action(async (flags: RepairFlags) => {
      const { runRepair } = await import('../actions/repair.ts')
      ended(await runRepair(flags, world))
    })
}
