import { Argument, Command } from 'commander'
import type { ExitCode } from '../errors.ts'
import type { NoticeFlags, SessionFlags } from '../actions/sessions.ts'
import type { World } from '../world.ts'
import { prose } from './prose.ts'
import { withPlatformOptions } from './platform-options.ts'

type Ended = (code: ExitCode) => void

/** `benchtop session`. */
export function sessionCommand(world: World, ended: Ended): Command {
  const command = new Command('session')
    .summary('show, stop or resolve an analysis on a running platform')
    .description(
      prose(`A launched analysis: shows it with its nodes, stops it as the user's Stop Analysis does, or
resolves one that needs attention.`),
    )
    .addHelpText(
      'after',
      `
Examples:
  $ benchtop session show 9002
  $ benchtop session stop 9002
  $ benchtop session resolve 9002 Complete`,
    )
  command.addCommand(showCommand(world, ended))
  command.addCommand(stopCommand(world, ended))
  command.addCommand(resolveCommand(world, ended))
  return command
}

function showCommand(world: World, ended: Ended): Command {
  return withPlatformOptions(new Command('show'))
    .summary('show an analysis, with the nodes that it runs on')
    .argument('<session>', 'its id')
    .addHelpText('after', '\nExamples:\n  $ benchtop session show 9002')
    .action(async (session: string, flags: SessionFlags) => {
      const { showSession } = await import('../actions/sessions.ts')
      ended(await showSession(session, flags, world))
    })
}

function stopCommand(world: World, ended: Ended): Command {
  return withPlatformOptions(new Command('stop'))
    .summary('stop an analysis')
    .description(
      prose(`Stops a running analysis: its app is requested to end, and killed if it doesn't. It is Aborting until
then, and Aborted afterwards. A waiting one is Aborted immediately.`),
    )
    .argument('<session>', 'its id')
    .addHelpText('after', '\nExamples:\n  $ benchtop session stop 9002')
    .action(async (session: string, flags: SessionFlags) => {
      const { stopSession } = await import('../actions/sessions.ts')
      ended(await stopSession(session, flags, world))
    })
}

function resolveCommand(world: World, ended: Ended): Command {
  return withPlatformOptions(new Command('resolve'))
    .summary('resume an analysis that needs attention, or complete it')
    .argument('<session>', 'its id')
    .addArgument(new Argument('<status>', 'its next status').choices(['Running', 'Complete']))
    .addHelpText('after', '\nExamples:\n  $ benchtop session resolve 9002 Running')
    .action(async (session: string, status: 'Running' | 'Complete', flags: SessionFlags) => {
      const { resolveSession } = await import('../actions/sessions.ts')
      ended(await resolveSession(session, status, flags, world))
    })
}

/** `benchtop notices`. */
export function noticesCommand(world: World, ended: Ended): Command {
  return withPlatformOptions(new Command('notices'))
    .summary('list the notices of a running platform to its users, or mark one as read')
    .description(
      prose(`Notices that the platform sends its users: analyses and runs that need attention, projects that
are offered to them. A dot marks an unread one.`),
    )
    .option('--user <user>', 'id or e-mail address of the recipient (all users)')
    .option('--read <notice>', 'mark a notice as read, by its number')
    .addHelpText(
      'after',
      `
Examples:
  $ benchtop notices
  $ benchtop notices --user ben@example.test --json
  $ benchtop notices --read 3`,
    )
    .action(async (flags: NoticeFlags) => {
      const { runNotices } = await import('../actions/sessions.ts')
      ended(await runNotices(flags, world))
    })
}
