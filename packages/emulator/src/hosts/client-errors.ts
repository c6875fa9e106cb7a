import { PlatformError } from '@benchtop/contracts'
import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { http } from '../flow/http-module.ts'
import type { Head } from '../kernel/respond.ts'

/** The answer to a request that couldn't be read: headers and body. */
export type ClientErrorResponder = (error: PlatformError) => {
  readonly headers: Readonly<Head>
  readonly body: string
}

/**
 * Answers requests that Node's own parser refuses, and that reach no handler, like all others. A
 * connection on which an answer has begun can only be cut.
 */
export function answerClientErrors(server: Server, respond: ClientErrorResponder): void {
  const latest = new WeakMap<Socket, ServerResponse>()
  server.on('request', ({ socket }, response) => void latest.set(socket, response))
  server.on('checkExpectation', ({ headers: { expect } }, response) => {
    const error = new PlatformError('ExpectationFailed', `The server can't meet Expect: ${expect}.`)
    const { headers, body } = respond(error)
    // Whether a body follows isn't known: what comes next on the connection can't be read.
    response.writeHead(error.status, closing(headers, body)).end(body)
  })
  server.on('clientError', (error: NodeJS.ErrnoException, stream) => {
    const socket = stream as Socket
    const answer = latest.get(socket)
    const hasBegun = answer?.headersSent === true && !answer.writableFinished
    if (error.code === 'ECONNRESET' || !socket.writable || hasBegun) {
      socket.destroy()
      return
    }
    const refusal = refusalOf(error)
    const { headers, body } = respond(refusal)
    const lines = Object.entries(closing(headers, body)).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    )
    const first = `HTTP/1.1 ${refusal.status} ${http.STATUS_CODES[refusal.status]}\r\n`
    socket.end(`${first}${lines.join('')}\r\n${body}`)
  })
}

/** The headers of an answer after which the connection is closed. */
function closing(headers: Readonly<Head>, body: string): Head {
  return {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
}

function refusalOf({ code }: NodeJS.ErrnoException): PlatformError {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new PlatformError(
        'HeadersTooLarge',
        'The URL and headers of the request are too long.',
      )
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new PlatformError('RequestTimeout', 'The request did not come in time.')
    default:
      return new PlatformError('BadRequest', 'This is not a valid HTTP/1.1 request.')
  }
}
