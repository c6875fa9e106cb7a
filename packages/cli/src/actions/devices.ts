import { exitCodes, type ExitCode } from '../errors.ts'
import { chooseUser } from '../launch/choose.ts'
import { createOutput } from '../output/output.ts'
import { printTable } from '../output/table.ts'
import { targetBench, type Use } from '../remote/target.ts'
import type { World } from '../world.ts'

export type DeviceFlags = { readonly url?: string; readonly json?: true }
export type DeviceDecisionFlags = DeviceFlags & { readonly user?: string }

/** The decisions of a user about a device, each with its operation. */
const operations = { approve: 'approveDevice', deny: 'denyDevice' } as const
export type DeviceDecision = keyof typeof operations

const done: Record<DeviceDecision, string> = { approve: 'approved', deny: 'denied' }

/** `benchtop device list`. */
export async function listDevices(flags: DeviceFlags, world: World): Promise<ExitCode> {
  const { output, control } = open(flags, world, 'reads')
  const { devices: waiting } = await control.listDevices()
  const { applications } = await control.getStatus()
  output.event({ event: 'devices', devices: waiting })
  if (waiting.length === 0) output.line('No devices are waiting for a user.')
  await printTable(output, {
    head: ['Application', 'Requested scopes', 'Until'],
    rows: waiting.map(({ application, scopes, expires }) => [
      applications.find(({ id }) => id === application)?.name ?? application,
      scopes.join(', '),
      expires.replace('T', ' ').slice(0, 19),
    ]),
  })
  return exitCodes.ok
}

/** `benchtop device approve | deny CODE`. */
export async function decideDevice(
  code: string,
  word: DeviceDecision,
  flags: DeviceDecisionFlags,
  world: World,
): Promise<ExitCode> {
  const { output, control } = open(flags, world, 'changes')
  const user = chooseUser((await control.getStatus()).users, flags.user)
  await control[operations[word]]({ userCode: code, user: user.id })
  output.event({ event: done[word], code, user: user.id })
  output.line(`${output.paint('green', '✓')} ${user.name} has ${done[word]} ${code}.`)
  return exitCodes.ok
}

function open({ url, json }: DeviceFlags, world: World, use: Use) {
  return {
    output: createOutput(world, json === true),
    control: targetBench(url, world, use),
  }
}
