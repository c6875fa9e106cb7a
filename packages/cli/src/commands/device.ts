import { Command } from 'commander'
import type { DeviceFlags, DeviceDecision, DeviceDecisionFlags } from '../actions/devices.ts'
import type { ExitCode } from '../errors.ts'
import type { World } from '../world.ts'
import { prose } from './prose.ts'
import { withPlatformOptions } from './platform-options.ts'

type Ended = (code: ExitCode) => void

const summaries: Record<DeviceDecision, string> = {
  approve: 'approve a device, as a user',
  deny: 'deny a device, as a user',
}

/** `benchtop device`. */
export function deviceCommand(world: World, ended: Ended): Command {
  const command = new Command('device')
    .summary('approve or deny devices that wait for a user, on a running platform')
    .description(
      prose(`The device flow without a browser: a device shows its user a code, and waits until that user has
decided. The platform stores only a hash of the code: read the code from the device.`),
    )
    .addHelpText(
      'after',
      `
Examples:
  $ benchtop device list
  $ benchtop device approve WDJB-MJHT
  $ benchtop device deny WDJB-MJHT --user ben@example.test`,
    )
  command.addCommand(listCommand(world, ended))
  for (const word of Object.keys(summaries) as DeviceDecision[]) {
    command.addCommand(decisionCommand(word, world, ended))
  }
  return command
}

function listCommand(world: World, ended: Ended): Command {
  return withPlatformOptions(new Command('list'))
    .summary('list the waiting devices, with the scopes that they request')
    .addHelpText('after', '\nExamples:\n  $ benchtop device list\n  $ benchtop device list --json')
    .action(async (flags: DeviceFlags) => {
      const { listDevices } = await import('../actions/devices.ts')
      ended(await listDevices(flags, world))
    })
}

function decisionCommand(word: DeviceDecision, world: World, ended: Ended): Command {
  return withPlatformOptions(new Command(word))
    .summary(summaries[word])
    .argument('<code>', 'the code that the device shows, such as WDJB-MJHT')
    .option('--user <user>', 'id or e-mail address of the user who decides (the first user)')
    .addHelpText('after', `\nExamples:\n  $ benchtop device ${word} WDJB-MJHT`)
    .action(async (code: string, flags: DeviceDecisionFlags) => {
      const { decideDevice: tellDevice } = await import('../actions/devices.ts')
      ended(await tellDevice(code, word, flags, world))
    })
}
