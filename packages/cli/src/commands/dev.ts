import { Command } from 'commander'
import type { DevFlags } from '../dev/run-dev.ts'
import type { ExitCode } from '../errors.ts'
import { addStartFlags } from '../start/flags.ts'
import type { World } from '../world.ts'
import { prose } from './prose.ts'

/** `benchtop dev`. */
export function devCommand(world: World, ended: (code: ExitCode) => void): Command {
  return addStartFlags(new Command('dev'))
    .summary('develop an app: platform, app, and both anew at each change')
    .description(
      prose(`Starts a platform for the app in this folder or another one, registers the app as its manifest
(benchtop.config.ts or benchtop.config.json) says, runs it, and goes on until Ctrl-C. After each
change the app is asked to end (SIGTERM; after 150 ms it is made to) and runs anew, while everything
on the platform stays; a change of the manifest or the form is there at once, and what is new in a
seed file is added. A native app runs its new code at the next launch.

Keys: r launches again what was launched last, o opens the console, c moves the platform's clock,
q ends. Where nobody watches, lines are plain; --json prints a line for each event: ready,
registered, watching, seeded, app-started, app-exited, change, restarted, launch, launch-ended, output, error.

Data are kept in the folder .benchtop of the app's, unless --data or --memory says otherwise.`),
    )
    .argument('[folder]', 'the folder of the app (this one)')
    .option('--rerun', 'after each change, launch again what was launched last')
    .option('--open', 'open the console in a browser; the default on a terminal')
    .option('--no-open', 'open no browser')
    .addHelpText(
      'after',
      `
Examples:
  $ benchtop dev
  $ benchtop dev --rerun
  $ benchtop dev my-app --memory --port 0 --no-open --json

Exit codes: 0 ended well, 1 failed, 2 bad usage or a manifest with an error.`,
    )
    .action(async (folder: string | undefined, flags: DevFlags) => {
      const { runDev } = await import('../dev/run-dev.ts')
      ended(await runDev(folder, flags, world))
    })
}
