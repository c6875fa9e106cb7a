import type { ControlClient } from '@benchtop/client/control'
import type {
  ErrorCode,
  Fault,
  NotificationRecord,
  OperationPattern,
  RateLimitRecord,
} from '@benchtop/contracts'
import { resolve } from 'node:path'
import { CliError, exitCodes, type ExitCode } from '../errors.ts'
import { readJsonFile } from '../json-file.ts'
import { createOutput, type Output } from '../output/output.ts'
import { printTable } from '../output/table.ts'
import { targetBench, type Use } from '../remote/target.ts'
import type { World } from '../world.ts'
import { describeFault } from './describe-fault.ts'

export type ListFlags = { readonly url?: string; readonly json?: true }
export type FaultFlags = ListFlags & {
  readonly latency?: number
  readonly error?: string
  readonly message?: string
  readonly retryAfter?: number
  readonly cut?: 'before' | 'after'
  readonly cutAfterBytes?: number
  readonly skip?: number
  readonly times?: number
  readonly probability?: number
}

/** The lists that the owner of a bench replaces entirely. */
type OwnersLists = {
  readonly faults: readonly Fault[]
  readonly 'rate-limits': readonly RateLimitRecord[]
  readonly notifications: readonly NotificationRecord[]
}
export type OwnersList = keyof OwnersLists

type ListCalls<Name extends OwnersList> = {
  read(): Promise<OwnersLists[Name]>
  replace(document: OwnersLists[Name]): Promise<OwnersLists[Name]>
}

/** The calls that read and replace each list. */
function listsOf(control: ControlClient): { [Name in OwnersList]: ListCalls<Name> } {
  return {
    faults: {
      read: () => control.listFaults(),
      replace: (document) => control.setFaults({ document }),
    },
    'rate-limits': {
      read: () => control.listRateLimits(),
      replace: (document) => control.setRateLimits({ document }),
    },
    notifications: {
      read: () => control.listNotifications(),
      replace: (document) => control.setNotifications({ document }),
    },
  }
}

const emptyStates: Record<OwnersList, string> = {
  faults: 'No faults are injected.',
  'rate-limits': 'No rate limits are set.',
  notifications: 'No notifications are set.',
}

/** `benchtop faults | rate-limits | notifications`. */
export async function showList(
  name: OwnersList,
  flags: ListFlags,
  world: World,
): Promise<ExitCode> {
  const { output, lists } = open(flags, world, 'reads')
  await show(name, await lists[name].read(), output)
  return exitCodes.ok
}

/** `… set FILE`. */
export async function setList(
  name: OwnersList,
  file: string,
  flags: ListFlags,
  world: World,
): Promise<ExitCode> {
  const { output, lists } = open(flags, world, 'changes')
  const path = resolve(world.folder, file)
  // The platform validates it and reports the errors.
  const given = (await readJsonFile(path, `list of ${name}`, 'usage')) as never[]
  const set = await lists[name].replace(given).catch((cause: unknown) => {
    if (!(cause instanceof CliError) || cause.code !== 'refused') throw cause
    throw new CliError('refused', `${file}: ${cause.message}`, { cause })
  })
  await show(name, set, output)
  return exitCodes.ok
}

/** `… clear`. */
export async function clearList(
  name: OwnersList,
  flags: ListFlags,
  world: World,
): Promise<ExitCode> {
  const { output, lists } = open(flags, world, 'changes')
  await show(name, await lists[name].replace([]), output)
  return exitCodes.ok
}

/** `benchtop faults add`. */
export async function addFault(
  operation: string,
  flags: FaultFlags,
  world: World,
): Promise<ExitCode> {
  const { output, lists } = open(flags, world, 'changes')
  const { latency, error, message, retryAfter, cut, cutAfterBytes } = flags
  if ([latency, error, retryAfter, cut, cutAfterBytes].every((effect) => effect === undefined)) {
    throw new CliError(
      'usage',
      'A fault needs an effect: --latency, --error, --retry-after, --cut or --cut-after-bytes.',
    )
  }
  if (message !== undefined && error === undefined) {
    throw new CliError('usage', '--message is the message of --error: give both.')
  }
  const fault: Fault = {
    // The platform checks it, and names similar operations.
    operation: operation as OperationPattern,
    ...(latency !== undefined && { latencyMs: latency }),
    ...(error !== undefined && {
      // The platform validates it and lists the known codes.
      error: { code: error as ErrorCode, ...(message !== undefined && { message }) },
    }),
    ...(retryAfter !== undefined && { retryAfter }),
    ...(cut !== undefined && { cut }),
    ...(cutAfterBytes !== undefined && { cutAfterBytes }),
    ...(flags.skip !== undefined && { skip: flags.skip }),
    ...(flags.times !== undefined && { times: flags.times }),
    ...(flags.probability !== undefined && { probability: flags.probability }),
  }
  const set = await lists.faults
    .replace([...(await lists.faults.read()), fault])
    .catch((cause: unknown) => {
      throw cause instanceof CliError && cause.code === 'refused'
        ? new CliError('refused', withFlags(cause.message), { cause })
        : cause
    })
  await show('faults', set, output)
  return exitCodes.ok
}

/** What the members of a fault are typed as. */
const flagOf: Readonly<Record<string, string>> = {
  operation: 'OPERATION',
  latencyMs: '--latency',
  'error.code': '--error',
  'error.message': '--message',
  retryAfter: '--retry-after',
  cut: '--cut',
  cutAfterBytes: '--cut-after-bytes',
  skip: '--skip',
  times: '--times',
  probability: '--probability',
}

/** A refusal that names options as they were typed, instead of members of the list. */
function withFlags(message: string): string {
  return message.replaceAll(
    /(?:\bbody)?\[\d+\]\.([a-zA-Z.]+?)(?=[^a-zA-Z.]|\.(?:\s|$)|$)/g,
    (path, member: string) => (Object.hasOwn(flagOf, member) ? (flagOf[member] ?? path) : path),
  )
}

/** `benchtop notifications add`. */
export async function addNotification(
  item: string,
  flags: ListFlags & { readonly type: string },
  world: World,
): Promise<ExitCode> {
  const { output, lists } = open(flags, world, 'changes')
  const before = await lists.notifications.read()
  const set = await lists.notifications.replace([...before, { type: flags.type, item }])
  await show('notifications', set, output)
  return exitCodes.ok
}

async function show(
  name: OwnersList,
  list: OwnersLists[OwnersList],
  output: Output,
): Promise<void> {
  output.event({ [camelCase(name)]: list })
  if (list.length === 0) return output.line(emptyStates[name])
  if (name === 'faults') {
    const rows = (list as OwnersLists['faults']).map((fault) => [
      fault.operation,
      describeFault(fault),
      String(fault.hits ?? 0),
    ])
    return printTable(output, { head: ['operation', 'what happens', 'hits'], rows, right: [2] })
  }
  if (name === 'rate-limits') {
    const rows = (list as OwnersLists['rate-limits']).map((rule) => [
      rule.policy,
      rule.operations.join(', '),
      `${rule.limit} per user in ${rule.window}`,
    ])
    return printTable(output, { head: ['policy', 'operations', 'limit'], rows })
  }
  const rows = (list as OwnersLists['notifications']).map(({ type, item }) => [type, item])
  return printTable(output, { head: ['type', 'text'], rows })
}

function camelCase(name: string): string {
  return name.replace(/-(\w)/, (_, letter: string) => letter.toUpperCase())
}

function open({ url, json }: ListFlags, world: World, use: Use) {
  return {
    output: createOutput(world, json === true),
    lists: listsOf(targetBench(url, world, use)),
  }
}
