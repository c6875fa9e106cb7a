import { connect, type Socket } from 'node:net'
import type { ByteAnswer } from '../files/read-file.ts'

/**
 * Bytes are handed on in pieces of at most this size. The system puts larger ones into larger pages of its memory, and writes of
 * 1 MiB then take four times as long as those of 256 KiB.
 */
const placeBytes = 128 * 1024

/** As long as Node's own limit of a head. */
const mostHeadBytes = 16 * 1024

/** What is requested from a connection. */
type Wanted = {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal | undefined
}

type Head = { readonly status: number; readonly headers: Headers; readonly length: number }

/**
 * A connection without TLS on which bytes are received straight into one place of memory, which is used again and again.
 * Node's parser of HTTP takes new memory for each 64 KiB and copies them there; for a large file, collecting that memory takes
 * as much time as everything else. Only plain answers of known length are read; all others are left to Node's HTTP.
 */
export class ReceivingConnection {
  readonly origin: string
  readonly #socket: Socket
  readonly #place = new Uint8Array(placeBytes)
  /** How much of the place has come. */
  #filled = 0
  /** Up to where the place is to be filled before it is looked at: 0 for whatever comes. */
  #wanted = 0
  #isPaused = false
  #end: Error | undefined
  #wake: (() => void) | undefined
  #isReusable = false

  constructor({ hostname, port, origin }: URL, silentMs: number) {
    this.origin = origin
    this.#socket = connect({
      host: hostname.replace(/^\[(.*)\]$/, '$1'),
      port: port === '' ? 80 : Number(port),
      noDelay: true,
      onread: {
        buffer: () => this.#next(),
        callback: (length, { byteOffset }) => this.#arrived(length, byteOffset),
      },
    })
    this.#socket.setTimeout(silentMs, () => {
      this.#socket.destroy(new Error(`nothing was received for ${silentMs / 1000} seconds`))
    })
    const ended = (error?: Error): void => {
      this.#end ??= error ?? new Error('The connection was closed.')
      this.#wake?.()
    }
    this.#socket.on('error', ended)
    this.#socket.on('end', () => ended())
    this.#socket.on('close', () => ended())
  }

  /** Whether the next request can be sent over it. */
  get isReusable(): boolean {
    return this.#isReusable && this.#end === undefined
  }

  /** Whether it has ended. */
  get isOver(): boolean {
    return this.#socket.destroyed
  }

  close(): void {
    this.#isReusable = false
    this.#socket.destroy()
  }

  /**
   * Sends a GET. Undefined where the answer is none that this reads; the connection is closed then. Each piece of the body
   * is there until the next is requested.
   */
  async get({ url, headers, signal }: Wanted): Promise<ByteAnswer | undefined> {
    signal?.throwIfAborted()
    this.#isReusable = false
    const abort = (): void => void this.#socket.destroy(signal?.reason as Error)
    signal?.addEventListener('abort', abort, { once: true })
    const done = (): void => signal?.removeEventListener('abort', abort)
    try {
      const all = { host: url.host, ...headers, connection: 'keep-alive' }
      const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
      this.#socket.write(`GET ${url.pathname}${url.search} HTTP/1.1\r\n${lines.join('')}\r\n`)
      const head = await this.#head()
      if (head === undefined) {
        this.close()
        done()
        return undefined
      }
      const { status, headers: received, length } = head
      return { status, headers: received, body: this.#body(length, received, done), text }
    } catch (error) {
      done()
      this.close()
      signal?.throwIfAborted()
      throw error
    }
  }

  /**
   * Where what comes next goes: behind what is there, or to the beginning where the place is full and so is about to be
   * looked at as a whole. A head never fills it, since what is behind it moves to the beginning.
   */
  #next(): Uint8Array {
    const from = this.#filled % placeBytes
    const isForHead = from === 0 || this.#wanted === 0
    const half = placeBytes / 2
    return this.#place.subarray(from, isForHead && from < half ? half : placeBytes)
  }

  #arrived(length: number, at: number): boolean {
    // Where it goes was decided when the bytes before it came, some of which may be gone since.
    if (at !== this.#filled) this.#place.copyWithin(this.#filled, at, at + length)
    this.#filled += length
    // Only then is nothing read into what is still being looked at.
    this.#isPaused = this.#filled >= this.#wanted
    if (this.#isPaused) this.#wake?.()
    return !this.#isPaused
  }

  /** Waits until so much of the place has come, or whatever comes next; returns false where it has ended. */
  async #until(wanted: number): Promise<boolean> {
    this.#wanted = wanted
    if (this.#isPaused) {
      this.#isPaused = false
      this.#socket.resume()
    }
    await new Promise<void>((resolve) => {
      this.#wake = resolve
      if (this.#end !== undefined) resolve()
    })
    this.#wake = undefined
    return this.#isPaused
  }

  /** Reads the head of the answer, and leaves what is behind it at the beginning of the place. */
  async #head(): Promise<Head | undefined> {
    for (;;) {
      if (!(await this.#until(0))) throw this.#end ?? new Error('The connection was closed.')
      const there = Buffer.from(this.#place.buffer, 0, this.#filled)
      const end = there.indexOf('\r\n\r\n')
      if (end === -1 && this.#filled < mostHeadBytes) continue
      if (end === -1) return undefined
      const head = readHead(there.toString('latin1', 0, end))
      this.#place.copyWithin(0, end + 4, this.#filled)
      this.#filled -= end + 4
      return head
    }
  }

  async *#body(
    length: number,
    headers: Headers,
    done: () => void,
  ): AsyncGenerator<Uint8Array, void, undefined> {
    let left = length
    try {
      while (left > 0) {
        const size = Math.min(left, placeBytes)
        if (this.#filled < size) await this.#until(size)
        const { length: come } = this.#place.subarray(0, this.#filled)
        if (come > size) throw new Error('More was received than was announced.')
        if (come > 0) yield this.#place.subarray(0, come)
        left -= come
        this.#filled = 0
        if (come < size) throw this.#end ?? new Error('The connection was closed.')
      }
      this.#isReusable = headers.get('connection')?.toLowerCase() !== 'close' && this.#filled === 0
    } finally {
      done()
      if (!this.#isReusable) this.close()
    }
  }
}

/** The head of an answer that has a body of known length; undefined for any other. */
function readHead(text: string): Head | undefined {
  const [first = '', ...lines] = text.split('\r\n')
  const status = Number(/^HTTP\/1\.1 (200|206)(?: |$)/.exec(first)?.[1])
  if (Number.isNaN(status)) return undefined
  const headers = new Headers()
  for (const line of lines) {
    const [, name, value] = /^([!#$%&'*+.^_`|~\w-]+):[ \t]*(.*?)[ \t]*$/.exec(line) ?? []
    if (name === undefined || value === undefined) return undefined
    headers.append(name, value)
  }
  const length = headers.get('content-length') ?? ''
  const isPlain = !headers.has('transfer-encoding') && !headers.has('content-encoding')
  return isPlain && /^\d{1,15}$/.test(length)
    ? { status, headers, length: Number(length) }
    : undefined
}

/** Answers that are read here are no refusals, whose text is shown. */
async function text(): Promise<string> {
  return ''
}
