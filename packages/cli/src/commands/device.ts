import { Command } from 'commander'
import type { DeviceFlags, DeviceWord, DeviceWordFlags } from '../devices/run-devices.ts'
import type { ExitCode } from '../errors.ts'
import type { World } from '../world.ts'
import { prose } from './prose.ts'
import { talking } from './talking.ts'

type Ended = (code: ExitCode) => void

const summaries: Record<DeviceWord, string> = {
  approve: 'let a device in, as a user',
  reject: 'refuse a device, as a user',
}

/** `benchtop device`. */
export function deviceCommand(world: World, ended: Ended): Command {
  const command = new Command('device')
    .summary('say yes or no to devices that wait for a user, on a running platform')
    .description(
      prose(`The device flow without a browser: a device shows its user a code, and waits until that user has
decided. The code is kept as a hash, and is known to whoever reads it off the device.`),
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
    .summary('list the devices that wait, with what they ask for')
    .addHelpText('after', '\nExamples:\n  $ benchtop device list\n  $ benchtop device list --json')
    .action(async (flags: DeviceFlags) => {
      const { listDevices } = await import('../devices/run-devices.ts')
      ended(await listDevices(flags, world))
    })
}

function wordCommand(word: DeviceWord, world: World, ended: Ended): Command {
  return talking(new Command(word))
    .summary(summaries[word])
    .argument('<code>', 'the code that it shows, such as WDJB-MJHT')
    .option('--user <user>', 'id or e-mail address of who decides (the first user)')
    .addHelpText('after', `\nExamples:\n  $ benchtop device ${word} WDJB-MJHT`)
    .action(async (code: string, flags: DeviceWordFlags) => {
      const { tellDevice } = await import('../devices/run-devices.ts')
      ended(await tellDevice(code, word, flags, world))
    })
}
