import { counted } from '../output/output.ts'
import type { ControlClient } from '@benchtop/client/control'
import type { LaunchOutcome } from '@benchtop/contracts'
import type { Emulator, StartedLaunch } from '@benchtop/emulator'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { CliError, messageOf } from '../errors.ts'
import { underWay } from '../launch/follow.ts'
import { readOutcome, type Outcome } from '../launch/outcome.ts'
import { splitLines } from '../output/line-splitter.ts'
import { asReader } from '../remote/api.ts'
import { idOf } from '../remote/resource-id.ts'
import type { LaunchRequest, openLastLaunch } from './last-launch.ts'
import type { DevView } from './view.ts'

type DevLaunchesOptions = {
  readonly emulator: Emulator
  readonly control: ControlClient
  readonly view: DevView
  readonly last: Awaited<ReturnType<typeof openLastLaunch>>
  readonly kind: 'web' | 'native'
  /** The application under development; its registration is known before the first launch. */
  readonly application: () => { readonly id: string; readonly clientId: string }
  /** Opens the page that a launch sends its user to; false if no browser can be opened. */
  open(url: string): Promise<boolean>
}

/** What repeats a launch: a key, or a change of the app. */
type Why = 'key' | 'change'
export type DevLaunches = ReturnType<typeof followLaunches>

const shownFiles = 8
/** A stopped app has some seconds before it is killed. */
const longestStopMs = 10_000
const lookMs = 25
const answerMs = 30_000

/** What is known of the launches of the app under development. */
type Followed = {
  readonly options: DevLaunchesOptions
  /** Sessions that were stopped for the sake of the next one. */
  readonly replaced: Set<string>
  /** The last one that was launched. */
  current: StartedLaunch | undefined
  /** Whether a launch that comes now repeats another. */
  isAgain: boolean
  isClosed: boolean
}

/** The launches of an app under development: followed, whichever user launched them, and repeated. */
export function followLaunches(options: DevLaunchesOptions) {
  const { view, last } = options
  const followed: Followed = {
    options,
    replaced: new Set(),
    current: undefined,
    isAgain: false,
    isClosed: false,
  }
  let isBusy = false
  let isWanted = false
  const stops = listen(followed)

  return {
    /** Repeats the last launch, after stopping it if it hasn't ended. */
    async again(why: Why): Promise<void> {
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
        while (isWanted && !followed.isClosed) {
          isWanted = false
          await launchAgain(followed, last.get() ?? request, why)
        }
      } catch (error) {
        if (followed.isClosed) return
        if (!(error instanceof CliError)) throw error
        view.failed('launch', `The last launch can't be repeated: ${error.message}`)
      } finally {
        isBusy = false
      }
    },
    close(): void {
      followed.isClosed = true
      for (const stop of stops) stop()
    },
  }
}

function nameOf(appSession: string): `session ${string}` {
  return `session ${idOf(appSession)}`
}

/** Shows every launch of the app with its status, log and outcome; returns what ends that. */
function listen(followed: Followed): readonly (() => void)[] {
  const { options } = followed
  const { emulator, view } = options
  const logs = new Map<number, ReturnType<typeof splitLines>>()
  return [
    emulator.onLaunch((launch) => showLaunch(followed, launch)),
    emulator.onSession(({ appSession, status, statusSummary }) => {
      const { current } = followed
      if (current === undefined || appSession !== current.appSession) return
      const isNews = statusSummary !== '' && underWay.has(status)
      const summary = isNews ? `: ${statusSummary}` : ''
      view.show({ launch: `${nameOf(appSession)} ${status}${summary}` })
      // The outcome of a job is reported when everything that it left is in place.
      if (options.kind === 'web' && !underWay.has(status)) void followOutcome(followed, current)
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
        const { current } = followed
        if (current?.appSession.endsWith(`/${sessionId}`) === true) {
          void followOutcome(followed, current)
        }
      }
    }),
  ]
}

function showLaunch(followed: Followed, launch: StartedLaunch): void {
  const { view, last, application } = followed.options
  const { isAgain } = followed
  if (launch.request.application !== application().id) return
  followed.current = launch
  const { appSession, redirect, request } = launch
  view.output.event({ event: 'launch', appSession, redirect, rerun: isAgain })
  const again = isAgain ? ' again' : ''
  const name = request.name === undefined ? '' : ` (${request.name})`
  view.done(`${nameOf(appSession)}${name} is launched${again}`)
  view.show({ launch: nameOf(appSession) })
  void showStatus(followed, launch)
  last.set(request).catch((error: unknown) => {
    view.hint(`The last launch can't be saved: ${messageOf(error)}`)
  })
}

/** What has changed since was shown already. */
async function showStatus(followed: Followed, { appSession }: StartedLaunch): Promise<void> {
  const session = await followed.options.control
    .getAppSession({ id: idOf(appSession) })
    .catch(() => undefined)
  const { current, isClosed } = followed
  if (session === undefined || current?.appSession !== appSession || isClosed) return
  followed.options.view.show({ launch: `${nameOf(appSession)} ${session.status}` })
}

async function followOutcome(followed: Followed, launch: StartedLaunch): Promise<void> {
  const { emulator, control, view } = followed.options
  const { replaced } = followed
  const { request, appSession } = launch
  if (replaced.has(appSession)) return
  const target = { user: request.user, application: request.application }
  try {
    const { children } = await control.getAppSession({ id: idOf(appSession) })
    const nodes = children.map((node) => node.appSession)
    const outcome = await asReader(control, emulator.apiUrl, target, async (v1) =>
      readOutcome(v1, await v1.getAppSession({ id: idOf(appSession) }), nodes),
    )
    if (followed.isClosed) return
    showOutcome(view, outcome)
    view.note(`  ${emulator.uiUrl}/analyses/${idOf(outcome.session)}`)
  } catch (error) {
    if (!followed.isClosed) view.failed('launch', messageOf(error))
  }
}

async function stopCurrent({ options, current, replaced }: Followed): Promise<void> {
  const { control } = options
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

async function launchAgain(followed: Followed, request: LaunchRequest, why: Why): Promise<void> {
  const { options } = followed
  const { control, view } = options
  const application = options.application().id
  followed.isAgain = true
  let launched: LaunchOutcome
  try {
    await stopCurrent(followed)
    launched = await control.launch({ ...request, application })
    view.mended('launch')
  } finally {
    followed.isAgain = false
  }
  if (launched.redirect === null) return
  if (why === 'key' && (await options.open(launched.redirect))) return
  await trigger(launched.redirect, view)
}

/** Goes where a launch sends its user, as the first request of a browser would. */
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
  view.done(files.length === 0 ? text : `${text}, with ${counted(files.length, 'file')}`)
  for (const { path, size } of files.slice(0, shownFiles)) view.note(`  ${path}  ${size} bytes`)
  if (files.length > shownFiles) view.note(`  and ${files.length - shownFiles} more`)
}
