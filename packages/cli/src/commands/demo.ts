import { Command } from 'commander'
import type { DemoFlags } from '../demo/demo-action.ts'
import type { ExitCode } from '../errors.ts'
import { addStartFlags } from '../start/flags.ts'
import type { World } from '../world.ts'
import { prose } from './prose.ts'

/** `benchtop demo`. */
export function demoCommand(world: World, ended: (code: ExitCode) => void): Command {
  return addStartFlags(new Command('demo'))
    .summary('start the platform and run the examples on it')
    .description(
      prose(`Starts the platform with its demo data and the example web app, launches the example native app on
real variant and alignment files, shows the results, and stays up until Ctrl-C.

Nothing is stored: each run starts from scratch, and any number may run in parallel. With --data
FOLDER everything is stored there, and each run adds an analysis.`),
    )
    .option('--once', 'exit after the last step: 0 if every step succeeded, 1 otherwise')
    .addHelpText(
      'after',
      `
Examples:
  $ benchtop demo
  $ benchtop demo --once --port 0
  $ benchtop demo --once --json

Exit codes: 0 every step succeeded, 1 a step failed, 2 bad usage.`,
    )
    .action(async (flags: DemoFlags) => {
      const { runDemo } = await import('../demo/demo-action.ts')
      ended(await runDemo(flags, world))
    })
}
