import type { ControlSession } from '@benchtop/contracts'
import { benchCommand } from '../command-line/bench-command.ts'
import { defineCommand } from '../command-line/definition.ts'
import { onPlatform } from '../command-line/values.ts'
import { namedUser } from '../launch/choose.ts'
import { done, type Output } from '../output/output.ts'
import { progressBar } from '../output/progress-bar.ts'
import { printList } from '../output/table.ts'
import { resourceId } from '../remote/resource-id.ts'

const show = benchCommand('reads', {
  name: 'show',
  summary: 'show an analysis, with the nodes that it runs on',
  arguments: { '<session>': 'its id' },
  examples: ['benchtop session show 9002'],
  async run({ session }, { output, control }) {
    const shown = await control.getAppSession({ id: resourceId(session, 'appsessions') })
    await printSession(output, shown)
    await printList(output, shown.children, {
      columns: { Node: 'name', Status: 'status', Session: 'appSession', Says: 'statusSummary' },
    })
  },
})

const stop = benchCommand('changes', {
  name: 'stop',
  summary: 'stop an analysis',
  description: `Stops a running analysis: its app is requested to end, and killed if it doesn't. It is Aborting until
    then, and Aborted afterwards. A waiting one is Aborted immediately.`,
  arguments: { '<session>': 'its id' },
  examples: ['benchtop session stop 9002'],
  async run({ session }, { output, control }) {
    const id = resourceId(session, 'appsessions')
    await printSession(output, await control.stopAppSession({ id }))
  },
})

const resolve = benchCommand('changes', {
  name: 'resolve',
  summary: 'resume an analysis that needs attention, or complete it',
  arguments: {
    '<session>': 'its id',
    '<status>': { about: 'its next status', choices: ['Running', 'Complete'] },
  },
  examples: ['benchtop session resolve 9002 Running'],
  async run({ session, status }, { output, control }) {
    const id = resourceId(session, 'appsessions')
    await printSession(output, await control.resolveAppSession({ id, status }))
  },
})

/** `benchtop session`. */
export const sessionCommand = defineCommand({
  name: 'session',
  summary: 'show, stop or resolve an analysis on a running platform',
  description: `A launched analysis: shows it with its nodes, stops it as the user's Stop Analysis does, or
    resolves one that needs attention.`,
  commands: [show, stop, resolve],
})

async function printSession(output: Output, session: ControlSession): Promise<void> {
  const { progressOf } = await import('@benchtop/contracts')
  const { name, status, statusSummary, appSession } = session
  const { percent, message } = progressOf(statusSummary)
  const isUnderWay = status === 'Running' && percent !== undefined
  output.event({ event: 'session', ...session, ...(isUnderWay && { percent }) })
  const says = isUnderWay ? `${progressBar(percent)} ${message}`.trimEnd() : statusSummary
  const summary = says === '' ? '' : `: ${says}`
  output.line(`${name} is ${status}${summary}  ${output.paint('dim', appSession)}`)
}

/** `benchtop notices`. */
export const noticesCommand = defineCommand({
  name: 'notices',
  summary: 'list the notices of a running platform to its users, or mark one as read',
  description: `Notices that the platform sends its users: analyses and runs that need attention, projects that
    are offered to them. A dot marks an unread one.`,
  options: {
    ...onPlatform(),
    '--user <user>': 'id or e-mail address of the recipient (all users)',
    '--read <notice>': 'mark a notice as read, by its number',
  },
  examples: [
    'benchtop notices',
    'benchtop notices --user ben@example.test --json',
    'benchtop notices --read 3',
  ],
  async run({ user: named, read }, { output, bench }) {
    if (read !== undefined) {
      const notice = await (await bench('changes')).markNoticeRead({ id: read })
      return done(output, { event: 'read', ...notice }, notice.text)
    }
    const control = await bench('reads')
    const user = namedUser((await control.getStatus()).users, named)
    const { notices } = await control.listNotices({ user })
    output.event({ event: 'notices', notices })
    await printList(output, notices, {
      empty: 'There are no notices.',
      columns: {
        '': (notice) => (notice.read === null ? '•' : ''),
        Notice: 'id',
        User: 'user',
        Text: 'text',
        About: 'subject',
      },
    })
  },
})
