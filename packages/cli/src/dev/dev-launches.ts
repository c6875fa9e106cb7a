import type { ControlClient } from '@benchtop/client/control'
import type { LaunchOutcome } from '@benchtop/contracts'
import type { Emulator, StartedLaunch } from '@benchtop/emulator'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { CliError, messageOf } from '../errors.ts'
import { readOutcome, type Outcome } from '../launch/outcome.ts'
import { splitLines, type LineSplitter } from '../output/line-splitter.ts'
import { asReader } from '../remote/api.ts'
import { idOf } from '../remote/resource-id.ts'
import type { LastLaunch, LaunchRequest } from './last-launch.ts'
import type { DevView } from './view.ts'

type DevLaunchesOptions = {
  readonly emulator: Emulator
  readonly control: ControlClient
  readonly view: DevView
  readonly last: LastLaunch
  readonly kind: 'web' | 'native'
  /** The application under development; its registration is known before the first launch. */
  readonly application: () => { readonly id: string; readonly clientId: string }
  /** Opens the page that a launch sends its user to; false if no browser can be opened. */
  open(url: string): Promise<boolean>
}

/** The launches of an app under development: followed, whichever user launched them, and repeated. */
export type DevLaunches = {
  /** Repeats the last launch, after stopping it if it hasn't ended. */
  again(why: 'key' | 'change'): Promise<void>
  close(): void
}

const underWay: ReadonlySet<string> = new Set([
  'AwaitingAuthorization',
  'Pending',
  'Running',
  'Aborting',
])
const shownFiles = 8
/** A stopped app has some seconds before it is killed. */
const longestStopMs = 10_000
const lookMs = 25
const answerMs = 30_000

export function followLaunches(options: DevLaunchesOptions): DevLaunches {
  const { emulator, control, view, last } = options
  const logs = new Map<number, LineSplitter>()
  /** Sessions that were stopped to be launched again. */
  const replaced = new Set<string>()
  let current: StartedLaunch | undefined
  let isAgain = false
  let isBusy = false
  let isWanted = false
  let isClosed = false

  const nameOf = (appSession: string) => `session ${idOf(appSession)}` as const

  const tellLaunch = (launch: StartedLaunch): void => {
    if (launch.request.application !== options.application().id) return
    current = launch
    const { appSession, redirect, request } = launch
    view.output.event({ event: 'launch', appSession, redirect, rerun: isAgain })
    const again = isAgain ? ' again' : ''
    const name = request.name === undefined ? '' : ` (${request.name})`
    view.done(`${nameOf(appSession)}${name} is launched${again}`)
    view.show({ launch: nameOf(appSession) })
    void showStatus(launch)
    last.set(request).catch((error: unknown) => {
      view.hint(`The last launch can't be saved for later: ${messageOf(error)}`)
    })
  }

  /** Later changes were reported already. */
  const showStatus = async ({ appSession }: StartedLaunch): Promise<void> => {
    const session = await control.getAppSession({ id: idOf(appSession) }).catch(() => undefined)
    if (session === undefined || current?.appSession !== appSession || isClosed) return
    view.show({ launch: `${nameOf(appSession)} ${session.status}` })
  }

  const tellOutcome = async (launch: StartedLaunch): Promise<void> => {
    const { request, appSession } = launch
    if (replaced.has(appSession)) return
    const target = { user: request.user, application: request.application }
    try {
      const { children } = await control.getAppSession({ id: idOf(appSession) })
      const nodes = children.map((node) => node.appSession)
      const outcome = await asReader(control, emulator.apiUrl, target, async (v1) =>
        readOutcome(v1, await v1.getAppSession({ id: idOf(appSession) }), nodes),
      )
      if (!isClosed) showOutcome(view, outcome)
    } catch (error) {
      if (!isClosed) view.failed('launch', messageOf(error))
    }
  }

  const stops = [
    emulator.onLaunch(tellLaunch),
    emulator.onSession(({ appSession, status, statusSummary }) => {
      if (current === undefined || appSession !== current.appSession) return
      const summary = statusSummary === '' ? '' : `: ${statusSummary}`
      view.show({ launch: `${nameOf(appSession)} ${status}${summary}` })
      // The end of a job is reported when all its results are stored.
      if (options.kind === 'web' && !underWay.has(status)) void tellOutcome(current)
    }),
    emulator.onJobEvent((event) => {
      const { sessionId } = event
      if (event.type === 'log') {
        let lines = logs.get(sessionId)
        if (lines === undefined) {
          lines = splitLines((text) => view.line(`session ${sessionId}`, text))
          logs.set(sessionId, lines)
        }
        lines.write(event.text)
      } else if (event.type === 'ended') {
        logs.get(sessionId)?.end()
        logs.delete(sessionId)
        if (current?.appSession.endsWith(`/${sessionId}`) === true) void tellOutcome(current)
      }
    }),
  ]

  const stopCurrent = async (): Promise<void> => {
    if (current === undefined) return
    const id = idOf(current.appSession)
    const status = async () => (await control.getAppSession({ id })).status
    const before = await status().catch(() => 'gone')
    if (!underWay.has(before)) return
    replaced.add(current.appSession)
    if (before !== 'Aborting') await control.stopAppSession({ id })
    for (let waited = 0; waited < longestStopMs; waited += lookMs) {
      if (!underWay.has(await status())) return
      await pause(lookMs)
    }
  }

  const launchAgain = async (request: LaunchRequest, why: 'key' | 'change'): Promise<void> => {
    const application = options.application().id
    isAgain = true
    let launched: LaunchOutcome
    try {
      await stopCurrent()
      launched = await control.launch({ ...request, application })
      view.mended('launch')
    } finally {
      isAgain = false
    }
    if (launched.redirect === null) return
    if (why === 'key' && (await options.open(launched.redirect))) return
    await trigger(launched.redirect, view)
  }

  return {
    async again(why) {
      const request = last.get()
      if (request === undefined) {
        view.hint(
          `There is no launch to repeat yet. Launch the app in the console, or with: benchtop launch ${options.application().clientId}`,
        )
        return
      }
      isWanted = true
      if (isBusy) return
      isBusy = true
      try {
        while (isWanted && !isClosed) {
          isWanted = false
          await launchAgain(last.get() ?? request, why)
        }
      } catch (error) {
        if (isClosed) return
        if (!(error instanceof CliError)) throw error
        view.failed('launch', `The last launch can't be repeated: ${error.message}`)
      } finally {
        isBusy = false
      }
    },
    close() {
      isClosed = true
      for (const stop of stops) stop()
    },
  }
}

/** Requests the page that a launch sends its user to, as a browser would. */
async function trigger(redirect: string, view: DevView): Promise<void> {
  const started = performance.now()
  const { origin } = new URL(redirect)
  try {
    const signal = AbortSignal.timeout(answerMs)
    const response = await fetch(redirect, { redirect: 'manual', signal })
    await response.arrayBuffer()
    const ms = Math.round(performance.now() - started)
    const location = response.headers.get('location')
    const { status } = response
    view.output.event({ event: 'triggered', status, location, ms })
    const text = `The app responded to the launch with ${status}${location === null ? '' : ` to ${location}`} after ${ms} ms`
    if (status < 400) view.done(text)
    else view.failed('launch', `${text}.`, { status })
  } catch {
    view.failed('launch', `The app at ${origin} did not respond to the launch.`)
  }
}

function showOutcome(view: DevView, outcome: Outcome): void {
  const { session, status, statusSummary, results } = outcome
  const files = results.flatMap((result) => result.files)
  view.output.event({
    event: 'launch-ended',
    appSession: session,
    status,
    statusSummary,
    results,
  })
  const summary = statusSummary === '' ? '' : `: ${statusSummary}`
  const text = `session ${idOf(session)} is ${status}${summary}`
  if (status !== 'Complete') {
    view.failed('launch', text, { appSession: session, status })
    return
  }
  view.mended('launch')
  view.done(files.length === 0 ? text : `${text}, with ${files.length} files`)
  for (const { path, size } of files.slice(0, shownFiles)) view.note(`  ${path}  ${size} bytes`)
  if (files.length > shownFiles) view.note(`  and ${files.length - shownFiles} more`)
}
