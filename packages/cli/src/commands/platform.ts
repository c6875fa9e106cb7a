import { Command } from 'commander'
import type { ExitCode } from '../errors.ts'
import type { ListFlags } from '../status/list-action.ts'
import type { StatusFlags } from '../status/status-action.ts'
import type { StopFlags } from '../status/stop-action.ts'
import type { World } from '../world.ts'
import { prose } from './prose.ts'
import { withPlatformOptions } from './platform-options.ts'

type Ended = (code: ExitCode) => void

/** `benchtop status`. */
export function statusCommand(world: World, ended: Ended): Command {
  return withPlatformOptions(new Command('status'))
    .summary('show the running platform’s addresses and what is on it')
    .description(
      prose(`Shows the addresses of the platform that runs in this folder or one above, its uptime, and what is
on it.`),
    )
    .addHelpText(
      'after',
      `
Examples:
  $ benchtop status
  $ benchtop status --json

Exit codes: 0 a platform is running, 1 none is.`,
    )
    .action(async (flags: StatusFlags) => {
      const { runStatus } = await import('../status/status-action.ts')
      ended(await runStatus(flags, world))
    })
}

/** `benchtop list`. */
export function listCommand(world: World, ended: Ended): Command {
  return new Command('list')
    .summary('list the running platforms on this machine')
    .description(
      prose(`Lists the platforms that you have started on this machine, in whatever folder, with their addresses
and data. Commands use the one of their own folder or one above; --url or BENCHTOP_UI_URL names
another.`),
    )
    .option('--json', 'one JSON object for each')
    .addHelpText('after', '\nExamples:\n  $ benchtop list\n  $ benchtop list --json')
    .action(async (flags: ListFlags) => {
      const { runList } = await import('../status/list-action.ts')
      ended(await runList(flags, world))
    })
}

/** `benchtop stop`. */
export function stopCommand(world: World, ended: Ended): Command {
  return new Command('stop')
    .summary('stop the running platform')
    .description(
      prose(`Stops the platform that runs in this folder or one above, as Ctrl-C does, and waits until it has
ended. If none runs, there is nothing to do.`),
    )
    .option('--json', 'one JSON object')
    .addHelpText('after', '\nExamples:\n  $ benchtop stop\n  $ benchtop stop --json')
    .action(async (flags: StopFlags) => {
      const { runStop } = await import('../status/stop-action.ts')
      ended(await runStop(flags, world))
    })
}
