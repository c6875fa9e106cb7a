import { Command, InvalidArgumentError } from 'commander'
import type { QuotaFlags } from '../actions/quotas.ts'
import type { AuditFlags, PasswordFlags } from '../actions/users.ts'
import type { ExitCode } from '../errors.ts'
import type { World } from '../world.ts'
import { withPlatformOptions } from './platform-options.ts'
import { prose } from './prose.ts'

type Ended = (code: ExitCode) => void

/** `benchtop user`. */
export function userCommand(world: World, ended: Ended): Command {
  const command = new Command('user')
    .summary('set the passwords and quotas of users')
    .description('Manages the users of a running platform. Seeds add them.')
    .addHelpText(
      'after',
      '\nExamples:\n  $ benchtop user password ada@example.org --file new.txt\n  $ benchtop user quota ada@example.org --storage 500GB --jobs 4',
    )
  command.addCommand(
    withPlatformOptions(new Command('password'))
      .summary('set the password of a user')
      .description(
        prose(`Sets the password of a user, and signs all of the user's browsers out. The password is the content of a
file, such as /dev/stdin, since other users of a machine can read arguments.`),
      )
      .argument('<user>', 'id or e-mail address')
      .requiredOption('--file <file>', 'the file with the password')
      .addHelpText(
        'after',
        '\nExamples:\n  $ benchtop user password ada@example.org --file /dev/stdin',
      )
      .action(async (user: string, flags: PasswordFlags) => {
        const { setPassword } = await import('../actions/users.ts')
        ended(await setPassword(user, flags, world))
      }),
  )
  command.addCommand(quotaCommand(world, ended))
  return command
}

/** `benchtop user quota`. */
function quotaCommand(world: World, ended: Ended): Command {
  return withPlatformOptions(new Command('quota'))
    .summary('show or set what users may store and run at a time')
    .description(
      prose(`Shows what users store and run, and what they may; with --storage or --jobs, sets it for one. Jobs beyond
it wait in the queue, and uploads beyond it are refused.`),
    )
    .argument('[user]', 'id or e-mail address; all where it is left out')
    .option(
      '--storage <size>',
      'such as 500GB, "none", or "default" for what the bench has for all',
    )
    .option('--jobs <number>', 'how many run at a time, "none", or "default"')
    .addHelpText(
      'after',
      '\nExamples:\n  $ benchtop user quota\n  $ benchtop user quota ada@example.org --storage 500GB --jobs 4',
    )
    .action(async (user: string | undefined, flags: QuotaFlags) => {
      const { quota } = await import('../actions/quotas.ts')
      ended(await quota(user, flags, world))
    })
}

/** `benchtop audit`. */
export function auditCommand(world: World, ended: Ended): Command {
  return withPlatformOptions(new Command('audit'))
    .summary('list who did what on a shared bench')
    .description(
      prose(`Lists what was done on a shared bench, newest first: sign-ins, changed passwords, grants, and every call
that changes something. --before continues where a page ended.`),
    )
    .option('--limit <number>', 'how many, at most 1000', limit, 50)
    .option('--before <id>', 'continue before this one')
    .addHelpText('after', '\nExamples:\n  $ benchtop audit\n  $ benchtop audit --limit 1000 --json')
    .action(async (flags: AuditFlags) => {
      const { listAudit } = await import('../actions/users.ts')
      ended(await listAudit(flags, world))
    })
}

function limit(text: string): number {
  if (!/^\d{1,4}$/.test(text) || Number(text) < 1 || Number(text) > 1000) {
    throw new InvalidArgumentError('Write a whole number from 1 to 1000.')
  }
  return Number(text)
}
