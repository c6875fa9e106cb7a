import { Command } from 'commander'
import type { ExitCode } from '../errors.ts'
import type { TriggerFlags } from '../launch/trigger-action.ts'
import type { World } from '../world.ts'
import { withInputs } from './launch.ts'
import { prose } from './prose.ts'
import { withPlatformOptions } from './platform-options.ts'

/** `benchtop trigger`. */
export function triggerCommand(world: World, ended: (code: ExitCode) => void): Command {
  const command = new Command('trigger')
    .summary('send a user to a web app, as a launch in the console does')
    .description(
      prose(`Launches a web app on a running platform without a browser, with the consent of its user given,
and prints the address that the browser is sent to: action=trigger, the session, and a code that
is valid for one exchange within ten minutes.

APP is an application's id, client id or name. A NAME is the id of a field of its form; for an app
without one, --from names what it may read.`),
    )
    .argument('<app>', 'id, client id or name of the application')
  return withPlatformOptions(
    withInputs(command)
      .option('--open', 'open the address in the browser of this machine')
      .option('--follow', 'request the address, and print how the app responds'),
    'one JSON object per line',
  )
    .addHelpText(
      'after',
      `
Examples:
  $ benchtop trigger cohort-browser --from projects/4001 --open
  $ benchtop trigger cohort-browser --input reads=samples/5001 \\
      --input reads=samples/5002 --follow
  $ benchtop trigger 2001 --user ben@example.test --inputs inputs.json --json

Exit codes: 0 triggered, and with --follow accepted by the app; 1 failure, or refused
by the app; 2 bad usage.`,
    )
    .action(async (app: string, flags: TriggerFlags) => {
      const { runTrigger } = await import('../launch/trigger-action.ts')
      ended(await runTrigger(app, flags, world))
    })
}
