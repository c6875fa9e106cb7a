import { Command } from 'commander'
import type { ExitCode } from '../errors.ts'
import { addStartFlags, type StartFlags } from '../start/flags.ts'
import type { World } from '../world.ts'
import { prose } from './prose.ts'

/** `benchtop exec`. */
export function execCommand(world: World, ended: (code: ExitCode) => void): Command {
  return addStartFlags(new Command('exec'))
    .summary('run a command with a platform of its own, as for tests')
    .description(
      prose(`Starts a platform in memory on free ports, runs the command behind --, and ends as it does. The
command finds the platform as BENCHTOP_API_URL, BENCHTOP_UI_URL and BENCHTOP_STORE_URL; where this
folder has the manifest of an app, the app is registered, and BENCHTOP_CLIENT_ID,
BENCHTOP_CLIENT_SECRET and BENCHTOP_REDIRECT_URI say as what.

Where the command fails, .benchtop/failed/ keeps the platform as it was then, with the requests of
the run; the last five are kept. Standard output is the command's; what is said here goes to
standard error, with --json as one JSON object a line.`),
    )
    .argument('<command...>', 'what runs, with its arguments')
    .addHelpText(
      'after',
      `
Examples:
  $ benchtop exec -- npm test
  $ benchtop exec --seed users.json --now 2026-01-31T12:00:00Z -- node check.mjs

Exit codes: that of the command; 128 and the signal's number where one ended it; 126 and 127 where
it can't be run; 1 the platform didn't start, 2 bad usage.`,
    )
    .action(async (command: readonly string[], flags: StartFlags) => {
      const { runExec } = await import('../exec/run-exec.ts')
      ended(await runExec(command, flags, world))
    })
}
