import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { CliError, exitCodes, messageOf, type ExitCode } from '../errors.ts'
import { chooseUser } from '../launch/choose.ts'
import { createOutput } from '../output/output.ts'
import { printTable } from '../output/table.ts'
import { targetBench } from '../remote/target.ts'
import type { World } from '../world.ts'

export type PasswordFlags = { readonly url?: string; readonly json?: true; readonly file: string }
export type AuditFlags = {
  readonly url?: string
  readonly json?: true
  readonly limit: number
  readonly before?: string
}

/** `benchtop user password USER`: arguments are seen by everyone on a machine, so that the password comes in a file. */
export async function setPassword(
  user: string,
  flags: PasswordFlags,
  world: World,
): Promise<ExitCode> {
  const output = createOutput(world, flags.json === true)
  const path = resolve(world.folder, flags.file)
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new CliError('usage', `The file ${path} can't be read (${messageOf(cause)}).`, { cause })
  })
  const control = targetBench(flags.url, world, 'changes')
  const { users } = await control.getStatus()
  const { id, email } = chooseUser(users, user)
  await control.setPassword({ user: id, password: text.replace(/\r?\n$/, '') })
  output.event({ event: 'password-set', user: id })
  output.line(
    `${output.paint('green', '✓')} The password of ${email} is set, and its browsers are signed out.`,
  )
  return exitCodes.ok
}

/** `benchtop audit`. */
export async function listAudit(flags: AuditFlags, world: World): Promise<ExitCode> {
  const output = createOutput(world, flags.json === true)
  const control = targetBench(flags.url, world, 'reads')
  const { limit, before } = flags
  const { events, next } = await control.listAudit({
    limit,
    ...(before !== undefined && { before: Number(before) }),
  })
  output.event({ event: 'audit', events, next })
  if (events.length === 0) output.line('Nothing is noted. Only shared benches keep an audit log.')
  await printTable(output, {
    head: ['When', 'Who', 'What', 'Target', 'From', 'Outcome'],
    rows: events.map(({ when, who, what, target, from, outcome }) => [
      when.replace('T', ' ').slice(0, 19),
      who,
      what.replace(/^control\./, ''),
      target,
      from,
      outcome,
    ]),
  })
  if (next !== null) output.line(output.paint('dim', `\nThe next page: --before ${next}`))
  return exitCodes.ok
}
