import { performance } from 'node:perf_hooks'
import { messageOf } from '../errors.ts'
import type { AppAddress } from '../manifest/app-address.ts'
import {
  exitText,
  startGroup,
  type Exit,
  type GroupOptions,
  type ProcessGroup,
} from '../processes/process-group.ts'
import { createAppPlace } from './app-place.ts'
import { waitForPort } from './wait-for-port.ts'

/** How the server of an app is started. */
export type ServerSettings = Omit<GroupOptions, 'line'> & {
  /** The address of the app, if known. */
  readonly address: AppAddress | undefined
}

export type WebAppEvents = {
  line(text: string, stream: 'stdout' | 'stderr'): void
  /** The server is being started. */
  starting(): void
  /** It runs, but may not listen yet. */
  spawned(pid: number): void
  /** It listens, so many milliseconds after the start was requested; for the first time, or after a restart. */
  up(up: { pid: number; url: string | undefined; ms: number; isRestart: boolean }): void
  /** It has exited without being stopped, with the end of its output. */
  exited(exit: Exit, tail: readonly string[]): void
  /** The reason why it can't run, and what to do. */
  failed(message: string): void
  /** What its developer should know of how it runs. */
  note(message: string): void
}

/** How long a server may take to end before the next one is started: a save must take effect within 300 ms. */
const restartGraceMs = 150
const endGraceMs = 2_000
/** After this long without listening, a message is printed. */
const defaultTimeoutMs = 10_000
const tailLines = 20

const ownPortText =
  'The app listens on a port of its own instead of on PORT, so requests are refused while it restarts. Make it listen on PORT: benchtop forwards requests there.'

/** The server of a web app: one process at a time, restarted on request. */
export function createWebApp(events: WebAppEvents, timeoutMs = defaultTimeoutMs) {
  const place = createAppPlace(events.failed)
  const run: Run = { events, timeoutMs, place, isClosed: false, hasRun: false, requestedAt: 0 }
  let wanted = 0
  let turning: Promise<boolean> | undefined
  let superseded = new AbortController()

  /** Repeat while a newer start was requested in the meantime. */
  const turn = async (): Promise<boolean> => {
    for (;;) {
      await end(run, restartGraceMs)
      const turnOf = wanted
      superseded = new AbortController()
      if (run.isClosed || run.settings === undefined) return false
      const isUp = await start(run, run.settings, superseded.signal).catch((error: unknown) => {
        run.events.failed(`The app isn’t started: ${messageOf(error)}. The next save starts it.`)
        return false
      })
      if (turnOf === wanted || run.isClosed) return isUp
    }
  }

  return {
    /** Stops the server and starts it again; resolves when it listens, or has failed. */
    restart(requested: ServerSettings): Promise<boolean> {
      wanted += 1
      run.settings = requested
      run.requestedAt = performance.now()
      place.starting()
      superseded.abort()
      turning ??= turn().finally(() => (turning = undefined))
      return turning
    },
    async stop() {
      run.isClosed = true
      superseded.abort()
      await end(run, endGraceMs)
      await turning
      await end(run, endGraceMs)
      await place.close()
    },
    /** Kills it immediately, for an exit that can't wait. */
    kill: () => run.running?.kill(),
  }
}

/** What the parts of a web app share. */
type Run = {
  readonly events: WebAppEvents
  readonly timeoutMs: number
  readonly place: ReturnType<typeof createAppPlace>
  /** As they were requested last, and when. */
  settings?: ServerSettings
  requestedAt: number
  running?: ProcessGroup | undefined
  /** The process that was up last. */
  upPid?: number
  /** Whether it was up before. */
  hasRun: boolean
  isClosed: boolean
}

async function end(run: Run, graceMs: number): Promise<void> {
  const ending = run.running
  run.running = undefined
  await ending?.stop(graceMs)
}

/** Starts the server, and waits until it listens. */
async function start(run: Run, requested: ServerSettings, signal: AbortSignal): Promise<boolean> {
  const { events, place, timeoutMs } = run
  const { address, environment } = requested
  events.starting()
  const getsPort = environment['PORT'] === String(address?.port)
  const at = address && (await place.find(address, { getsPort, signal }))
  if (run.isClosed || signal.aborted) return false
  const server = await spawned(run, requested, at)
  if (server === undefined) return false
  const { group, ended, needsOwnPort } = server
  if (run.isClosed) {
    await end(run, restartGraceMs)
    return false
  }
  if (at !== undefined) {
    const overdue = setTimeout(() => events.failed(neverListens(at, timeoutMs)), timeoutMs)
    // What takes unusually long is waited for all the same.
    const isUp = await waitForPort(at, AbortSignal.any([signal, ended]))
    clearTimeout(overdue)
    if (ended.aborted && (await needsOwnPort)) {
      events.note(ownPortText)
      return start(run, requested, signal)
    }
    if (!isUp || run.running !== group) return false
  }
  place.up()
  run.upPid = group.pid
  const ms = Math.round(performance.now() - run.requestedAt)
  events.up({ pid: group.pid, url: address?.url, ms, isRestart: run.hasRun })
  run.hasRun = true
  return true
}

/** The process of the server; undefined if there is none, which was reported then. */
async function spawned(run: Run, requested: ServerSettings, at: AppAddress | undefined) {
  const { events, place } = run
  const down = (message: string, lines: readonly string[]): void => {
    if (!run.isClosed) void place.down(requested.address, { message, lines })
  }
  const { group, tail } = await startKeeping(requested, at, events)
  if ('failure' in group) {
    events.failed(group.failure)
    down(group.failure, [])
    return undefined
  }
  run.running = group
  events.spawned(group.pid)
  /** Whether it has ended since it listens at the app's address instead of the one it was given. */
  const needsOwnPort = group.closed.then((exit) => {
    if (run.running !== group) return false
    run.running = undefined
    if (at !== undefined && run.upPid !== group.pid && place.needsOwnPort(tail)) return true
    down(exitSentence(exit), tail)
    events.exited(exit, tail)
    return false
  })
  /** Aborted when it exits. */
  const ended = new AbortController()
  void group.exited.then(() => ended.abort())
  return { group, ended: ended.signal, needsOwnPort }
}

/** Starts a server, and keeps the last lines that it writes. The port that it names is shown as the app's. */
async function startKeeping(
  settings: ServerSettings,
  at: AppAddress | undefined,
  events: WebAppEvents,
) {
  const tail: string[] = []
  const { port } = settings.address ?? {}
  const isNamed = new RegExp(String.raw`:${at?.port}\b`, 'g')
  const group = await startGroup({
    ...settings,
    environment: { ...settings.environment, ...(at !== undefined && { PORT: String(at.port) }) },
    line(written, stream) {
      const text = port === undefined ? written : written.replace(isNamed, `:${port}`)
      tail.push(text)
      if (tail.length > tailLines) tail.shift()
      events.line(text, stream)
    },
  })
  return { group, tail }
}

function neverListens({ url, port }: AppAddress, timeoutMs: number): string {
  return `The app runs, but nothing listens at ${url} after ${timeoutMs / 1000} s. Make it listen on port ${port}, which it gets as PORT, or correct homepageUri in its manifest.`
}

/** Describes an exit and what happens next. */
export function exitSentence(exit: Exit): string {
  return `The app ${exitText(exit)}. The next save starts it again.`
}
