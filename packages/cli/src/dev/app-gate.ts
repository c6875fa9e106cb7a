import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect, createServer, type Server, type Socket } from 'node:net'
import process from 'node:process'
import { pipeline } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { AppAddress } from '../manifest/app-address.ts'
import { downPage, type DownReason } from './down-page.ts'

// An import statement would load Node's WebSocket client, too.
const { createServer: createHttpServer } = process.getBuiltinModule('node:http')

type Phase = 'starting' | 'up' | 'down'

/** How long a connection waits for the app before it is answered that this takes long. */
const waitTimeoutMs = 30_000

/**
 * What listens at an app's own address while it is developed: it forwards connections to the app's server, lets them
 * wait while that is restarted, and answers itself with the reason while it is down. So no request is refused, and a
 * page that was open shows the error and comes back by itself.
 */
export function createAppGate() {
  let phase: Phase = 'starting'
  let reason: DownReason = { message: 'The app is being started.', lines: [] }
  let changed = Promise.withResolvers<void>()
  let server: Server | undefined
  let at: { readonly outer: AppAddress; readonly inner: AppAddress } | undefined
  const sockets = new Set<Socket>()
  const pages = createHttpServer((request, response) => answerDown(request, response, reason))

  const turn = (to: Phase): void => {
    phase = to
    changed.resolve()
    changed = Promise.withResolvers()
  }

  const serve = async (socket: Socket): Promise<void> => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    // A client that leaves while it waits is no failure of anything.
    socket.on('error', () => {})
    const timeout = pause(waitTimeoutMs, 'over', { ref: false })
    while (phase === 'starting' && !socket.destroyed) {
      if ((await Promise.race([changed.promise, timeout])) === 'over') break
    }
    if (socket.destroyed || at === undefined) return
    const isForwarded = phase === 'up' && (await forward(socket, at.inner))
    if (isForwarded || socket.destroyed) return
    pages.emit('connection', socket)
    socket.resume()
  }

  /** Leaves the address to the app itself. */
  const release = async (): Promise<void> => {
    const closing = server
    server = undefined
    at = undefined
    if (closing === undefined) return
    await new Promise((resolve) => {
      closing.close(resolve)
      for (const socket of sockets) socket.destroy()
    })
  }

  /** Listens at an address, and gives one behind it, where the app's server is to listen; undefined if it is taken. */
  const open = async (outer: AppAddress): Promise<AppAddress | undefined> => {
    if (at?.outer.url === outer.url) return at.inner
    await release()
    const listening = await listen(outer, (socket) => void serve(socket))
    if (listening === undefined) return undefined
    server = listening
    at = { outer, inner: await freeAddress(outer) }
    return at.inner
  }

  return {
    open,
    release,
    /** Connections wait from now on. */
    starting: () => turn('starting'),
    /** The server listens: those that wait are forwarded. */
    up: () => turn('up'),
    /** The server doesn't run: requests are answered with the reason. */
    down(why: DownReason): void {
      reason = why
      turn('down')
    },
  }
}

/** Undefined if the address is taken. */
function listen(
  { host, port }: AppAddress,
  serve: (socket: Socket) => void,
): Promise<Server | undefined> {
  const server = createServer({ allowHalfOpen: true, pauseOnConnect: true }, serve)
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined)
      else reject(error)
    })
    server.listen(port, host, () => resolve(server))
  })
}

/** An address on the same host that nothing listens at. */
async function freeAddress({ host, url }: AppAddress): Promise<AppAddress> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  const inner = new URL(url)
  inner.port = String(port)
  return { host, port, url: inner.origin }
}

/** Joins two connections; false if the app's server accepts none. */
function forward(socket: Socket, { host, port }: AppAddress): Promise<boolean> {
  return new Promise((resolve) => {
    const inner = connect({ host, port, allowHalfOpen: true })
    inner.once('error', () => resolve(false))
    inner.once('connect', () => {
      // Either side may leave at any time: both ends are closed then.
      pipeline(socket, inner, (error) => error && inner.destroy())
      pipeline(inner, socket, (error) => error && socket.destroy())
      socket.resume()
      resolve(true)
    })
  })
}

function answerDown(request: IncomingMessage, response: ServerResponse, reason: DownReason): void {
  const isPage = request.headers.accept?.includes('text/html') === true
  response.writeHead(503, {
    'content-type': `${isPage ? 'text/html' : 'text/plain'}; charset=utf-8`,
    'cache-control': 'no-store',
    'retry-after': '1',
    connection: 'close',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  })
  response.end(isPage ? downPage(reason) : [reason.message, '', ...reason.lines, ''].join('\n'))
}
