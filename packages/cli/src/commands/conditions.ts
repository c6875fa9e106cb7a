import { Command, InvalidArgumentError, Option } from 'commander'
import type { FaultFlags, ListFlags } from '../conditions/conditions-action.ts'
import type { ExitCode } from '../errors.ts'
import type { World } from '../world.ts'
import { prose } from './prose.ts'
import { withPlatformOptions } from './platform-options.ts'

type Ended = (code: ExitCode) => void

/** `benchtop faults`. */
export function faultsCommand(world: World, ended: Ended): Command {
  const command = listCommand('faults', 'inject faults into requests', world, ended)
    .description(
      prose(`Shows or changes the injected faults of a running platform: latency, errors, rate limits and cut
connections, for the operations that an id such as v1.getFile, or a pattern such as v1.*, names;
"download" is the bytes of files. The first matching fault is applied to a request.`),
    )
    .addHelpText(
      'after',
      `
Examples:
  $ benchtop faults
  $ benchtop faults add v1.getFile --error ServiceUnavailable --times 2
  $ benchtop faults add 'v1.*' --latency 500
  $ benchtop faults add v1.createProject --cut after --skip 1
  $ benchtop faults add download --cut-after-bytes 1000000
  $ benchtop faults set faults.json
  $ benchtop faults clear`,
    )
  withPlatformOptions(
    command.command('add').argument('<operation>', 'an id such as v1.getFile, or a pattern'),
  )
    .summary('add a fault to the list')
    .option('--latency <ms>', 'delay a request by so many milliseconds', whole)
    .option('--error <code>', 'refuse it with this code, such as ServiceUnavailable')
    .option('--message <text>', 'the message of the refusal')
    .option('--retry-after <seconds>', 'refuse it like a rate limit', whole)
    .addOption(
      new Option('--cut <when>', 'cut the connection').choices(['before', 'after'] as const),
    )
    .option('--cut-after-bytes <count>', 'cut a download after so many bytes', whole)
    .option('--skip <count>', 'let so many requests through first', whole)
    .option('--times <count>', 'apply to so many requests, then stop', whole)
    .option('--probability <number>', 'apply with this probability, 0 to 1', fraction)
    .addHelpText(
      'after',
      '\nExamples:\n  $ benchtop faults add v1.getFile --error ServiceUnavailable --times 2',
    )
    .action(async (operation: string, _: FaultFlags, self: Command) => {
      const { addFault } = await import('../conditions/conditions-action.ts')
      ended(await addFault(operation, flagsOf<FaultFlags>(self), world))
    })
  return command
}

/** `benchtop rate-limits`. */
export function rateLimitsCommand(world: World, ended: Ended): Command {
  return listCommand('rate-limits', "set a running platform's rate limits", world, ended)
    .description(
      prose(`Shows the rate limits of a running platform, or sets them from a JSON file: a list of
{"policy", "operations", "limit", "window"}, such as 10 launches per user in 1d. The counts start again from zero.`),
    )
    .addHelpText(
      'after',
      `
Examples:
  $ benchtop rate-limits
  $ benchtop rate-limits set limits.json
  $ benchtop rate-limits clear`,
    )
}

/** `benchtop notifications`. */
export function notificationsCommand(world: World, ended: Ended): Command {
  const command = listCommand(
    'notifications',
    'send a notification with every response of a running platform',
    world,
    ended,
  )
    .description(
      prose(
        `Shows or changes the notifications that a running platform sends with every response, such as planned downtime.`,
      ),
    )
    .addHelpText(
      'after',
      `
Examples:
  $ benchtop notifications
  $ benchtop notifications add "planned downtime at noon"
  $ benchtop notifications add --type warning "uploads are slow"
  $ benchtop notifications clear`,
    )
  withPlatformOptions(command.command('add').argument('<text>', 'the text of the notification'))
    .summary('add a notification to the list')
    .option('--type <type>', 'its kind: info, warning', 'info')
    .addHelpText('after', '\nExamples:\n  $ benchtop notifications add "planned downtime at noon"')
    .action(async (text: string, _: ListFlags, self: Command) => {
      const { addNotification } = await import('../conditions/conditions-action.ts')
      ended(await addNotification(text, flagsOf<ListFlags & { type: string }>(self), world))
    })
  return command
}

/** A list that the platform's owner maintains: shown, replaced from a file, emptied. */
function listCommand(
  name: 'faults' | 'rate-limits' | 'notifications',
  summary: string,
  world: World,
  ended: Ended,
): Command {
  const command = withPlatformOptions(new Command(name).summary(summary)).action(
    async (flags: ListFlags) => {
      const { showList } = await import('../conditions/conditions-action.ts')
      ended(await showList(name, flags, world))
    },
  )
  withPlatformOptions(
    command.command('set').argument('<file>', 'a JSON file with the complete list'),
  )
    .summary('replace the current list')
    .addHelpText('after', `\nExamples:\n  $ benchtop ${name} set ${name}.json`)
    .action(async (file: string, _: ListFlags, self: Command) => {
      const { setList } = await import('../conditions/conditions-action.ts')
      ended(await setList(name, file, flagsOf<ListFlags>(self), world))
    })
  withPlatformOptions(command.command('clear'))
    .summary('remove all of them')
    .addHelpText('after', `\nExamples:\n  $ benchtop ${name} clear`)
    .action(async (_: ListFlags, self: Command) => {
      const { clearList } = await import('../conditions/conditions-action.ts')
      ended(await clearList(name, flagsOf<ListFlags>(self), world))
    })
  return command
}

/** Commander assigns options that a subcommand shares with its parent to the parent. */
function flagsOf<Flags>(command: Command): Flags {
  return command.optsWithGlobals() as Flags
}

function whole(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('It must be an integer from 0.')
  return Number(text)
}

function fraction(text: string): number {
  const number = Number(text)
  if (!(number >= 0 && number <= 1))
    throw new InvalidArgumentError('It must be a number from 0 to 1.')
  return number
}
