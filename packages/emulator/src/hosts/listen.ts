import { chmod, rm } from 'node:fs/promises'
import type { RequestListener, Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import process from 'node:process'
import { EmulatorError } from '../emulator-error.ts'
import { answerClientErrors, type ClientErrorResponder } from './client-errors.ts'
import { http } from '../flow/http-module.ts'
import { endStream } from '../kernel/stream-events.ts'
import { portHolder } from './port-holder.ts'

/** The requested port; `preferred` falls back to the next free one; 0 chooses any. */
export type PortRequest = number | { readonly preferred: number }

export type Listening = {
  readonly server: Server
  readonly port: number
  readonly url: string
  /** Whether each connection is without a request at the moment. */
  readonly connections: ReadonlyMap<Socket, boolean>
}

/**
 * The limits of Node's server: an upload may take hours (Node would cut it after five minutes), and a query may be
 * longer than its 16 KiB. A connection whose headers never arrive is cut nevertheless. An idle connection stays
 * open for longer than Node's five seconds, so that a client that was busy for that long doesn't send a request on
 * one that is being closed.
 */
const serverLimits = {
  requestTimeout: 0,
  headersTimeout: 60_000,
  keepAliveTimeout: 75_000,
  maxHeaderSize: 128 * 1024,
}

/** How many ports after a preferred one are tried. */
const portsTried = 50

export type ListenOptions = {
  readonly respondToClientError?: ClientErrorResponder
  /** The certificate with its chain, and its key, in PEM. Without, nothing is encrypted. */
  readonly tls?: { readonly cert: string; readonly key: string } | undefined
}

/** Starts an HTTP server. */
export async function listen(
  listener: RequestListener,
  host: string,
  wish: PortRequest,
  { respondToClientError, tls }: ListenOptions = {},
): Promise<Listening> {
  const first = typeof wish === 'number' ? wish : wish.preferred
  const last = typeof wish === 'number' ? first : Math.min(first + portsTried, 65_535)
  for (let port = first; ; port += 1) {
    const server = createServer(listener, tls)
    const event = tls === undefined ? 'connection' : 'secureConnection'
    const connections = followConnections(server, event)
    if (respondToClientError !== undefined) answerClientErrors(server, respondToClientError)
    try {
      await bind(server, { host, port })
      const bound = (server.address() as AddressInfo).port
      return {
        server,
        port: bound,
        url: `${tls === undefined ? 'http' : 'https'}://${urlHost(host)}:${bound}`,
        connections,
      }
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code
      if (code === 'EADDRINUSE' && port < last) continue
      throw await explained(error, code, host, port)
    }
  }
}

/** The file in the data folder of a shared bench at which the command line of its own machine reaches it. */
export const localSocket = 'control.sock'

/** Starts an HTTP server at a socket in the file system, which only this user can connect to. */
export async function listenLocally(listener: RequestListener, path: string): Promise<Listening> {
  await rm(path, { force: true })
  const server = createServer(listener, undefined)
  const connections = followConnections(server, 'connection')
  await bind(server, { path })
  await chmod(path, 0o600)
  return { server, port: 0, url: path, connections }
}

/**
 * Stops a server: responses in progress are finished within the grace period, then connections are cut. Streams of events
 * are ended immediately, and idle connections cut; Node itself would wait for one that has sent no request yet.
 */
export async function stop({ server, connections }: Listening, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  for (const [socket, isQuiet] of connections) {
    if (isQuiet) socket.destroy()
    else endStream(socket)
  }
  const cut = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearTimeout(cut)
}

function createServer(listener: RequestListener, tls: ListenOptions['tls']): Server {
  if (tls === undefined) return http.createServer(serverLimits, listener)
  const https = process.getBuiltinModule('node:https')
  try {
    return https.createServer({ ...serverLimits, ...tls, minVersion: 'TLSv1.2' }, listener)
  } catch (error) {
    throw new EmulatorError(
      'shared-invalid',
      `The shared bench was not started: the certificate and its key can't be used (${error instanceof Error ? error.message : String(error)}). Both are in PEM, and the key belongs to the certificate.`,
      {},
      { cause: error },
    )
  }
}

/** With TLS, a request's connection is the one inside of the encryption. */
function followConnections(
  server: Server,
  event: 'connection' | 'secureConnection',
): ReadonlyMap<Socket, boolean> {
  const connections = new Map<Socket, boolean>()
  server.on(event, (socket: Socket) => {
    connections.set(socket, true)
    socket.once('close', () => connections.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    connections.set(socket, false)
    // Not `once`, which costs more: it is closed once.
    response.on('close', () => {
      if (!server.listening) socket.destroy()
      else if (!socket.destroyed) connections.set(socket, true)
    })
  })
  return connections
}

function bind(
  server: Server,
  place: { host: string; port: number } | { path: string },
): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(place, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

async function explained(
  error: unknown,
  code: string | undefined,
  host: string,
  port: number,
): Promise<unknown> {
  if (code === 'EADDRINUSE') {
    const holder = await portHolder(port, host)
    const by = holder === undefined ? 'another process' : `${holder.name} (process ${holder.pid})`
    return new EmulatorError(
      'port-taken',
      `Port ${port} is in use by ${by}. Stop it, or choose another port; 0 chooses any free port.`,
      { port, ...holder },
      { cause: error },
    )
  }
  if (code === 'EACCES') {
    return new EmulatorError(
      'port-taken',
      `Port ${port} may not be used by this user. Choose one above 1023.`,
      { port },
      { cause: error },
    )
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new EmulatorError(
      'port-taken',
      `The address ${host} doesn't belong to this machine. Use 127.0.0.1, or 0.0.0.0 for all addresses.`,
      { port },
      { cause: error },
    )
  }
  return error
}
