import { defineCommand } from '../command-line/definition.ts'
import { onPlatform } from '../command-line/values.ts'
import { CliError, exitCodes, messageOf, type ExitCode } from '../errors.ts'
import { inputOptions } from '../launch/input-options.ts'
import { openBrowser } from '../output/open-browser.ts'
import type { Output } from '../output/output.ts'

/** `benchtop trigger`. */
export const triggerCommand = defineCommand({
  name: 'trigger',
  summary: 'send a user to a web app, as a launch in the console does',
  description: `Launches a web app on a running platform without a browser, with the consent of its user given,
    and prints the address that the browser is sent to: action=trigger, the session, and a code that
    is valid for one exchange within ten minutes.

    APP is an application's id, client id or name. A NAME is the id of a field of its form; for an app
    without one, --from names what it may read.`,
  arguments: { '<app>': 'id, client id or name of the application' },
  options: {
    ...inputOptions,
    '--open': 'open the address in the browser of this machine',
    '--follow': 'request the address, and print how the app responds',
    ...onPlatform('one JSON object per line'),
  },
  examples: [
    'benchtop trigger cohort-browser --from projects/4001 --open',
    'benchtop trigger cohort-browser --input reads=samples/5001 \\\n      --input reads=samples/5002 --follow',
    'benchtop trigger 2001 --user ben@example.test --inputs inputs.json --json',
  ],
  exitCodes: `0 triggered, and with --follow accepted by the app; 1 failure, or refused
by the app; 2 bad usage.`,
  async run(flags, context): Promise<ExitCode> {
    const { output, world } = context
    const [{ launchNow }, { launchRequest }] = await Promise.all([
      import('../launch/launch-now.ts'),
      import('../launch/launch-request.ts'),
    ])
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
    for (const { message } of warnings ?? []) output.note(`warning: ${message}`)
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
  },
})

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
