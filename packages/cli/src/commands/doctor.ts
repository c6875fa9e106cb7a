import { Command } from 'commander'
import type { DoctorFlags } from '../doctor/run-doctor.ts'
import type { ExitCode } from '../errors.ts'
import { projectFolder } from '../state/state-file.ts'
import type { World } from '../world.ts'
import { prose } from './prose.ts'

/** `benchtop doctor`. */
export function doctorCommand(world: World, ended: (code: ExitCode) => void): Command {
  return new Command('doctor')
    .summary('see whether everything is there that the platform needs, and what to do')
    .description(
      prose(`Looks at what the platform needs on this machine: Node, packages, ports, the data folder, room on
the disk, container engine, bubblewrap, browser, clock. Each line says how it is, and what to do where
it isn't well. Nothing is changed, and nothing outside of this machine is asked.`),
    )
    .option('--data <folder>', 'the data folder to look at', projectFolder)
    .option('--json', 'the answer as one JSON object')
    .addHelpText(
      'after',
      `
Examples:
  $ benchtop doctor
  $ benchtop doctor --data /srv/bench --json

Exit codes: 0 nothing fails, warnings aside; 1 something fails; 2 bad usage.`,
    )
    .action(async (flags: DoctorFlags) => {
      const { runDoctor } = await import('../doctor/run-doctor.ts')
      ended(await runDoctor(flags, world))
    })
}
