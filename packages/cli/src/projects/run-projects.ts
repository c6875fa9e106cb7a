import { exitCodes, type ExitCode } from '../errors.ts'
import { chooseUser } from '../launch/choose.ts'
import { createOutput } from '../output/output.ts'
import { printTable } from '../output/table.ts'
import { controlAddress } from '../remote/address.ts'
import { createControlClient, type PlatformUser } from '../remote/control-client.ts'
import {
  createProjectsClient,
  type Transfer,
  type TransferWord,
} from '../remote/projects-client.ts'
import { resourceId } from '../remote/resource-id.ts'
import type { World } from '../world.ts'

export type ProjectFlags = { readonly url?: string; readonly json?: true }

const done: Record<TransferWord, (transfer: Transfer, users: readonly PlatformUser[]) => string> = {
  accept: ({ name, owner }, users) => `${name} is ${nameOf(users, owner)}'s now.`,
  decline: ({ name, owner }, users) => `${name} is declined, and stays ${nameOf(users, owner)}'s.`,
  withdraw: ({ name }) => `${name} is offered to nobody any more.`,
}

/** `benchtop project transfer PROJECT USER`. */
export async function transferProject(
  project: string,
  user: string,
  flags: ProjectFlags,
  world: World,
): Promise<ExitCode> {
  const { output, control, projects } = open(flags, world)
  const id = resourceId(project, 'projects')
  const to = chooseUser((await control.status()).users, user)
  const transfer = await projects.offer(id, to.id)
  output.event({ event: 'offered', ...transfer })
  output.line(
    `${output.paint('green', '✓')} ${transfer.name} is offered to ${to.name}. benchtop project accept ${id} takes it.`,
  )
  return exitCodes.ok
}

/** `benchtop project accept | decline | withdraw PROJECT`. */
export async function answerTransfer(
  project: string,
  word: TransferWord,
  flags: ProjectFlags,
  world: World,
): Promise<ExitCode> {
  const { output, control, projects } = open(flags, world)
  const transfer = await projects.answer(resourceId(project, 'projects'), word)
  const { users } = await control.status()
  output.event({ event: word, ...transfer })
  output.line(`${output.paint('green', '✓')} ${done[word](transfer, users)}`)
  return exitCodes.ok
}

/** `benchtop project transfers`. */
export async function listTransfers(flags: ProjectFlags, world: World): Promise<ExitCode> {
  const { output, control, projects } = open(flags, world)
  const transfers = await projects.transfers()
  const { users } = await control.status()
  output.event({ event: 'transfers', transfers })
  if (transfers.length === 0) output.line('No project is offered to anybody.')
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

function nameOf(users: readonly PlatformUser[], id: string | null): string {
  return users.find((user) => user.id === id)?.name ?? id ?? ''
}

function open({ url, json }: ProjectFlags, world: World) {
  const control = createControlClient(controlAddress(url, world))
  return {
    output: createOutput(world, json === true),
    control,
    projects: createProjectsClient(control.call),
  }
}
