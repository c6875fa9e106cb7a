import { answerInProcess } from '@benchtop/fetch-listener'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { createDialects, wireOf } from '../dialects/dialects.ts'
import { EmulatorError } from '../emulator-error.ts'
import type { EmulatorOptions } from '../emulator-options.ts'
import type { Face } from '../exchanges/exchange.ts'
import { createApiHost } from '../hosts/api-host.ts'
import { createForwarding } from '../hosts/forwarding.ts'
import { closed, createFront, placeBelow, type Front, type Middleware } from '../hosts/front.ts'
import { createGuesses } from '../hosts/guesses.ts'
import { clientErrorResponder, type HostOptions } from '../hosts/host.ts'
import {
  listen,
  listenLocally,
  localSocket,
  stop,
  type Listening,
  type PortRequest,
} from '../hosts/listen.ts'
import { createOwnAddress, type CheckAddress } from '../hosts/own-address.ts'
import { ownConnection } from '../hosts/socket-peer.ts'
import { createStoreHost } from '../hosts/store-host.ts'
import { createUiHost } from '../hosts/ui-host.ts'
import { createUnreadAnswers } from '../hosts/unread-answers.ts'
import { silentLog, type Log } from '../kernel/log.ts'
import { pathOf, type Places } from '../kernel/places.ts'
import { setRequestOrigin } from '../shared-bench/request-origin.ts'
import type { SharedBench } from '../shared-bench/shared-bench.ts'
import { createClock } from '../time/clock.ts'
import { addressOf, takeAddress, type OneAddress } from './one-address.ts'

/** The grace period for responses and jobs in progress when the platform is closed, in milliseconds. */
export const closingGraceMs = 3_000

/** The servers of a platform's three addresses, or what serves them on one. */
export type OpenFaces = {
  /** Answers by the face whose address a request names; on one address, by that. */
  fetch(request: Request): Promise<Response>
  /** What serves all of them on one address; undefined where each has its own. */
  readonly middleware: Middleware | undefined
  /** Finds out whether the bench answers at its one address; undefined where each face has its own. */
  readonly checkAddress: CheckAddress | undefined
  /** Stops the servers; responses in progress get a grace period. */
  close(): Promise<void>
}

type Faces = Omit<
  HostOptions,
  'log' | 'allowedUsers' | 'guesses' | 'unread' | 'use' | 'checkAnswers' | 'dialects' | 'aliases'
>

/** A listener that is built for its first request: few platforms of tests are opened in a browser or sell something. */
function whenUsed(build: () => RequestListener): RequestListener {
  let built: RequestListener | undefined
  return (request, response) => (built ??= build())(request, response)
}

type Listeners = Readonly<Record<Face, RequestListener>>

/** Opens the API, the UI and the store, or none of them: throws an EmulatorError where a port is in use. */
export async function openFaces(faces: Faces, options: EmulatorOptions): Promise<OpenFaces> {
  const { places, shared } = faces
  const hosts = hostOptions(faces, options)
  const listeners = {
    api: createApiHost(hosts),
    ui: whenUsed(() => createUiHost(hosts)),
    store: whenUsed(() => createStoreHost(hosts)),
  }
  const servers: Listening[] = []
  const open: OpenPort = async (app, port) => {
    const listening = await listen(app, options.host ?? '127.0.0.1', port ?? 0, {
      respondToClientError: clientErrorResponder(hosts),
      tls: shared?.options.tls,
    })
    servers.push(listening)
    return listening
  }
  const one = addressOf(options)
  const front = one && openFront(listeners, faces, one, options)
  let isClosed = false
  const close = async (): Promise<void> => {
    isClosed = true
    const stopped = servers.map((listening) => stop(listening, closingGraceMs))
    await Promise.all([front?.close(closingGraceMs), ...stopped])
  }
  try {
    if (one === undefined || front === undefined) await openThree(listeners, faces, options, open)
    else if (options.listen !== false) await listenOnOne(front, places, one, options, open)
    if (shared !== undefined && options.data !== undefined) {
      const path = join(options.data, localSocket)
      servers.push(...(await openSocket(listeners.ui, path, places, hosts.log)))
    }
  } catch (error) {
    await close()
    throw error
  }
  return {
    close,
    middleware: front?.serve,
    checkAddress: front?.check,
    fetch: async (request) => {
      if (isClosed) throw closed()
      const serve = front?.serve ?? listenerAt(request.url, listeners, places)
      return answerInProcess((given, response) => {
        ownConnection(given.socket)
        serve(given, response)
      }, request)
    },
  }
}

/** Listens on a port, for a face or all of them. */
type OpenPort = (app: RequestListener, port: PortRequest | undefined) => Promise<Listening>

function hostOptions(faces: Faces, options: EmulatorOptions): HostOptions {
  const wire = wireOf(options)
  return {
    ...faces,
    log: options.log ?? silentLog,
    allowedUsers: options.allowedUsers ?? [],
    // A shared bench's clock can stand still, and a user who waits would wait forever.
    guesses: createGuesses(faces.shared === undefined ? faces.platform.clock : createClock()),
    unread: createUnreadAnswers(),
    use: options.use ?? [],
    checkAnswers: options.checkAnswers ?? true,
    dialects: createDialects(wire),
    aliases: wire.aliases,
  }
}

async function openThree(
  listeners: Listeners,
  { places, shared }: Faces,
  { ports }: EmulatorOptions,
  open: OpenPort,
): Promise<void> {
  for (const face of ['api', 'ui', 'store'] as const) {
    const { url } = await open(listeners[face], ports?.[face])
    places[`${face}Url`] = publicUrl(shared, face, url)
  }
}

function openFront(
  listeners: Listeners,
  { places, platform }: Faces,
  one: OneAddress,
  options: EmulatorOptions,
): Front & { readonly check: CheckAddress } {
  placeBelow(places, one.address)
  const release = takeAddress(one, options)
  const front = createFront(listeners, places, one.isWhole || options.listen !== false)
  const { meet, check } = createOwnAddress(places, platform.random.secret())
  return {
    check,
    serve: (request, response, next) =>
      meet(request, response) ? undefined : front.serve(request, response, next),
    close(graceMs) {
      release?.()
      return front.close(graceMs)
    },
  }
}

async function listenOnOne(
  { serve }: Front,
  places: Places,
  one: OneAddress,
  { otherwise, ports }: EmulatorOptions,
  open: OpenPort,
): Promise<void> {
  const others = otherwise && createForwarding(otherwise, places)
  const { server, url } = await open((request, response) => {
    const forward = (error: unknown) =>
      error === undefined ? others?.forward(request, response) : response.destroy()
    serve(request, response, others && forward)
  }, ports?.single)
  if (others !== undefined) server.on('upgrade', others.upgrade)
  if (!one.isWhole) placeBelow(places, url + pathOf(one.address))
}

/** The face at the origin that an address names. */
function listenerAt(url: string, listeners: Listeners, places: Places): RequestListener {
  const { origin } = new URL(url)
  for (const face of ['api', 'ui', 'store'] as const) {
    if (places[`${face}Url`] === origin) return listeners[face]
  }
  const { apiUrl, uiUrl, storeUrl } = places
  throw new EmulatorError(
    'address-invalid',
    `No face of this bench is at ${origin}: the API is at ${apiUrl}, the pages are at ${uiUrl} and the store is at ${storeUrl}.`,
  )
}

/**
 * Opens a shared bench to the command line of its own machine, whatever proxies and name servers lie between this and its
 * public address, by which it is reached where the file system has no sockets.
 */
async function openSocket(
  ui: RequestListener,
  path: string,
  places: Places,
  log: Log,
): Promise<Listening[]> {
  const local: RequestListener = (request, response) => {
    setRequestOrigin(request, { address: 'this machine', secure: true })
    request.headers.host = new URL(places.uiUrl).host
    ui(request, response)
  }
  try {
    return [await listenLocally(local, path)]
  } catch (error) {
    log.warn({ error }, 'The command line reaches this bench by its public address alone.')
    return []
  }
}

/** The address that others use: on a shared bench its public one, else the one that the server listens on. */
function publicUrl(
  shared: SharedBench | undefined,
  face: 'api' | 'ui' | 'store',
  listening: string,
): string {
  if (shared === undefined) return listening
  const { publicUrls } = shared.options
  const given = publicUrls[face]
  if (given !== undefined) return new URL(given).origin
  const url = new URL(publicUrls.ui)
  url.port = new URL(listening).port
  return url.origin
}
