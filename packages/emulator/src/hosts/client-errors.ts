import { PlatformError } from '@benchtop/contracts'
import type { Server, ServerResponse } from 'node:http'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

/** What is told to a client whose request couldn't be read: headers and body of an answer. */
export type ClientErrorTeller = (error: PlatformError) => {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/**
 * Answers requests that Node's own parser refuses, which come to no handler, as everything else is answered. A
 * connection on which an answer has begun can only be cut.
 */
export function answerClientErrors(server: Server, tell: ClientErrorTeller): void {
  const answering = new WeakMap<Socket, ServerResponse>()
  server.on('request', ({ socket }, response) => {
    answering.set(socket, response)
    response.once('close', () => answering.delete(socket))
  })
  server.on('clientError', (error: NodeJS.ErrnoException, stream) => {
    const socket = stream as Socket
    const hasBegun = answering.get(socket)?.headersSent === true
    if (error.code === 'ECONNRESET' || !socket.writable || hasBegun) {
      socket.destroy()
      return
    }
    const refusal = refusalOf(error)
    const { headers, body } = tell(refusal)
    const all = {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    }
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
    const first = `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n`
    socket.end(`${first}${lines.join('')}\r\n${body}`)
  })
}

function refusalOf({ code }: NodeJS.ErrnoException): PlatformError {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new PlatformError(
        'HeadersTooLarge',
        'The address and headers of the request are longer than the platform reads.',
      )
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new PlatformError('RequestTimeout', 'The request did not come in time.')
    default:
      return new PlatformError('BadRequest', 'This is no request of HTTP/1.1 that can be read.')
  }
}
