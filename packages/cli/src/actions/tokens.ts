import { exitCodes, type ExitCode } from '../errors.ts'
import { chooseApplication, chooseUser } from '../launch/choose.ts'
import { createOutput } from '../output/output.ts'
import { printTable } from '../output/table.ts'
import { targetBench, type Use } from '../remote/target.ts'
import type { World } from '../world.ts'

export type TokenFlags = { readonly url?: string; readonly json?: true }
export type TokenListFlags = TokenFlags & { readonly user?: string; readonly app?: string }
export type IssueFlags = TokenListFlags & {
  readonly scope?: readonly string[]
  readonly private?: true
}

/** `benchtop token issue`. */
export async function issueToken(flags: IssueFlags, world: World): Promise<ExitCode> {
  const { output, control } = open(flags, world, 'changes')
  const { users, applications } = await control.getStatus()
  const user = chooseUser(users, flags.user)
  const application =
    flags.app === undefined ? undefined : chooseApplication(applications, flags.app)
  const { token } = await control.issueToken({
    user: user.id,
    ...(application !== undefined && { application: application.id }),
    ...(flags.scope !== undefined && { scopes: flags.scope }),
    ...(flags.private === true && { private: true }),
  })
  output.event({ event: 'issued', token, user: user.id, application: application?.id ?? null })
  // Alone on its line, so that a script can capture it.
  output.line(token)
  return exitCodes.ok
}

/** `benchtop token list`. */
export async function listTokens(flags: TokenListFlags, world: World): Promise<ExitCode> {
  const { output, control } = open(flags, world, 'reads')
  const { users, applications } = await control.getStatus()
  const { tokens: found } = await control.listTokens({
    ...(flags.user !== undefined && { user: chooseUser(users, flags.user).id }),
    ...(flags.app !== undefined && { application: chooseApplication(applications, flags.app).id }),
  })
  output.event({ event: 'tokens', tokens: found })
  if (found.length === 0) output.line('No tokens yet.')
  await printTable(output, {
    head: ['Number', 'User', 'Application', 'Scopes'],
    rows: found.map((token) => [
      token.id,
      users.find(({ id }) => id === token.user)?.name ?? token.user,
      applications.find(({ id }) => id === token.application)?.name ?? '',
      token.private ? 'everything its user may access' : token.scopes.join(', '),
    ]),
  })
  return exitCodes.ok
}

/** `benchtop token revoke TOKEN`. */
export async function revokeToken(
  token: string,
  flags: TokenFlags,
  world: World,
): Promise<ExitCode> {
  const { output, control } = open(flags, world, 'changes')
  await (/^\d+$/.test(token)
    ? control.revokeTokenById({ id: token })
    : control.revokeToken({ token }))
  output.event({ event: 'revoked' })
  output.line(`${output.paint('green', '✓')} Token revoked.`)
  return exitCodes.ok
}

function open({ url, json }: TokenFlags, world: World, use: Use) {
  return {
    output: createOutput(world, json === true),
    control: targetBench(url, world, use),
  }
}
