import { benchCommand } from '../command-line/bench-command.ts'
import { defineCommand } from '../command-line/definition.ts'
import { chooseUser, nameOf } from '../launch/choose.ts'
import { done, momentText } from '../output/output.ts'
import { printList } from '../output/table.ts'

const list = benchCommand('reads', {
  name: 'list',
  summary: 'list the waiting devices, with the scopes that they request',
  examples: ['benchtop device list', 'benchtop device list --json'],
  async run(_, { output, control }) {
    const { devices } = await control.listDevices()
    const { applications } = await control.getStatus()
    output.event({ event: 'devices', devices })
    await printList(output, devices, {
      empty: 'No devices are waiting for a user.',
      columns: {
        Application: ({ application }) => nameOf(applications, application),
        'Requested scopes': ({ scopes }) => scopes.join(', '),
        Until: ({ expires }) => momentText(expires),
      },
    })
  },
})

/** A decision of a user about a device. */
function decision(
  name: 'approve' | 'deny',
  operation: 'approveDevice' | 'denyDevice',
  event: string,
) {
  return benchCommand('changes', {
    name,
    summary: `${name} a device, as a user`,
    arguments: { '<code>': 'the code that the device shows, such as WDJB-MJHT' },
    options: {
      '--user <user>': 'id or e-mail address of the user who decides (the first user)',
    },
    examples: [`benchtop device ${name} WDJB-MJHT`],
    async run({ code, user: named }, { output, control }) {
      const user = chooseUser((await control.getStatus()).users, named)
      await control[operation]({ userCode: code, user: user.id })
      done(output, { event, code, user: user.id }, `${user.name} has ${event} ${code}.`)
    },
  })
}

/** `benchtop device`. */
export const deviceCommand = defineCommand({
  name: 'device',
  summary: 'approve or deny devices that wait for a user, on a running platform',
  description: `The device flow without a browser: a device shows its user a code, and waits until that user has
    decided. The platform stores only a hash of the code: read the code from the device.`,
  commands: [
    list,
    decision('approve', 'approveDevice', 'approved'),
    decision('deny', 'denyDevice', 'denied'),
  ],
})
