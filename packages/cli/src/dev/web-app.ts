import { portHolder } from '@benchtop/emulator'
import { performance } from 'node:perf_hooks'
import type { AppAddress } from '../manifest/app-address.ts'
import {
  exitText,
  startGroup,
  type Exit,
  type GroupOptions,
  type ProcessGroup,
} from '../processes/process-group.ts'
import { isAnswering, waitForPort } from './wait-for-port.ts'

/** How the server of an app is started. */
export type ServerSettings = Omit<GroupOptions, 'line'> & {
  /** Where it is going to listen, if that is known. */
  readonly address: AppAddress | undefined
}

export type WebAppEvents = {
  line(text: string, stream: 'stdout' | 'stderr'): void
  /** It is being started. */
  starting(): void
  /** It runs, though it needn't listen yet. */
  spawned(pid: number): void
  /** It answers, so many milliseconds after it was asked for; for the first time, or in place of another. */
  up(up: { pid: number; url: string | undefined; ms: number; isRestart: boolean }): void
  /** It has ended by itself, with the end of what it wrote. */
  exited(exit: Exit, tail: readonly string[]): void
  /** What keeps it from running, and what to do. */
  failed(message: string): void
}

/** The server of a web app: one process at a time, started anew as often as it is asked for. */
export type WebApp = {
  /** Ends what runs and starts it anew; resolves when it answers, or has come to nothing. */
  restart(settings: ServerSettings): Promise<boolean>
  stop(): Promise<void>
  /** Ends it in this moment, for an end that can't wait. */
  kill(): void
}

/** How long a server may take to end before the next one is started: a save is to be answered within 300 ms. */
const restartGraceMs = 150
const endGraceMs = 2_000
/** After so long without an answer, something is said about it. */
const usualPatienceMs = 10_000
const tailLines = 20

export function createWebApp(events: WebAppEvents, patienceMs = usualPatienceMs): WebApp {
  let wanted = 0
  let settings: ServerSettings | undefined
  let askedAt = 0
  let running: ProcessGroup | undefined
  let turning: Promise<boolean> | undefined
  let superseded = new AbortController()
  let hasRun = false
  let isClosed = false

  /** Once more for as long as something newer was asked for meanwhile. */
  const turn = async (): Promise<boolean> => {
    for (;;) {
      await end(restartGraceMs)
      const turnOf = wanted
      superseded = new AbortController()
      if (isClosed || settings === undefined) return false
      const isUp = await start(settings, superseded.signal)
      if (turnOf === wanted || isClosed) return isUp
    }
  }

  const end = async (graceMs: number): Promise<void> => {
    const ending = running
    running = undefined
    await ending?.stop(graceMs)
  }

  const start = async (asked: ServerSettings, signal: AbortSignal): Promise<boolean> => {
    const { address } = asked
    events.starting()
    if (address !== undefined && (await isAnswering(address))) {
      events.failed(await takenText(address))
      return false
    }
    const { group, tail } = await startKeeping(asked, events)
    if ('failure' in group) {
      events.failed(group.failure)
      return false
    }
    running = group
    events.spawned(group.pid)
    const ended = endOf(group)
    void group.closed.then((exit) => {
      if (running !== group) return
      running = undefined
      events.exited(exit, tail)
    })
    if (isClosed) {
      await end(restartGraceMs)
      return false
    }
    if (address !== undefined) {
      const either = AbortSignal.any([signal, ended])
      const isUp = await waitUntilUp(address, either, patienceMs, events)
      if (!isUp || running !== group) return false
    }
    const ms = Math.round(performance.now() - askedAt)
    events.up({ pid: group.pid, url: address?.url, ms, isRestart: hasRun })
    hasRun = true
    return true
  }

  return {
    restart(asked) {
      wanted += 1
      settings = asked
      askedAt = performance.now()
      superseded.abort()
      turning ??= turn().finally(() => (turning = undefined))
      return turning
    },
    async stop() {
      isClosed = true
      superseded.abort()
      await end(endGraceMs)
      await turning
      await end(endGraceMs)
    },
    kill: () => running?.kill(),
  }
}

/** Starts a server, and keeps the last lines that it writes. */
async function startKeeping(settings: ServerSettings, events: WebAppEvents) {
  const tail: string[] = []
  const group = await startGroup({
    ...settings,
    line(text, stream) {
      tail.push(text)
      if (tail.length > tailLines) tail.shift()
      events.line(text, stream)
    },
  })
  return { group, tail }
}

/** Waits for the server to listen; what takes unusually long is reported, and waited for all the same. */
async function waitUntilUp(
  address: AppAddress,
  signal: AbortSignal,
  patienceMs: number,
  events: WebAppEvents,
): Promise<boolean> {
  const overdue = setTimeout(() => events.failed(neverListens(address, patienceMs)), patienceMs)
  return waitForPort(address, signal).finally(() => clearTimeout(overdue))
}

/** Aborted when a process exits. */
function endOf(group: ProcessGroup): AbortSignal {
  const ended = new AbortController()
  void group.exited.then(() => ended.abort())
  return ended.signal
}

async function takenText({ port, host, url }: AppAddress): Promise<string> {
  const holder = await portHolder(port, host)
  const by = holder === undefined ? 'another process' : `${holder.name} (process ${holder.pid})`
  return `Port ${port}, where the app is to listen (${url}), is taken by ${by}. End that, or give the app another address in its manifest; the next save tries again.`
}

function neverListens({ url, port }: AppAddress, patienceMs: number): string {
  return `The app runs, but nothing listens at ${url} after ${patienceMs / 1000} s. Let it listen on port ${port}, which it finds as PORT, or correct homepageUri in its manifest.`
}

/** What an exit means, and what happens next. */
export function exitSentence(exit: Exit): string {
  return `The app ${exitText(exit)}. The next save starts it again.`
}
