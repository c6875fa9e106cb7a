import { Command } from 'commander'
import type { DevFlags } from '../dev/dev-action.ts'
import type { ExitCode } from '../errors.ts'
import { addStartFlags } from '../start/flags.ts'
import type { World } from '../world.ts'
import { prose } from './prose.ts'

/** `benchtop dev`. */
export function devCommand(world: World, ended: (code: ExitCode) => void): Command {
  return addStartFlags(new Command('dev'))
    .summary('develop an app: run it on a platform, and restart it on changes')
    .description(
      prose(`Starts a platform for the app in this folder or another one, registers the app from its manifest
(benchtop.config.ts or benchtop.config.json), runs it, and stays up until Ctrl-C. After each change
the app is stopped (SIGTERM; SIGKILL after 150 ms) and started again, while all data on the platform
stays; a change of the manifest or the form applies immediately, and new records in a seed file are
added. A native app runs its new code at the next launch.

Keys: r repeats the last launch, o opens the console, c moves the platform's clock, q quits.
Without a terminal, lines are plain; --json prints a line for each event: ready,
registered, watching, seeded, app-started, app-exited, change, restarted, launch, launch-ended, output, error.

Data is stored in the app's folder .benchtop, unless --data or --memory is given.`),
    )
    .argument('[folder]', 'the folder of the app (this one)')
    .option('--rerun', 'after each change, repeat the last launch')
    .option('--open', 'open the console in a browser; the default on a terminal')
    .option('--no-open', 'open no browser')
    .addHelpText(
      'after',
      `
Examples:
  $ benchtop dev
  $ benchtop dev --rerun
  $ benchtop dev my-app --memory --port 0 --no-open --json

Exit codes: 0 success, 1 failure, 2 bad usage or an invalid manifest.`,
    )
    .action(async (folder: string | undefined, flags: DevFlags) => {
      const { runDev } = await import('../dev/dev-action.ts')
      ended(await runDev(folder, flags, world))
    })
}
