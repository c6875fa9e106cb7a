import { Command, InvalidArgumentError } from 'commander'
import type { ExitCode } from '../errors.ts'
import type { LaunchFlags } from '../launch/launch-action.ts'
import { collect } from '../start/flags.ts'
import type { World } from '../world.ts'
import { prose } from './prose.ts'
import { withPlatformOptions } from './platform-options.ts'

/** `benchtop launch`. */
export function launchCommand(world: World, ended: (code: ExitCode) => void): Command {
  const command = new Command('launch')
    .summary('launch an app on a running platform')
    .description(
      prose(`Launches an app on a running platform, as the Launch button does.

APP is an application's id, client id or name. A NAME is the id of a field of its form, and its
value is checked as on the page; a NAME that is given more than once has a list. For an app
without a form a VALUE such as appresults/6001 is the resource of that collection and id
(projects, samples, appresults, runs, appsessions, files); anything else is text. A native app whose billingSpec charges for
its launches charges the user's wallet: see --price.`),
    )
    .argument('<app>', 'id, client id or name of the application')
  return withPlatformOptions(
    withInputs(command)
      .option('--nodes <count>', 'the number of nodes to run a native app on', nodes)
      .option('--price', 'print what the launch would cost, and launch nothing')
      .option('--wait', 'wait until it has ended, then show the results'),
    'one JSON object per line',
  )
    .addHelpText(
      'after',
      `
Examples:
  $ benchtop launch variant-report --input calls=appresults/6001 \\
      --output project-id=projects/4001 --wait
  $ benchtop launch 2002 --user ben@example.test --inputs inputs.json --json
  $ benchtop launch depth --input calls=appresults/6001 --nodes 4 --wait

Exit codes: 0 launched, and with --wait Complete; 1 failure, or not Complete;
2 bad usage; 130 Ctrl-C ended the waiting, and the analysis continues.`,
    )
    .action(async (app: string, flags: LaunchFlags) => {
      const { runLaunch } = await import('../launch/launch-action.ts')
      ended(await runLaunch(app, flags, world))
    })
}

/** Adds the options that every launch accepts. */
export function withInputs(command: Command): Command {
  return command
    .option('--user <user>', 'id or e-mail address of the user who launches it (the first user)')
    .option('--input <name=value>', 'a value for a field of the form; may be repeated', collect)
    .option('--output <name=value>', 'where results go, such as project-id=projects/4001', collect)
    .option('--inputs <file>', 'a JSON file: {"NAME": VALUE, ...}, or a list of Properties')
    .option('--name <text>', 'a name for the analysis')
    .option('--from <resource>', 'the resource it is launched from, such as samples/5001')
}

function nodes(text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw new InvalidArgumentError('It must be an integer from 1.')
  return Number(text)
}
