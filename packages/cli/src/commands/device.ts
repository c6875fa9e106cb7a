import { Command } from 'commander'
import type { DeviceFlags, DeviceWord, DeviceWordFlags } from '../devices/run-devices.ts'
import type { ExitCode } from '../errors.ts'
import type { World } from '../world.ts'
import { prose } from './prose.ts'
import { talking } from './talking.ts'

type Ended = (code: ExitCode) => void

const summaries: Record<DeviceWord, string> = {
  approve: 'approve a device, as a user',
  reject: 'reject a device, as a user',
}

/** `benchtop device`. */
export function deviceCommand(world: World, ended: Ended): Command {
  const command = new Command('device')
    .summary('approve or reject devices that wait for a user, on a running platform')
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
  $ benchtop device reject WDJB-MJHT --user ben@example.test`,
    )
  command.addCommand(listCommand(world, ended))
  for (const word of Object.keys(summaries) as DeviceWord[]) {
    command.addCommand(wordCommand(word, world, ended))
  }
  return command
}

function listCommand(world: World, ended: Ended): Command {
  return talking(new Command('list'))
    .summary('list the waiting devices, with the scopes that they request')
    .addHelpText('after', '\nExamples:\n  $ benchtop device list\n  $ benchtop device list --json')
    .action(async (flags: DeviceFlags) => {
      const { listDevices } = await import('../devices/run-devices.ts')
      ended(await listDevices(flags, world))
    })
}

function wordCommand(word: DeviceWord, world: World, ended: Ended): Command {
  return talking(new Command(word))
    .summary(summaries[word])
    .argument('<code>', 'the code that the device shows, such as WDJB-MJHT')
    .option('--user <user>', 'id or e-mail address of the user who decides (the first user)')
    .addHelpText('after', `\nExamples:\n  $ benchtop device ${word} WDJB-MJHT`)
    .action(async (code: string, flags: DeviceWordFlags) => {
      const { tellDevice } = await import('../devices/run-devices.ts')
      ended(await tellDevice(code, word, flags, world))
    })
}
