import { Command } from 'commander'
import type { DoctorFlags } from '../doctor/doctor-action.ts'
import type { ExitCode } from '../errors.ts'
import { projectFolder } from '../state/state-file.ts'
import type { World } from '../world.ts'
import { prose } from './prose.ts'

/** `benchtop doctor`. */
export function doctorCommand(world: World, ended: (code: ExitCode) => void): Command {
  return new Command('doctor')
    .summary('check whether this machine has everything the platform needs')
    .description(
      prose(`Checks what the platform needs on this machine: Node, packages, ports, the data folder, disk
space, container engine, bubblewrap, browser, clock. Each line states the result, and how to fix a
problem. Nothing is changed, and nothing outside this machine is contacted.

With --data, everything stored in that folder is also read: every content is compared with its
digest, and damaged ones are named with their files. That takes as long as reading the folder.`),
    )
    .option(
      '--data <folder>',
      'the data folder to check, with everything stored in it',
      projectFolder,
    )
    .option('--json', 'print the result as one JSON object')
    .addHelpText(
      'after',
      `
Examples:
  $ benchtop doctor
  $ benchtop doctor --data /srv/bench --json

Exit codes: 0 no failures (there may be warnings), 1 failures, 2 bad usage.`,
    )
    .action(async (flags: Omit<DoctorFlags, 'isNamed'>, command: Command) => {
      const { runDoctor } = await import('../doctor/doctor-action.ts')
      const isNamed = command.getOptionValueSource('data') === 'cli'
      ended(await runDoctor({ ...flags, isNamed }, world))
    })
}
