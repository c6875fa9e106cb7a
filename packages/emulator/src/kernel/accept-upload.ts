import { badRequest, limits, PlatformError, type RawBody } from '@benchtop/contracts'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import getRawBody from 'raw-body'
import type { z } from 'zod'
import { rememberBody } from '../exchanges/exchanges.ts'
import { beginsForm, firstFile, isMultipartForm } from './form-file.ts'
import { inTime } from './in-time.ts'
import { memberNames, withDeclaredNames } from './members.ts'
import { problemsOf } from './problems.ts'

/** The file that a request brings: its body, or the first file of the multipart form that its body is. */
export type SentFile = {
  readonly bytes: AsyncIterable<Uint8Array>
  /** The name that a form states. */
  readonly name: string | undefined
  /** The type of the file itself. */
  readonly contentType: string | undefined
}

/** Checks what the head of a request states of its bytes, before one of them is read. */
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
      `The body has ${length} bytes, and at most ${maxBytes} are taken here.`,
    )
  }
  const md5 = request.headers['content-md5']
  return {
    contentType,
    isForm,
    contentLength: length === undefined ? undefined : Number(length),
    contentMd5: Array.isArray(md5) ? md5.join(', ') : md5,
    /** May be called once: the bytes are read as they are asked for. */
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
  // What needs no Content-Type often has a wrong one: raw bytes that are called a form.
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
 * What came in place of bytes: the members of a form or of JSON, none where nothing came, undefined where it is something
 * else. Content-Type doesn't tell: deployed clients send a form with the type of the file that it speaks of.
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

/** The whole body as text; undefined where it is too long to be members. */
async function receive(request: IncomingMessage): Promise<string | undefined> {
  try {
    const bytes = await inTime(getRawBody(request, { limit: limits.uploadStartBytes }))
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
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/**
 * The bytes of a request, for a reader that has finished with a chunk when it requests the next. The request isn't closed
 * when they are left, so that a refusal can still be answered.
 *
 * The memory of a chunk is released at once: the collector, which counts what buffers hold, would otherwise scan the whole
 * heap for every 64 MB that come in.
 */
async function* released(chunks: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    yield chunk as Buffer
    const { buffer, byteLength } = chunk as Buffer<ArrayBuffer>
    // Only what is this chunk's alone: small ones share a pool.
    if (buffer.byteLength === byteLength) buffer.transfer(0)
  }
}
