import { faces } from '@benchtop/contracts'
import { statfs } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Face } from '../exchanges/exchange.ts'
import { exchangeOf } from '../exchanges/exchanges.ts'
import type { Log } from '../kernel/log.ts'
import type { Platform } from '../platform/platform.ts'
import type { LaunchListeners } from '../platform/platform-options.ts'
import { adapterInvalid, checkAdapter } from '../ports/check-adapter.ts'
import type { EndedRequest, Figures, Listener, ListenerAdapter } from '../ports/listeners.ts'
import { version } from '../version.ts'
import { platformStateStore } from './platform-state-store.ts'

/** The listeners of a platform as one. */
export type PlatformListeners = LaunchListeners & {
  /** Serves a request and notifies of it; undefined where no listener wants to know. */
  readonly request: ListenedServe | undefined
  /** What the figures of the platform are read from. */
  readonly figures: Figures | undefined
  /** Begins to listen to a platform. */
  listen(platform: Platform, dataDir: string | null): Promise<void>
  close(): Promise<void>
}

/** Serves a request within what its listeners put around it. */
export type ListenedServe = (
  request: IncomingMessage,
  response: ServerResponse,
  face: Face,
  serve: () => void,
) => void

/**
 * Throws an EmulatorError where what is to listen is no listener of this version, two have the same name, or they are
 * written as options of their own, as they were before they were values.
 */
export function checkListeners(options: { readonly listeners?: readonly ListenerAdapter[] }): void {
  for (const name of ['metrics', 'traces']) {
    if ((options as Readonly<Record<string, unknown>>)[name] === undefined) continue
    throw adapterInvalid(
      `${name} is no option: write listeners: [${name}({ … })] with ${name} of @benchtop/telemetry`,
    )
  }
  const names = new Set<string>()
  for (const one of options.listeners ?? []) {
    checkAdapter(
      'listener',
      one,
      'listen',
      'metrics({ … }) or traces({ … }) of @benchtop/telemetry',
    )
    if (names.has(one.name))
      throw adapterInvalid(`there are two listeners ${one.name}: leave one out`)
    names.add(one.name)
  }
}

/** The result of a call; undefined where it throws, which is logged. */
type Safely = <Result>(call: () => Result) => Result | undefined

/** The listeners of these adapters, which are notified of nothing before they `listen`. */
export function createPlatformListeners(
  adapters: readonly ListenerAdapter[],
  log: Log,
): PlatformListeners {
  let listening: readonly Listener[] = []
  let parentOf = (_sessionId: number): number | null => null
  const stops: (() => void)[] = []

  const failed = (error: unknown): undefined => {
    log.error({ error }, 'A listener of the platform failed.')
  }
  const safely: Safely = (call) => {
    try {
      return call()
    } catch (error) {
      return failed(error)
    }
  }
  const notify = (call: (listener: Listener) => void): void => {
    for (const one of listening) safely(() => call(one))
  }

  return {
    get request() {
      const isListened = listening.some((one) => one.request !== undefined)
      return isListened ? serveWithin(listening, safely) : undefined
    },
    get figures() {
      return listening.find(({ figures }) => figures !== undefined)?.figures
    },
    callbackEnded: (callback) => notify((one) => one.callbackEnded?.(callback)),
    jobEnvironment(sessionId) {
      const job = { sessionId, parentId: parentOf(sessionId) }
      const given = listening.map((one) => safely(() => one.jobEnvironment?.(job)) ?? {})
      return Object.fromEntries(given.flatMap(Object.entries<string>))
    },
    async listen(platform, dataDir) {
      // Most platforms have none, and needn't prepare statements for them.
      if (adapters.length === 0) return
      const { appSessions, applications, events, jobs } = platform
      const facts = { ...stateOf(platform, dataDir), version, log }
      listening = await Promise.all(adapters.map((one) => one.listen(facts)))
      parentOf = (sessionId) => appSessions.rows.get(sessionId)?.parent_id ?? null
      stops.push(
        events.launched.listen(({ sessionId, request: { applicationId } }) => {
          const isNative = applications.rows.get(applicationId)?.kind === 'native'
          notify((one) => one.launched?.({ sessionId, applicationId, isNative }))
        }),
        jobs.onEvent((event) => {
          if (event.type === 'log') return
          const { sessionId, status, type } = event
          const ended = type === 'ended' ? endOf(platform, sessionId) : undefined
          notify((one) => one.jobChanged?.({ sessionId, status, ended }))
        }),
      )
    },
    async close() {
      for (const stop of stops) stop()
      await Promise.all(listening.map(async (one) => one.close?.().catch(failed)))
    },
  }
}

/** Serves requests within what listeners put around them, the first of them outermost. */
function serveWithin(listening: readonly Listener[], safely: Safely): ListenedServe {
  return (incoming, response, face, serve) => {
    const { method = 'GET', headers } = incoming
    const ends: (((ended: EndedRequest) => void) | undefined)[] = []
    const within = listening.reduceRight((inner, one) => {
      if (one.request === undefined) return inner
      const once = calledOnce(inner)
      return () => {
        ends.push(safely(() => one.request?.({ face, method, headers }, once)))
        // Whatever a listener does, the request is served.
        once()
      }
    }, serve)
    within()
    response.on('close', () => {
      const exchange = exchangeOf(incoming)
      if (exchange === undefined) return
      const { id, operation, status, isCut = true, durationMs = 0 } = exchange
      const called = operation && {
        id: operation.id,
        route: faces[operation.api].base + operation.path,
      }
      const ended = { id, operation: called, status, isCut, durationMs }
      for (const end of ends) safely(() => end?.(ended))
    })
  }
}

function calledOnce(call: () => void): () => void {
  let isCalled = false
  return () => {
    if (isCalled) return
    isCalled = true
    call()
  }
}

function endOf({ appSessions, jobs }: Platform, sessionId: number) {
  return {
    executor: jobs.records.placeOf(sessionId)?.executor,
    nodes: appSessions.rules.children(sessionId).map(({ id }) => id),
  }
}

/** What listeners may ask. */
function stateOf({ clock, database, quotas, users }: Platform, dataDir: string | null) {
  const store = platformStateStore(database)
  return {
    openJobs: store.openJobs,
    deadlines: () => store.deadlines(clock.now()),
    databaseBytes: store.databaseBytes,
    async freeBytes() {
      if (dataDir === null) return undefined
      const { bavail, bsize } = await statfs(dataDir)
      return bavail * bsize
    },
    users: () => users.rows.list().map(({ id }) => id),
    storedBytes: (userId: number) => quotas.rules.storageOf(userId).used,
  }
}
