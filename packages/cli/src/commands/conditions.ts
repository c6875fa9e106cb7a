import { Command, InvalidArgumentError, Option } from 'commander'
import type { FaultFlags, ListFlags } from '../conditions/run-conditions.ts'
import type { ExitCode } from '../errors.ts'
import type { World } from '../world.ts'
import { prose } from './prose.ts'
import { talking } from './talking.ts'

type Ended = (code: ExitCode) => void

/** `benchtop faults`. */
export function faultsCommand(world: World, ended: Ended): Command {
  const command = listCommand('faults', 'let requests go wrong on purpose', world, ended)
    .description(
      prose(`Shows what goes wrong on purpose on a running platform, or changes it: latency, errors, rate limits
and cut connections for the operations that an id such as v1.getFile, or a pattern such as v1.*,
names; "download" is the bytes of files. A request meets the first fault that fits it.`),
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
  talking(command.command('add').argument('<operation>', 'an id such as v1.getFile, or a pattern'))
    .summary('add one fault to those that are there')
    .option('--latency <ms>', 'let a request wait so many milliseconds', whole)
    .option('--error <code>', 'refuse it with this code, such as ServiceUnavailable')
    .option('--message <text>', 'what the refusal says')
    .option('--retry-after <seconds>', 'refuse it like a rate limit', whole)
    .addOption(
      new Option('--cut <when>', 'cut the connection').choices(['before', 'after'] as const),
    )
    .option('--cut-after-bytes <count>', 'cut a download after so many bytes', whole)
    .option('--skip <count>', 'let so many requests through first', whole)
    .option('--times <count>', 'hit so many requests, then no more', whole)
    .option('--probability <number>', 'hit a request with this likelihood, 0 to 1', fraction)
    .addHelpText(
      'after',
      '\nExamples:\n  $ benchtop faults add v1.getFile --error ServiceUnavailable --times 2',
    )
    .action(async (operation: string, _: FaultFlags, self: Command) => {
      const { addFault } = await import('../conditions/run-conditions.ts')
      ended(await addFault(operation, flagsOf<FaultFlags>(self), world))
    })
  return command
}

/** `benchtop rate-limits`. */
export function rateLimitsCommand(world: World, ended: Ended): Command {
  return listCommand('rate-limits', "set a running platform's rate limits", world, ended)
    .description(
      prose(`Shows the rate limits of a running platform, or sets them from a JSON file: a list of
{"policy", "operations", "limit", "window"}, such as 10 launches a user in 1d. Counting begins anew.`),
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
    'say something with every answer of a running platform',
    world,
    ended,
  )
    .description(
      prose(
        `Shows what a running platform says with every answer, such as planned downtime, or changes it.`,
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
  talking(command.command('add').argument('<text>', 'what is said'))
    .summary('add one to those that are said')
    .option('--type <type>', 'its kind: info, warning', 'info')
    .addHelpText('after', '\nExamples:\n  $ benchtop notifications add "planned downtime at noon"')
    .action(async (text: string, _: ListFlags, self: Command) => {
      const { addNotification } = await import('../conditions/run-conditions.ts')
      ended(await addNotification(text, flagsOf<ListFlags & { type: string }>(self), world))
    })
  return command
}

/** A list that the platform's owner keeps: shown, replaced from a file, emptied. */
function listCommand(
  name: 'faults' | 'rate-limits' | 'notifications',
  summary: string,
  world: World,
  ended: Ended,
): Command {
  const command = talking(new Command(name).summary(summary)).action(async (flags: ListFlags) => {
    const { showList } = await import('../conditions/run-conditions.ts')
    ended(await showList(name, flags, world))
  })
  talking(command.command('set').argument('<file>', 'a JSON file with the whole list'))
    .summary('put a list in place of the one that is there')
    .addHelpText('after', `\nExamples:\n  $ benchtop ${name} set ${name}.json`)
    .action(async (file: string, _: ListFlags, self: Command) => {
      const { setList } = await import('../conditions/run-conditions.ts')
      ended(await setList(name, file, flagsOf<ListFlags>(self), world))
    })
  talking(command.command('clear'))
    .summary('end all of them')
    .addHelpText('after', `\nExamples:\n  $ benchtop ${name} clear`)
    .action(async (_: ListFlags, self: Command) => {
      const { clearList } = await import('../conditions/run-conditions.ts')
      ended(await clearList(name, flagsOf<ListFlags>(self), world))
    })
  return command
}

/** What a command has in common with the one that it belongs to, commander gives to the latter. */
function flagsOf<Flags>(command: Command): Flags {
  return command.optsWithGlobals() as Flags
}

function whole(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('It is a whole number from 0.')
  return Number(text)
}

function fraction(text: string): number {
  const number = Number(text)
  if (!(number >= 0 && number <= 1)) throw new InvalidArgumentError('It is a number from 0 to 1.')
  return number
}
