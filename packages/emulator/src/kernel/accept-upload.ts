import { badRequest, limits, PlatformError, readJson, type RawBody } from '@benchtop/contracts'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { z } from 'zod'
import { rememberBody } from '../exchanges/exchanges.ts'
import { beginsForm, firstFile, isMultipartForm } from './form-file.ts'
import { inTime } from './in-time.ts'
import { memberNames, withDeclaredNames } from './members.ts'
import { problemsOf } from './problems.ts'
import { receiveBytes } from './receive-bytes.ts'

/** The file of a request: its body, or the first file of its multipart form. */
export type SentFile = {
  readonly bytes: AsyncIterable<Uint8Array>
  /** The name in a form. */
  readonly name: string | undefined
  /** The type of the file itself. */
  readonly contentType: string | undefined
}

/** Checks what the headers of a request state about its bytes, before any is read. */
export function acceptUpload(
  request: IncomingMessage,
  { untyped, contentType: only, maxBytes = Infinity, instead }: RawBody,
  aliases: ReadonlyMap<string, string>,
) {
  const { 'content-type': contentType, 'content-length': length } = request.headers
  if (only !== undefined && contentType?.split(';', 1)[0]?.trim().toLowerCase() !== only) {
    throw new PlatformError('UnsupportedMediaType', `The Content-Type must be ${only}.`)
  }
  if (contentType === undefined && untyped !== true) {
    const message = 'Content-Type is required: it is returned again on download.'
    throw badRequest([{ member: 'Content-Type', code: 'Required', message }])
  }
  const isForm = isMultipartForm(contentType)
  if (Number(length ?? 0) > maxBytes) {
    throw new PlatformError(
      'PayloadTooLarge',
      `The body has ${length} bytes; at most ${maxBytes} are accepted here.`,
    )
  }
  const md5 = request.headers['content-md5']
  return {
    contentType,
    isForm,
    contentLength: length === undefined ? undefined : Number(length),
    contentMd5: Array.isArray(md5) ? md5.join(', ') : md5,
    /** May be called once: the bytes are read on demand. */
    file: (): Promise<SentFile> => sentFile(request, isForm, untyped === true),
    ...(instead !== undefined && { members: () => readInstead(request, instead, aliases) }),
  }
}

async function sentFile(
  request: IncomingMessage,
  isForm: boolean,
  untyped: boolean,
): Promise<SentFile> {
  const { headers } = request
  const contentType = headers['content-type']
  const chunks = request.iterator({ destroyOnReturn: false })
  if (!isForm) return { bytes: released(chunks), name: undefined, contentType }
  if (!untyped) return firstFile(request, headers)
  // An upload that needs no Content-Type often has a wrong one: raw bytes declared as a form.
  const first = await chunks.next()
  const start = first.done === true ? new Uint8Array() : (first.value as Uint8Array)
  const whole = startingWith(start, chunks)
  return beginsForm(start, contentType ?? '')
    ? firstFile(Readable.from(whole), headers)
    : { bytes: released(whole), name: undefined, contentType }
}

async function* startingWith(
  start: Uint8Array,
  rest: AsyncIterable<unknown>,
): AsyncGenerator<unknown> {
  if (start.length > 0) yield start
  yield* rest
}

/**
 * The members of a form or of JSON that was sent in place of bytes, none for an empty body, undefined for anything
 * else. Content-Type isn't reliable: deployed clients send a form with the type of the file that it describes.
 */
async function readInstead(
  request: IncomingMessage,
  schema: z.ZodObject,
  aliases: ReadonlyMap<string, string>,
): Promise<unknown> {
  const text = await receive(request)
  if (text === undefined) return undefined
  if (text.trim() === '') return {}
  const given = withDeclaredNames(membersIn(text), memberNames(schema), aliases)
  if (!hasAny(given, Object.keys(schema.shape))) return undefined
  const parsed = schema.safeParse(given)
  if (!parsed.success) throw badRequest(problemsOf(parsed.error, given))
  return parsed.data
}

/** The complete body as text; undefined where it is too long to be members. */
async function receive(request: IncomingMessage): Promise<string | undefined> {
  try {
    const bytes = await inTime(receiveBytes(request, { limit: limits.uploadStartBytes }))
    rememberBody(request, 'requestBody', bytes)
    return bytes.toString('utf8')
  } catch (error) {
    const { status } = error as { status?: number }
    if (status === 413) return undefined
    if (status === 400) {
      throw new PlatformError('BadRequest', 'The body ended before it was complete.')
    }
    throw error
  }
}

function hasAny(value: unknown, names: readonly string[]): boolean {
  if (typeof value !== 'object' || value === null) return false
  return names.some((name) => Object.hasOwn(value, name))
}

function membersIn(text: string): unknown {
  if (!text.trimStart().startsWith('{')) return Object.fromEntries(new URLSearchParams(text))
  try {
    return readJson(text)
  } catch {
    return undefined
  }
}

/**
 * The bytes of a request, for a reader that has finished with a chunk when it requests the next. The request isn't
 * closed when the reader stops early, so that an error can still be sent.
 *
 * The memory of a chunk is released immediately: the garbage collector, which counts external memory, would
 * otherwise scan the whole heap for every 64 MB received.
 */
async function* released(chunks: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    yield chunk as Buffer
    const { buffer, byteLength } = chunk as Buffer<ArrayBuffer>
    // Only memory that belongs to this chunk alone: small ones share a pool.
    if (buffer.byteLength === byteLength) buffer.transfer(0)
  }
}
