import { progressOf } from '@benchtop/contracts'
import { exitCodes, type ExitCode } from '../errors.ts'
import { chooseUser } from '../launch/choose.ts'
import { createOutput, type Output } from '../output/output.ts'
import { progressBar } from '../output/progress-bar.ts'
import { printTable } from '../output/table.ts'
import { controlAddress } from '../remote/address.ts'
import { createControlClient } from '../remote/control-client.ts'
import { resourceId } from '../remote/resource-id.ts'
import { createSessionsClient, type PlatformSession } from '../remote/sessions-client.ts'
import type { World } from '../world.ts'

export type SessionFlags = { readonly url?: string; readonly json?: true }
export type NoticeFlags = SessionFlags & { readonly user?: string; readonly read?: string }

/** `benchtop session show SESSION`. */
export async function showSession(
  session: string,
  flags: SessionFlags,
  world: World,
): Promise<ExitCode> {
  const { output, sessions } = open(flags, world)
  const shown = await sessions.get(resourceId(session, 'appsessions'))
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
  const { output, sessions } = open(flags, world)
  printSession(output, await sessions.stop(resourceId(session, 'appsessions')))
  return exitCodes.ok
}

/** `benchtop session resolve SESSION Running|Complete`. */
export async function resolveSession(
  session: string,
  status: 'Running' | 'Complete',
  flags: SessionFlags,
  world: World,
): Promise<ExitCode> {
  const { output, sessions } = open(flags, world)
  printSession(output, await sessions.resolve(resourceId(session, 'appsessions'), status))
  return exitCodes.ok
}

/** `benchtop notices`. */
export async function runNotices(flags: NoticeFlags, world: World): Promise<ExitCode> {
  const { output, control, sessions } = open(flags, world)
  if (flags.read !== undefined) {
    const notice = await sessions.readNotice(flags.read)
    output.event({ event: 'read', ...notice })
    output.line(`${output.paint('green', '✓')} ${notice.text}`)
    return exitCodes.ok
  }
  const { users } = await control.status()
  const user = flags.user === undefined ? undefined : chooseUser(users, flags.user).id
  const notices = await sessions.notices(user)
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

function printSession(output: Output, session: PlatformSession): void {
  const { name, status, statusSummary, appSession } = session
  const { percent, message } = progressOf(statusSummary)
  const isUnderWay = status === 'Running' && percent !== undefined
  output.event({ event: 'session', ...session, ...(isUnderWay && { percent }) })
  const says = isUnderWay ? `${progressBar(percent)} ${message}`.trimEnd() : statusSummary
  const summary = says === '' ? '' : `: ${says}`
  output.line(`${name} is ${status}${summary}  ${output.paint('dim', appSession)}`)
}

function open({ url, json }: SessionFlags, world: World) {
  const control = createControlClient(controlAddress(url, world))
  return {
    output: createOutput(world, json === true),
    control,
    sessions: createSessionsClient(control.call),
  }
}
