import type { BenchStatus, ProjectTransfer } from '@benchtop/contracts'
import { exitCodes, type ExitCode } from '../errors.ts'
import { chooseUser } from '../launch/choose.ts'
import { createOutput } from '../output/output.ts'
import { printTable } from '../output/table.ts'
import { targetBench, type Use } from '../remote/target.ts'
import { resourceId } from '../remote/resource-id.ts'
import type { World } from '../world.ts'

export type ProjectFlags = { readonly url?: string; readonly json?: true }

type Users = BenchStatus['users']

/** The decisions about an offered project, each with its operation. */
const operations = {
  accept: 'acceptProject',
  decline: 'declineProject',
  withdraw: 'withdrawProject',
} as const
export type TransferDecision = keyof typeof operations

const done: Record<TransferDecision, (transfer: ProjectTransfer, users: Users) => string> = {
  accept: ({ name, owner }, users) => `${name} now belongs to ${nameOf(users, owner)}.`,
  decline: ({ name, owner }, users) =>
    `${name} is declined, and still belongs to ${nameOf(users, owner)}.`,
  withdraw: ({ name }) => `${name} is no longer offered.`,
}

/** `benchtop project transfer PROJECT USER`. */
export async function transferProject(
  project: string,
  user: string,
  flags: ProjectFlags,
  world: World,
): Promise<ExitCode> {
  const { output, control } = open(flags, world, 'changes')
  const id = resourceId(project, 'projects')
  const to = chooseUser((await control.getStatus()).users, user)
  const transfer = await control.offerProject({ id, to: to.id })
  output.event({ event: 'offered', ...transfer })
  output.line(
    `${output.paint('green', '✓')} ${transfer.name} is offered to ${to.name}. benchtop project accept ${id} accepts it.`,
  )
  return exitCodes.ok
}

/** `benchtop project accept | decline | withdraw PROJECT`. */
export async function answerTransfer(
  project: string,
  word: TransferDecision,
  flags: ProjectFlags,
  world: World,
): Promise<ExitCode> {
  const { output, control } = open(flags, world, 'changes')
  const transfer = await control[operations[word]]({ id: resourceId(project, 'projects') })
  const { users } = await control.getStatus()
  output.event({ event: word, ...transfer })
  output.line(`${output.paint('green', '✓')} ${done[word](transfer, users)}`)
  return exitCodes.ok
}

/** `benchtop project transfers`. */
export async function listTransfers(flags: ProjectFlags, world: World): Promise<ExitCode> {
  const { output, control } = open(flags, world, 'reads')
  const { transfers } = await control.listTransfers()
  const { users } = await control.getStatus()
  output.event({ event: 'transfers', transfers })
  if (transfers.length === 0) output.line('No projects are offered.')
  await printTable(output, {
    head: ['Project', 'Name', 'From', 'To'],
    rows: transfers.map(({ project, name, owner, to }) => [
      project,
      name,
      nameOf(users, owner),
      nameOf(users, to),
    ]),
  })
  return exitCodes.ok
}

function nameOf(users: Users, id: string | null): string {
  return users.find((user) => user.id === id)?.name ?? id ?? ''
}

function open({ url, json }: ProjectFlags, world: World, use: Use) {
  return {
    output: createOutput(world, json === true),
    control: targetBench(url, world, use),
  }
}
