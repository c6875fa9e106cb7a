import { progressOf, type ControlSession } from '@benchtop/contracts'
import { exitCodes, type ExitCode } from '../errors.ts'
import { chooseUser } from '../launch/choose.ts'
import { createOutput, type Output } from '../output/output.ts'
import { progressBar } from '../output/progress-bar.ts'
import { printTable } from '../output/table.ts'
import { targetBench, type Use } from '../remote/target.ts'
import { resourceId } from '../remote/resource-id.ts'
import type { World } from '../world.ts'

export type SessionFlags = { readonly url?: string; readonly json?: true }
export type NoticeFlags = SessionFlags & { readonly user?: string; readonly read?: string }

/** `benchtop session show SESSION`. */
export async function showSession(
  session: string,
  flags: SessionFlags,
  world: World,
): Promise<ExitCode> {
  const { output, control } = open(flags, world, 'reads')
  const shown = await control.getAppSession({ id: resourceId(session, 'appsessions') })
  printSession(output, shown)
  await printTable(output, {
    head: ['Node', 'Status', 'Session', 'Says'],
    rows: shown.children.map(({ name, status, appSession, statusSummary }) => [
      name,
      status,
      appSession,
      statusSummary,
    ]),
  })
  return exitCodes.ok
}

/** `benchtop session stop SESSION`. */
export async function stopSession(
  session: string,
  flags: SessionFlags,
  world: World,
): Promise<ExitCode> {
  const { output, control } = open(flags, world, 'changes')
  const id = resourceId(session, 'appsessions')
  printSession(output, await control.stopAppSession({ id }))
  return exitCodes.ok
}

/** `benchtop session resolve SESSION Running|Complete`. */
export async function resolveSession(
  session: string,
  status: 'Running' | 'Complete',
  flags: SessionFlags,
  world: World,
): Promise<ExitCode> {
  const { output, control } = open(flags, world, 'changes')
  const id = resourceId(session, 'appsessions')
  printSession(output, await control.resolveAppSession({ id, status }))
  return exitCodes.ok
}

/** `benchtop notices`. */
export async function runNotices(flags: NoticeFlags, world: World): Promise<ExitCode> {
  const { output, control } = open(flags, world, flags.read === undefined ? 'reads' : 'changes')
  if (flags.read !== undefined) {
    const notice = await control.markNoticeRead({ id: flags.read })
    output.event({ event: 'read', ...notice })
    output.line(`${output.paint('green', '✓')} ${notice.text}`)
    return exitCodes.ok
  }
  const { users } = await control.getStatus()
  const user = flags.user === undefined ? undefined : chooseUser(users, flags.user).id
  const { notices } = await control.listNotices({ user })
  output.event({ event: 'notices', notices })
  if (notices.length === 0) output.line('There are no notices.')
  await printTable(output, {
    head: ['', 'Notice', 'User', 'Text', 'About'],
    rows: notices.map(({ id, user: to, text, subject, read }) => [
      read === null ? '•' : '',
      id,
      to,
      text,
      subject,
    ]),
  })
  return exitCodes.ok
}

function printSession(output: Output, session: ControlSession): void {
  const { name, status, statusSummary, appSession } = session
  const { percent, message } = progressOf(statusSummary)
  const isUnderWay = status === 'Running' && percent !== undefined
  output.event({ event: 'session', ...session, ...(isUnderWay && { percent }) })
  const says = isUnderWay ? `${progressBar(percent)} ${message}`.trimEnd() : statusSummary
  const summary = says === '' ? '' : `: ${says}`
  output.line(`${name} is ${status}${summary}  ${output.paint('dim', appSession)}`)
}

function open({ url, json }: SessionFlags, world: World, use: Use) {
  return {
    output: createOutput(world, json === true),
    control: targetBench(url, world, use),
  }
}
