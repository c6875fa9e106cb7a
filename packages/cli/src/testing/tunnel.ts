import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import {
  createServer,
  request as send,
  type IncomingMessage,
  type RequestListener,
} from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { join } from 'node:path'

type Certificate = { readonly cert: string; readonly key: string; readonly path: string }

/** A certificate for localhost that is not trusted, in a folder. */
export function ownCertificate(folder: string): Certificate {
  const [path, keyPath] = [join(folder, 'tunnel-cert.pem'), join(folder, 'tunnel-key.pem')]
  const words = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout ${keyPath} -out ${path} -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost`
  const { status, stderr } = spawnSync('openssl', words.split(' '))
  if (status !== 0) throw new Error(String(stderr))
  return { path, cert: readFileSync(path, 'utf8'), key: readFileSync(keyPath, 'utf8') }
}

/** A server at an origin of its own, https where it has a certificate, which plays what runs a tunnel. */
export type TestTunnel = AsyncDisposable & { readonly origin: string }

/** Answers at a free port of localhost, or at a given one. */
export async function serveAt(
  listener: RequestListener,
  { tls, port = 0 }: { tls?: Certificate | undefined; port?: number } = {},
  upgraded?: (request: IncomingMessage, socket: Socket, head: Buffer) => void,
): Promise<TestTunnel> {
  const server = tls === undefined ? createServer(listener) : createSecureServer(tls, listener)
  if (upgraded !== undefined) server.on('upgrade', upgraded)
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
  })
  server.listen(port, 'localhost')
  await once(server, 'listening')
  const scheme = tls === undefined ? 'http' : 'https'
  return {
    origin: `${scheme}://localhost:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}

/** Forwards what comes to its origin, with the host that was named and what proxies add. */
export function openTunnel(
  target: string,
  options: { tls?: Certificate | undefined; port?: number } = {},
): Promise<TestTunnel> {
  const { hostname, port } = new URL(target)
  const forwarded = ({ headers, method, url, socket }: IncomingMessage) => ({
    hostname,
    port,
    method,
    path: url,
    headers: {
      ...headers,
      'x-forwarded-for': socket.remoteAddress,
      'x-forwarded-proto': options.tls === undefined ? 'http' : 'https',
    },
  })
  return serveAt(
    (request, response) => {
      const call = send(forwarded(request), (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
        answer.pipe(response)
        answer.on('error', () => response.destroy())
      })
      call.on('error', () =>
        response.headersSent ? response.destroy() : response.writeHead(502).end(),
      )
      response.on('close', () => call.destroy())
      request.pipe(call)
    },
    options,
    (request, socket, head) => {
      const call = send(forwarded(request))
      call.on('upgrade', (answer: IncomingMessage, inner: Socket, first: Buffer) => {
        const lines = Object.entries(answer.headers).map(
          ([name, value]) => `${name}: ${String(value)}`,
        )
        socket.write([`HTTP/1.1 101 Switching Protocols`, ...lines, '', ''].join('\r\n'))
        socket.write(first)
        inner.write(head)
        socket.pipe(inner).pipe(socket)
        inner.on('error', () => socket.destroy())
      })
      call.on('error', () => socket.destroy())
      call.end()
    },
  )
}
