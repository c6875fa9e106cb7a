import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { createDialects, wireOf } from '../dialects/dialects.ts'
import type { EmulatorOptions } from '../emulator-options.ts'
import { createApiHost } from '../hosts/api-host.ts'
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
import { createStoreHost } from '../hosts/store-host.ts'
import { createUiHost } from '../hosts/ui-host.ts'
import { createUnreadAnswers } from '../hosts/unread-answers.ts'
import { silentLog, type Log } from '../kernel/log.ts'
import type { Places } from '../kernel/places.ts'
import { setRequestOrigin } from '../shared-bench/request-origin.ts'
import type { SharedBench } from '../shared-bench/shared-bench.ts'
import { createClock } from '../time/clock.ts'

/** The grace period for responses and jobs in progress when the platform is closed, in milliseconds. */
export const closingGraceMs = 3_000

/** The servers of a platform's three addresses. */
export type OpenFaces = {
  /** Stops the servers; responses in progress get a grace period. */
  close(): Promise<void>
}

type Faces = Omit<
  HostOptions,
  'log' | 'allowedUsers' | 'guesses' | 'unread' | 'checkAnswers' | 'dialects' | 'aliases'
>

/** A listener that is built for its first request: few platforms of tests are opened in a browser or sell something. */
function whenUsed(build: () => RequestListener): RequestListener {
  let built: RequestListener | undefined
  return (request, response) => (built ??= build())(request, response)
}

/** Opens the API, the UI and the store, or none of them: throws an EmulatorError where a port is in use. */
export async function openFaces(faces: Faces, options: EmulatorOptions): Promise<OpenFaces> {
  const { listening: host, places, shared } = faces
  const { log = silentLog, ports } = options
  const wire = wireOf(options)
  const hosts: HostOptions = {
    ...faces,
    log,
    allowedUsers: options.allowedUsers ?? [],
    // A shared bench's clock can stand still, and a user who waits would wait forever.
    guesses: createGuesses(shared === undefined ? faces.platform.clock : createClock()),
    unread: createUnreadAnswers(),
    checkAnswers: options.checkAnswers ?? true,
    dialects: createDialects(wire),
    aliases: wire.aliases,
  }
  const servers: Listening[] = []
  const open = async (app: RequestListener, port: PortRequest | undefined): Promise<string> => {
    const listening = await listen(app, host, port ?? 0, {
      respondToClientError: clientErrorResponder(hosts),
      tls: shared?.options.tls,
    })
    servers.push(listening)
    return listening.url
  }
  const close = async (): Promise<void> => {
    await Promise.all(servers.map((listening) => stop(listening, closingGraceMs)))
  }
  try {
    places.apiUrl = publicUrl(shared, 'api', await open(createApiHost(hosts), ports?.api))
    const ui = whenUsed(() => createUiHost(hosts))
    places.uiUrl = publicUrl(shared, 'ui', await open(ui, ports?.ui))
    const store = whenUsed(() => createStoreHost(hosts))
    places.storeUrl = publicUrl(shared, 'store', await open(store, ports?.store))
    if (shared !== undefined && options.data !== undefined) {
      const socket = await openSocket(ui, join(options.data, localSocket), places, log)
      servers.push(...socket)
    }
  } catch (error) {
    await close()
    throw error
  }
  return { close }
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
