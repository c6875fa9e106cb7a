import { exitCodes, type ExitCode } from '../errors.ts'
import { chooseUser } from '../launch/choose.ts'
import { createOutput } from '../output/output.ts'
import { printTable } from '../output/table.ts'
import { targetBench, type Use } from '../remote/target.ts'
import { resourceId } from '../remote/resource-id.ts'
import type { World } from '../world.ts'

export type SharedKind = 'project' | 'run'
export type ShareFlags = { readonly url?: string; readonly json?: true; readonly write?: true }

/** A project or run, by its id or address. */
type Shared = { readonly kind: SharedKind; readonly id: string }

const operations = {
  project: { list: 'listProjectShares', put: 'shareProject', remove: 'unshareProject' },
  run: { list: 'listRunShares', put: 'shareRun', remove: 'unshareRun' },
} as const

/** `benchtop project share PROJECT USER`, and the same of a run. */
export async function shareResource(
  shared: Shared,
  user: string,
  flags: ShareFlags,
  world: World,
): Promise<ExitCode> {
  const { output, control, id } = open(shared, flags, world, 'changes')
  const account = chooseUser((await control.getStatus()).users, user)
  const access = flags.write === true ? 'write' : 'read'
  const share = await control[operations[shared.kind].put]({ id, with: account.id, access })
  output.event({ event: 'shared', [shared.kind]: id, ...share })
  const may = access === 'read' ? 'read' : 'read and write'
  output.line(
    `${output.paint('green', '✓')} ${share.name} may ${may} ${shared.kind} ${id} and what is in it.`,
  )
  return exitCodes.ok
}

/** `benchtop project unshare PROJECT USER`, and the same of a run. */
export async function unshareResource(
  shared: Shared,
  user: string,
  flags: ShareFlags,
  world: World,
): Promise<ExitCode> {
  const { output, control, id } = open(shared, flags, world, 'changes')
  const account = chooseUser((await control.getStatus()).users, user)
  await control[operations[shared.kind].remove]({ id, with: account.id })
  output.event({ event: 'unshared', [shared.kind]: id, with: account.id })
  output.line(
    `${output.paint('green', '✓')} ${shared.kind} ${id} is no longer shared with ${account.name}.`,
  )
  return exitCodes.ok
}

/** `benchtop project shares PROJECT`, and the same of a run. */
export async function listShares(
  shared: Shared,
  flags: ShareFlags,
  world: World,
): Promise<ExitCode> {
  const { output, control, id } = open(shared, flags, world, 'reads')
  const { owner, shares } = await control[operations[shared.kind].list]({ id })
  output.event({ event: 'shares', [shared.kind]: id, owner, shares })
  if (shares.length === 0) output.line(`${shared.kind} ${id} is shared with no one.`)
  await printTable(output, {
    head: ['Account', 'Name', 'Access'],
    rows: shares.map(({ with: account, name, access }) => [account, name, access]),
  })
  return exitCodes.ok
}

function open({ kind, id }: Shared, { url, json }: ShareFlags, world: World, use: Use) {
  return {
    output: createOutput(world, json === true),
    control: targetBench(url, world, use),
    id: resourceId(id, `${kind}s`),
  }
}
