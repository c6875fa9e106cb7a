import type { ClientRequest, IncomingMessage } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import { requestOf } from '../../flow/http-module.ts'

// Node's fetch copies a body of bytes twice before it sends it, and has what it receives pass through web streams: with
// large contents, most of the memory and of the time was its own. Its module for HTTP writes bytes from where they are.

/** A request as it is signed. */
export type SentRequest = {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Body | undefined
  /** Whether the body of a successful answer is read as it comes, which may take as long as its reader does. */
  readonly isStream: boolean
  readonly closing: AbortSignal
}

export type Body = string | Uint8Array | SentBytes

/** Bytes that are read each time that they are sent, so that few of them are in memory. */
export type SentBytes = {
  readonly size: number
  /** Hex. */
  md5(): Promise<string>
  /** A chunk changes once the next one is requested. */
  open(): AsyncIterable<Uint8Array>
}

/** An answer with all of its text, or with bytes that are still to come. */
export type Answer = {
  readonly status: number
  header(name: string): string | undefined
  /** Empty where the bytes are read as they come. */
  readonly text: string
  readonly chunks: AsyncIterable<Uint8Array>
}

export type Transport = (url: string, request: SentRequest) => Promise<Answer>

/** How long nothing may be taken of a request, no answer come, or nothing more of a stream that is read. */
const timeoutMs = 120_000

/** Sends one request. Rejects where it can't be sent, or is not answered to the end in time. */
export const sendRequest: Transport = async (url, { method, headers, body, isStream, closing }) => {
  const request = requestOf(new URL(url).protocol)(url, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-length': sizeOf(body) }) },
    signal: closing,
  })
  const timer = setTimeout(() => request.destroy(timedOut()), timeoutMs)
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve).on('error', reject)
  })
  // Reported where it is awaited, after the body.
  answered.catch(() => {})
  const sent = writeBody(request, body, () => timer.refresh())
  try {
    const message = await answered
    const status = message.statusCode ?? 0
    const header = (name: string): string | undefined => message.headers[name]?.toString()
    const answer = { status, header }
    if (isStream && isSuccess(status)) return { ...answer, text: '', chunks: chunksOf(message) }
    const text = await textOf(message)
    return { ...answer, text, chunks: nothing() }
  } finally {
    // Of a server that answers before it has read everything, nothing more is to be expected.
    if (!request.writableEnded) request.destroy()
    await sent
    clearTimeout(timer)
  }
}

export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300
}

function sizeOf(body: Body): number {
  if (typeof body === 'string') return Buffer.byteLength(body)
  return body instanceof Uint8Array ? body.length : body.size
}

/** Resolves when nothing of the body is in use any longer; what fails ends the request. */
async function writeBody(
  request: ClientRequest,
  body: Body | undefined,
  progressed: () => void,
): Promise<void> {
  if (body === undefined || typeof body === 'string' || body instanceof Uint8Array) {
    request.end(body)
    return
  }
  const closed = new Promise<void>((resolve) => request.once('close', resolve))
  try {
    for await (const chunk of body.open()) {
      if (request.destroyed) return
      const written = new Promise<void>((resolve) => request.write(chunk, () => resolve()))
      // The memory of the chunk is used again: the socket has to have it all, or be gone.
      await Promise.race([written, closed])
      progressed()
    }
    request.end()
  } catch (error) {
    request.destroy(error instanceof Error ? error : new Error(String(error)))
  }
}

/** The bytes as they are read: no more of them are received than fit into the socket's buffer. */
async function* chunksOf(message: IncomingMessage): AsyncGenerator<Uint8Array> {
  const watch = (): NodeJS.Timeout => setTimeout(() => message.destroy(timedOut()), timeoutMs)
  let timer = watch()
  try {
    const chunks: AsyncIterable<Buffer> = message
    for await (const chunk of chunks) {
      // A reader may take its time; the server may not.
      clearTimeout(timer)
      yield chunk
      timer = watch()
    }
  } finally {
    clearTimeout(timer)
  }
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

function timedOut(): Error {
  return new Error(`nothing came for ${timeoutMs / 1000} seconds`)
}
