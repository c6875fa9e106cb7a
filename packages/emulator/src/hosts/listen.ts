import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { EmulatorError } from '../emulator-error.ts'
import { answerClientErrors, type ClientErrorTeller } from './client-errors.ts'
import { portHolder } from './port-holder.ts'

/** The port that is asked for; `preferred` gives way to the next free one; 0 takes any. */
export type PortWish = number | { readonly preferred: number }

export type Listening = {
  readonly server: Server
  readonly port: number
  readonly url: string
  /** The connections on which nothing is asked at the moment. */
  readonly quiet: ReadonlySet<Socket>
}

/**
 * What Node's server is told to put up with: an upload may take hours (Node would cut it after five minutes), and a
 * query be longer than its 16 KiB. What never says what it wants is cut all the same. A connection on which nothing is
 * asked stays for longer than Node's five seconds: a client that was busy for these would ask on one that is being cut.
 */
const patience = {
  requestTimeout: 0,
  headersTimeout: 60_000,
  keepAliveTimeout: 75_000,
  maxHeaderSize: 128 * 1024,
}

/** How far a preferred port may give way. */
const portsTried = 50

/** Starts an HTTP server. */
export async function listen(
  listener: RequestListener,
  host: string,
  wish: PortWish,
  tellClientError?: ClientErrorTeller,
): Promise<Listening> {
  const first = typeof wish === 'number' ? wish : wish.preferred
  const last = typeof wish === 'number' ? first : Math.min(first + portsTried, 65_535)
  for (let port = first; ; port += 1) {
    const server = createServer(patience, listener)
    const quiet = quietConnections(server)
    if (tellClientError !== undefined) answerClientErrors(server, tellClientError)
    try {
      await bind(server, host, port)
      const bound = (server.address() as AddressInfo).port
      return { server, port: bound, url: `http://${urlHost(host)}:${bound}`, quiet }
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code
      if (code === 'EADDRINUSE' && port < last) continue
      throw await explained(error, code, host, port)
    }
  }
}

/**
 * Stops a server: answers under way are finished within the grace, then connections are cut. Those that ask for nothing
 * are cut at once; Node itself would wait for one that has not asked yet.
 */
export async function stop({ server, quiet }: Listening, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  for (const socket of quiet) socket.destroy()
  const cut = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearTimeout(cut)
}

function quietConnections(server: Server): ReadonlySet<Socket> {
  const quiet = new Set<Socket>()
  server.on('connection', (socket) => {
    quiet.add(socket)
    socket.once('close', () => quiet.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    quiet.delete(socket)
    response.once('close', () => {
      if (!server.listening) socket.destroy()
      else if (!socket.destroyed) quiet.add(socket)
    })
  })
  return quiet
}

function bind(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
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
      `Port ${port} is taken by ${by}. End it, or choose another port; 0 takes any free one.`,
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
      `The address ${host} is none of this machine's. Use 127.0.0.1, or 0.0.0.0 for all.`,
      { port },
      { cause: error },
    )
  }
  return error
}
