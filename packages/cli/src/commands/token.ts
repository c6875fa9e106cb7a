import { Command } from 'commander'
import type { ExitCode } from '../errors.ts'
import { collect } from '../start/flags.ts'
import type { IssueFlags, TokenFlags, TokenListFlags } from '../actions/tokens.ts'
import type { World } from '../world.ts'
import { prose } from './prose.ts'
import { withPlatformOptions } from './platform-options.ts'

type Ended = (code: ExitCode) => void

/** `benchtop token`. */
export function tokenCommand(world: World, ended: Ended): Command {
  const command = new Command('token')
    .summary('issue, list and revoke access tokens of a running platform')
    .description(
      prose(`Access tokens without a dialog, for scripts and tests. A token is printed when it is issued, and never
again: the list shows the scopes that each grants.`),
    )
    .addHelpText(
      'after',
      `
Examples:
  $ benchtop token issue --app variant-report --scope 'browse global'
  $ benchtop token list --user ada@example.test
  $ benchtop token revoke 4`,
    )
  command.addCommand(issueCommand(world, ended))
  command.addCommand(listCommand(world, ended))
  command.addCommand(revokeCommand(world, ended))
  return command
}

function issueCommand(world: World, ended: Ended): Command {
  return withPlatformOptions(new Command('issue'))
    .summary('issue a token of a user')
    .option('--user <user>', 'id or e-mail address of its user (the first user)')
    .option('--app <app>', 'id, client id or name of its application')
    .option('--scope <scope>', 'a scope that it grants; may be repeated', collect)
    .option('--private', 'a private token: everything that its user may do')
    .addHelpText(
      'after',
      `
Examples:
  $ TOKEN=$(benchtop token issue --app variant-report --scope 'read project 4001')
  $ benchtop token issue --user ben@example.test --private --json`,
    )
    .action(async (flags: IssueFlags) => {
      const { issueToken } = await import('../actions/tokens.ts')
      ended(await issueToken(flags, world))
    })
}

function listCommand(world: World, ended: Ended): Command {
  return withPlatformOptions(new Command('list'))
    .summary('list the tokens with their scopes, the newest first')
    .option('--user <user>', 'id or e-mail address of their user (all users)')
    .option('--app <app>', 'id, client id or name of their application (all)')
    .addHelpText('after', '\nExamples:\n  $ benchtop token list --app variant-report')
    .action(async (flags: TokenListFlags) => {
      const { listTokens } = await import('../actions/tokens.ts')
      ended(await listTokens(flags, world))
    })
}

function revokeCommand(world: World, ended: Ended): Command {
  return withPlatformOptions(new Command('revoke'))
    .summary('revoke a token')
    .argument('<token>', 'the token, or its number in the list')
    .addHelpText('after', '\nExamples:\n  $ benchtop token revoke 4')
    .action(async (token: string, flags: TokenFlags) => {
      const { revokeToken } = await import('../actions/tokens.ts')
      ended(await revokeToken(token, flags, world))
    })
}
