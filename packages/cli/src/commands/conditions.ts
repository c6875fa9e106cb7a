import type { ControlClient } from '@benchtop/client/control'
import type { Fault, NotificationRecord, RateLimitRecord } from '@benchtop/contracts'
import { resolve } from 'node:path'
import { benchCommand } from '../command-line/bench-command.ts'
import type { CommandDefinition } from '../command-line/definition.ts'
import { numberLike, whole } from '../command-line/values.ts'
import { describeFault } from '../conditions/describe-fault.ts'
import { withFlags } from '../conditions/with-flags.ts'
import { CliError, reworded } from '../errors.ts'
import type { Output } from '../output/output.ts'
import { printList, type List } from '../output/table.ts'

/** A list that the owner of a bench replaces entirely. */
type OwnersList<Item> = List<Item> & {
  /** Its member of what is printed for programs. */
  readonly member: 'faults' | 'rateLimits' | 'notifications'
  read(control: ControlClient): Promise<readonly Item[]>
  replace(control: ControlClient, list: readonly Item[]): Promise<readonly Item[]>
}

const faults: OwnersList<Fault> = {
  member: 'faults',
  read: (control) => control.listFaults(),
  replace: (control, document) => control.setFaults({ document }),
  empty: 'No faults are injected.',
  columns: {
    operation: 'operation',
    'what happens': describeFault,
    hits: ({ hits = 0 }) => String(hits),
  },
  right: ['hits'],
}

const rateLimits: OwnersList<RateLimitRecord> = {
  member: 'rateLimits',
  read: (control) => control.listRateLimits(),
  replace: (control, document) => control.setRateLimits({ document }),
  empty: 'No rate limits are set.',
  columns: {
    policy: 'policy',
    operations: ({ operations }) => operations.join(', '),
    limit: ({ limit, window }) => `${limit} per user in ${window}`,
  },
}

const notifications: OwnersList<NotificationRecord> = {
  member: 'notifications',
  read: (control) => control.listNotifications(),
  replace: (control, document) => control.setNotifications({ document }),
  empty: 'No notifications are set.',
  columns: { type: 'type', text: 'item' },
}

/** The commands of a list: it is shown, replaced from a file, emptied. */
function listCommand<Item>(
  list: OwnersList<Item>,
  help: Pick<CommandDefinition, 'name' | 'summary' | 'description'>,
  more: readonly CommandDefinition[] = [],
): CommandDefinition {
  const { name } = help
  const set = benchCommand('changes', {
    name: 'set',
    summary: 'replace the current list',
    arguments: { '<file>': 'a JSON file with the complete list' },
    examples: [`benchtop ${name} set ${name}.json`],
    async run({ file }, { output, control, world }) {
      const { readListFile } = await import('../conditions/list-file.ts')
      const given = await readListFile(resolve(world.folder, file), list.member)
      // The platform knows which operations there are.
      const replaced = await list
        .replace(control, given.items as Item[])
        .catch(reworded(async (_, refusal) => given.refusedBy(refusal)))
      await show(output, list, replaced)
    },
  })
  const clear = benchCommand('changes', {
    name: 'clear',
    summary: 'remove all of them',
    examples: [`benchtop ${name} clear`],
    async run(_, { output, control }) {
      await show(output, list, await list.replace(control, []))
    },
  })
  return benchCommand('reads', {
    ...help,
    async run(_, { output, control }) {
      await show(output, list, await list.read(control))
    },
    commands: [set, clear, ...more],
  })
}

async function show<Item>(
  output: Output,
  list: OwnersList<Item>,
  items: readonly Item[],
): Promise<void> {
  output.event({ [list.member]: items })
  await printList(output, items, list)
}

const addFault = benchCommand('changes', {
  name: 'add',
  summary: 'add a fault to the list',
  arguments: { '<operation>': 'an id such as v1.getFile, or a pattern' },
  options: {
    '--latency <ms>': { about: 'delay a request by so many milliseconds', ...whole },
    '--error <code>': 'refuse it with this code, such as ServiceUnavailable',
    '--message <text>': 'the message of the refusal',
    '--retry-after <seconds>': { about: 'refuse it like a rate limit', ...whole },
    '--cut <when>': { about: 'cut the connection', choices: ['before', 'after'] },
    '--cut-after-bytes <count>': { about: 'cut a download after so many bytes', ...whole },
    '--skip <count>': { about: 'let so many requests through first', ...whole },
    '--times <count>': { about: 'apply to so many requests, then stop', ...whole },
    '--probability <number>': {
      about: 'apply with this probability, 0 to 1',
      parse: numberLike(/^/, 0, 1),
      rule: 'It must be a number from 0 to 1.',
    },
    '--in-console': 'apply to requests of the console, too, which count for nothing',
  },
  examples: [
    'benchtop faults add v1.getFile --error ServiceUnavailable --times 2',
    "benchtop faults add 'v1.*' --latency 500",
    'benchtop faults add v1.createProject --cut after --skip 1',
    'benchtop faults add download --cut-after-bytes 1000000',
  ],
  async run(given, { output, control }) {
    const { latency: latencyMs, error, message, retryAfter, cut, cutAfterBytes } = given
    if ([latencyMs, error, retryAfter, cut, cutAfterBytes].every((one) => one === undefined)) {
      throw new CliError(
        'usage',
        'A fault needs an effect: --latency, --error, --retry-after, --cut or --cut-after-bytes.',
      )
    }
    if (message !== undefined && error === undefined) {
      throw new CliError('usage', '--message is the message of --error: give both.')
    }
    const { operation, skip, times, probability, inConsole } = given
    // The platform checks the operation and the code, and names similar operations and the known codes.
    const effects = { latencyMs, retryAfter, cut }
    const refusal = error === undefined ? undefined : { code: error, message }
    const when = { cutAfterBytes, skip, times, probability, inConsole }
    const fault = { operation, error: refusal, ...effects, ...when } as Fault
    const all = [...(await faults.read(control)), fault]
    await show(output, faults, await faults.replace(control, all).catch(reworded(withFlags)))
  },
})

/** `benchtop faults`. */
export const faultsCommand = listCommand(
  faults,
  {
    name: 'faults',
    summary: 'inject faults into requests',
    description: `Shows or changes the injected faults of a running platform: latency, errors, rate limits and cut
      connections, for the operations that an id such as v1.getFile, or a pattern such as v1.*, names;
      "download" is the bytes of files. The first matching fault is applied to a request.`,
  },
  [addFault],
)

/** `benchtop rate-limits`. */
export const rateLimitsCommand = listCommand(rateLimits, {
  name: 'rate-limits',
  summary: "set a running platform's rate limits",
  description: `Shows the rate limits of a running platform, or sets them from a JSON file: a list of
    {"policy", "operations", "limit", "window"}, such as 10 launches per user in 1d. The counts start again from zero.`,
})

const addNotification = benchCommand('changes', {
  name: 'add',
  summary: 'add a notification to the list',
  arguments: { '<text>': 'the text of the notification' },
  options: {
    '--type <type>': { about: 'its kind: info, warning', default: 'info' },
  },
  examples: [
    'benchtop notifications add "planned downtime at noon"',
    'benchtop notifications add --type warning "uploads are slow"',
  ],
  async run({ text: item, type }, { output, control }) {
    const before = await notifications.read(control)
    await show(
      output,
      notifications,
      await notifications.replace(control, [...before, { type, item }]),
    )
  },
})

/** `benchtop notifications`. */
export const notificationsCommand = listCommand(
  notifications,
  {
    name: 'notifications',
    summary: 'send a notification with every response of a running platform',
    description:
      'Shows or changes the notifications that a running platform sends with every response, such as planned downtime.',
  },
  [addNotification],
)
