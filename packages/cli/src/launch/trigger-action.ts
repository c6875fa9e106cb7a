import type { Context } from '../command-line/context.ts'
import { CliError, exitCodes, messageOf, type ExitCode } from '../errors.ts'
import { openBrowser } from '../output/open-browser.ts'
import type { Output } from '../output/output.ts'
import type { LaunchInputFlags } from './input-options.ts'
import { launchNow } from './launch-now.ts'
import { launchRequest } from './launch-request.ts'
import { noteWarnings } from './warnings.ts'

type TriggerFlags = LaunchInputFlags & {
  readonly app: string
  readonly open?: true
  readonly follow?: true
}

/** `benchtop trigger APP`. */
export async function runTrigger(flags: TriggerFlags, context: Context): Promise<ExitCode> {
  const { output, world } = context
  const { control, application, user, request } = await launchRequest(
    flags,
    context,
    'changes',
    ({ kind, name, clientId }) => {
      if (kind === 'web') return
      const message = `${name} is a native app, which has no page to open: use benchtop launch ${clientId}.`
      throw new CliError('failed', message)
    },
  )
  const { warnings, ...launched } = await launchNow(control, request)
  output.event({ event: 'triggered', ...launched, ...(warnings && { warnings }) })
  noteWarnings(output, warnings)
  output.line(
    `${output.paint('green', '✓')} ${application.name} is triggered as ${user.name}  ${output.paint('dim', launched.appSession)}`,
  )
  const { redirect } = launched
  if (redirect === null) {
    throw new CliError(
      'failed',
      `${application.name} has no redirect address to send a browser to: give it a redirectUri in its seed.`,
    )
  }
  output.line(`  ${redirect}`)
  if (flags.open === true && !(await openBrowser(redirect, world.environment))) {
    throw new CliError('failed', 'No browser could be opened. Open the address above manually.')
  }
  return flags.follow === true ? follow(application.name, redirect, output) : exitCodes.ok
}

/** Sends the first request of the user's browser, and reports the app's response. */
async function follow(name: string, redirect: string, output: Output): Promise<ExitCode> {
  const address = new URL(redirect)
  const response = await fetch(redirect, { redirect: 'manual' }).catch((cause: unknown) => {
    const reason = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause
    throw new CliError(
      'failed',
      `Nothing is listening at ${address.origin} (${messageOf(reason)}). Start ${name} and trigger it again; the session was created, and its code is valid for ten minutes.`,
      { cause },
    )
  })
  await response.body?.cancel()
  const location = response.headers.get('location')
  const next = location === null ? null : new URL(location, redirect).href
  output.event({ event: 'followed', status: response.status, location: next })
  const isTaken = response.status < 400
  const mark = output.paint(isTaken ? 'green' : 'red', isTaken ? '✓' : '✗')
  const onwards = next === null ? '' : `, and redirects the browser to ${next}`
  output.line(`${mark} ${name} responded ${response.status}${onwards}`)
  if (isTaken) return exitCodes.ok
  output.note(`${name} refused the trigger with status ${response.status}: check its own log.`)
  return exitCodes.failed
}
