import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { ByteRange } from '../storage/blobs/blob-store.ts'
import { failedPrecondition, rangeApplies } from './preconditions.ts'
import { requestedRanges, type RequestedRanges } from './requested-ranges.ts'
import { sendBody } from './send-body.ts'

/** A content as HTTP shows it. */
export type ServedContent = {
  /** In bytes. */
  readonly size: number
  /** Identifies the bytes alone, such as their MD5; without quotes, which are added. */
  readonly etag: string
  readonly contentType: string
  /** The value of Content-Disposition. */
  readonly disposition?: string | undefined
  readonly lastModified?: Date | undefined
  /** A text that occurs in no content, made of letters, digits and `-`, as the boundary between several ranges. */
  readonly boundary: () => string
  /** The bytes of a range, or all. A chunk must not be changed before the third after it is requested. */
  readonly open: (range?: ByteRange) => AsyncIterable<Uint8Array>
}

/** A part of a body: a text before a range, and the range. */
type Piece = { readonly head?: string; readonly range?: ByteRange }

type Answer = {
  readonly status: number
  readonly headers: OutgoingHttpHeaders
  readonly pieces: readonly Piece[]
  readonly tail?: string
}

/**
 * Answers a GET or HEAD with the bytes of a content: all of them, a range, or several as multipart/byteranges; or with
 * 304, 412 or 416 (RFC 9110). Resolves when everything is sent, or the client has gone, and the content is closed.
 *
 * A failure before the first byte is thrown with nothing sent, so that an error can still be answered. A later
 * failure, or a length other than the declared one, is thrown too, and the connection is cut, so that no client
 * treats what it received as complete.
 */
export async function sendBytes(
  request: IncomingMessage,
  response: ServerResponse,
  content: ServedContent,
): Promise<void> {
  const validators = { etag: `"${content.etag}"`, lastModified: content.lastModified }
  const common: OutgoingHttpHeaders = {
    'accept-ranges': 'bytes',
    etag: validators.etag,
    ...(content.lastModified && { 'last-modified': content.lastModified.toUTCString() }),
  }
  const refusal = failedPrecondition(request.headers, validators)
  if (refusal !== undefined) {
    response.writeHead(refusal, { ...common, ...(refusal === 412 && { 'content-length': 0 }) })
    response.end()
    return
  }
  // "GET is the only method for which range handling is defined" (14.2).
  const ranged = request.method === 'GET' && rangeApplies(request.headers, validators)
  const ranges = ranged ? requestedRanges(request.headers.range, content.size) : 'all'
  const { status, headers, pieces, tail } = answerTo(ranges, content)
  const start = (): void => {
    response.writeHead(status, { ...common, ...headers })
  }
  if (request.method === 'HEAD') {
    start()
    response.end()
    return
  }
  await sendBody(request, response, start, bodyOf(pieces, tail, content))
}

function answerTo(ranges: RequestedRanges, content: ServedContent): Answer {
  const { size, contentType, disposition } = content
  const described = {
    'content-type': contentType,
    ...(disposition !== undefined && { 'content-disposition': disposition }),
  }
  if (ranges === 'unsatisfiable') {
    const headers = { 'content-range': `bytes */${size}`, 'content-length': 0 }
    return { status: 416, headers, pieces: [] }
  }
  if (ranges === 'all') {
    const headers = { ...described, 'content-length': size }
    return { status: 200, headers, pieces: size === 0 ? [] : [{}] }
  }
  const [range] = ranges
  if (range !== undefined && ranges.length === 1) {
    const headers = {
      ...described,
      'content-range': contentRange(range, size),
      'content-length': lengthOf(range),
    }
    return { status: 206, headers, pieces: [{ range }] }
  }
  return multipart(ranges, content, described)
}

/** Several ranges as parts between boundaries, each with its own Content-Range (RFC 9110, 14.6). */
function multipart(
  ranges: readonly ByteRange[],
  { size, contentType, boundary }: ServedContent,
  described: OutgoingHttpHeaders,
): Answer {
  const separator = boundary()
  const pieces = ranges.map((range, index) => ({
    range,
    head:
      `${index === 0 ? '' : '\r\n'}--${separator}\r\n` +
      `Content-Type: ${contentType}\r\nContent-Range: ${contentRange(range, size)}\r\n\r\n`,
  }))
  const tail = `\r\n--${separator}--\r\n`
  const length = pieces.reduce(
    (sum, { head, range }) => sum + Buffer.byteLength(head, 'latin1') + lengthOf(range),
    Buffer.byteLength(tail, 'latin1'),
  )
  const headers = {
    ...described,
    'content-type': `multipart/byteranges; boundary=${separator}`,
    'content-length': length,
  }
  return { status: 206, headers, pieces, tail }
}

async function* bodyOf(
  pieces: readonly Piece[],
  tail: string | undefined,
  { open }: ServedContent,
): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) {
    let { head } = piece
    for await (const chunk of open(piece.range)) {
      // After the first chunk is there, so that a content that can't be read fails before anything is sent.
      if (head !== undefined) yield Buffer.from(head, 'latin1')
      head = undefined
      yield chunk
    }
  }
  if (tail !== undefined) yield Buffer.from(tail, 'latin1')
}

function contentRange({ start, end }: ByteRange, size: number): string {
  return `bytes ${start}-${end}/${size}`
}

function lengthOf({ start, end }: ByteRange): number {
  return end - start + 1
}
