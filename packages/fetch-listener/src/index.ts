import type { IncomingMessage, RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'
import process from 'node:process'

// An import statement would load Node's WebSocket client with it.
const http = process.getBuiltinModule('node:http')

/** The statuses whose answers have no body, by the Fetch standard. */
const withoutBody: ReadonlySet<number> = new Set([204, 205, 304])

const headEnd = Buffer.from('\r\n\r\n')

/**
 * Answers a Fetch request by a listener of Node's, in this process and without a port. Bodies stream both ways; to abort the
 * request, or to cancel the answer, is to close the connection. Redirects are not followed. Rejects with the reason where the
 * request was aborted or its body broke off, and with a TypeError where the connection was cut.
 */
export async function answerInProcess(
  listener: RequestListener,
  given: Request,
): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const { signal } = given
  signal.throwIfAborted()
  const connection = new Connection(given, resolve, reject)
  const request = connection.request(given)
  const response = new http.ServerResponse(request)
  // Without, Node would frame a body of unknown length by itself.
  response.useChunkedEncodingByDefault = false
  response.assignSocket(connection as unknown as Socket)
  connection.on('drain', () => response.emit('drain'))
  const abort = (): void => void connection.destroy(signal.reason as Error)
  signal.addEventListener('abort', abort)
  connection.once('close', () => {
    signal.removeEventListener('abort', abort)
    if (!request.complete) request.destroy(connection.errored ?? undefined)
  })
  response.once('finish', () => connection.finish())
  listener(request, response)
  return promise
}

/** The connection of one request: what is written to it is the answer's head, as text, and its body. */
class Connection extends Duplex {
  readonly encrypted: boolean
  #hasHead = false
  #isEnded = false
  #whole: Response | undefined
  #body: ReadableStreamDefaultController<Uint8Array> | undefined
  #resume: (() => void) | undefined
  #wanted: (() => void) | undefined
  readonly #hasBody: boolean
  readonly #resolve: (response: Response) => void
  readonly #reject: (reason: unknown) => void

  constructor(
    { method, url }: Request,
    resolve: (response: Response) => void,
    reject: (reason: unknown) => void,
  ) {
    super({ autoDestroy: false })
    this.encrypted = url.startsWith('https:')
    this.#hasBody = method !== 'HEAD'
    this.#resolve = resolve
    this.#reject = reject
    // Said to who waits for the answer, or reads it.
    this.on('error', () => {})
  }

  /** Node's form of the request, into which its body flows. */
  request({ method, url, headers, body }: Request): IncomingMessage {
    const { host, pathname, search } = new URL(url)
    const request = new http.IncomingMessage(this as unknown as Socket)
    Object.assign(request, { method, url: pathname + search, httpVersion: '1.1' })
    Object.assign(request, { httpVersionMajor: 1, httpVersionMinor: 1 })
    request.rawHeaders = [...headers].flat()
    request.headers = { host, ...Object.fromEntries(headers) }
    if (body === null) {
      request.complete = true
      request.push(null)
    } else {
      if (!headers.has('content-length')) request.headers['transfer-encoding'] = 'chunked'
      request._read = () => this.#wanted?.()
      this.#receive(request, body).catch((error: unknown) => this.destroy(error as Error))
    }
    return request
  }

  async #receive(request: IncomingMessage, body: ReadableStream<Uint8Array>): Promise<void> {
    const reader = body.getReader()
    this.once('close', () => void reader.cancel().catch(() => {}))
    for (;;) {
      const { done, value } = await reader.read()
      if (this.destroyed) return
      if (done) break
      if (!request.push(value)) await new Promise<void>((resolve) => (this.#wanted = resolve))
    }
    request.complete = true
    request.push(null)
  }

  override _read(): void {}

  override _write(chunk: Buffer, _: BufferEncoding, done: () => void): void {
    let rest = chunk
    if (!this.#hasHead) {
      // Node writes a head at once, alone or with the beginning of the body.
      const end = chunk.indexOf(headEnd)
      rest = chunk.subarray(end + headEnd.length)
      this.#hasHead = true
      if (this.#answer(chunk.toString('latin1', 0, end), rest)) return done()
    }
    const body = this.#body
    if (rest.length === 0 || body === undefined) return done()
    body.enqueue(new Uint8Array(rest))
    if ((body.desiredSize ?? 0) > 0) done()
    else this.#resume = done
    return undefined
  }

  /** Whether the answer is complete with what came with its head. */
  #answer(head: string, rest: Buffer): boolean {
    const [first = '', ...lines] = head.split('\r\n')
    const status = Number(first.slice(9, 12))
    const headers = new Headers()
    for (const line of lines) {
      const colon = line.indexOf(':')
      const name = line.slice(0, colon)
      // They are about a connection, and there is none.
      if (!/^(connection|keep-alive)$/i.test(name)) headers.append(name, line.slice(colon + 2))
    }
    const init = { status, statusText: first.slice(13), headers }
    const hasNone = !this.#hasBody || withoutBody.has(status)
    if (hasNone || headers.get('content-length') === String(rest.length)) {
      this.#whole = new Response(hasNone ? null : new Uint8Array(rest), init)
    } else this.#resolve(new Response(this.#stream(), init))
    return this.#whole !== undefined
  }

  #stream(): ReadableStream<Uint8Array> {
    return new ReadableStream({
      start: (controller) => void (this.#body = controller),
      pull: () => {
        const resume = this.#resume
        this.#resume = undefined
        resume?.()
      },
      cancel: () => {
        this.#body = undefined
        this.destroy()
      },
    })
  }

  /** Ends the answer, and the connection with it. One that was whole is given now: who reads on waits for what has ended. */
  finish(): void {
    if (this.#whole !== undefined) this.#resolve(this.#whole)
    this.#isEnded = true
    this.#body?.close()
    this.#body = undefined
    this.destroy()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (!this.#isEnded) {
      const reason = error ?? new TypeError('The connection was cut.')
      this.#body?.error(reason)
      this.#reject(reason)
    }
    this.#resume?.()
    this.#wanted?.()
    done(error)
  }
}
