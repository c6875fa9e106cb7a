import type { Operation, Page, PlatformError, SystemNotification } from '@benchtop/contracts'
import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { Dialect, PageInfo, RefusalContext } from '../dialects/dialect.ts'
import { rememberBody, rememberHead } from '../exchanges/exchanges.ts'
import { parseJson, type RawAnswer } from './check-answer.ts'
import { aroundItems, aroundRecord, type JsonPieces } from './encoded-answer.ts'
import { streamEvents } from './stream-events.ts'

/** The headers of an answer, by their names in lower case. */
export type Head = Record<string, string | number>

/** The headers of every answer; `date` where it isn't set already. */
export function commonHead(requestId: string, date?: string): Head {
  const head: Head = {
    'x-request-id': requestId,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  }
  if (date !== undefined) head['date'] = date
  return head
}

/** Sets them one by one, for an answer that isn't known yet. */
export function setCommonHeaders(response: ServerResponse, requestId: string, date?: string): void {
  for (const [name, value] of Object.entries(commonHead(requestId, date))) {
    response.setHeader(name, value)
  }
}

/** Where an answer is written, with the headers that it has in any case, and in which form. */
export type Sending = {
  readonly response: ServerResponse
  readonly head: Head
  readonly dialect: Dialect
}

/** Writes what a handler answered in the operation's dialect; for a streamed body, returns a promise of its end. */
export function respond(
  sending: Sending,
  operation: Operation,
  page: Page | undefined,
  answer: RawAnswer,
  system: readonly SystemNotification[],
): Promise<void> | undefined {
  const { response, head, dialect } = sending
  const { status } = answer
  const notifications =
    answer.notifications === undefined ? system : [...answer.notifications, ...system]
  for (const name in answer.headers) head[name.toLowerCase()] = answer.headers[name] as string
  if (answer.text !== undefined) {
    head['content-type'] ??= contentTypeOf(operation, status)
    send(response, status, head, answer.text)
  } else if (answer.location !== undefined) {
    head['location'] = answer.location
    send(response, status, head, '')
  } else if (answer.items !== undefined) {
    const info = pageInfo(page, answer.total, answer.items.length)
    sendJson(response, status, dialect.page(answer.items, info, notifications, answer.extra), head)
  } else if (answer.encodedItems !== undefined || answer.encodedRecord !== undefined) {
    respondEncoded(sending, page, answer, notifications)
  } else if (answer.bytes !== undefined) {
    head['content-type'] = contentTypeOf(operation, status)
    sendHead(response, status, head)
    // The reader recognizes by the missing end that it was cut.
    return pipeline(answer.bytes, response).catch(() => void response.destroy())
  } else if (answer.follow !== undefined) {
    head['content-type'] = 'text/event-stream; charset=utf-8'
    sendHead(response, status, head)
    streamEvents(response, answer.follow)
  } else if (answer.record !== undefined) {
    if (dialect.contentType !== undefined) head['content-type'] = dialect.contentType
    sendJson(response, status, dialect.record(answer.record, notifications), head)
  } else {
    send(response, status, head, '')
  }
  return undefined
}

/** Writes an answer that is already JSON, unchanged unless the dialect changes its content. */
function respondEncoded(
  { response, head, dialect }: Sending,
  page: Page | undefined,
  { status, encodedItems, encodedRecord, total }: RawAnswer,
  notifications: readonly SystemNotification[],
): void {
  if (encodedItems !== undefined) {
    const info = pageInfo(page, total, encodedItems.count)
    if (dialect.rewritesRecords) {
      const items = parseJson(encodedItems.bytes) as readonly unknown[]
      return sendJson(response, status, dialect.page(items, info, notifications), head)
    }
    const pieces = aroundItems(dialect, encodedItems.bytes, info, notifications)
    sendJsonPieces(response, status, head, pieces)
  } else if (encodedRecord !== undefined) {
    if (dialect.rewritesRecords) {
      const record = parseJson(encodedRecord)
      return sendJson(response, status, dialect.record(record, notifications), head)
    }
    sendJsonPieces(response, status, head, aroundRecord(dialect, encodedRecord, notifications))
  }
}

function pageInfo(page: Page | undefined, total: number | undefined, displayed: number): PageInfo {
  return {
    displayed,
    total,
    offset: page?.offset ?? 0,
    limit: page?.limit ?? displayed,
    sortBy: page?.sortBy ?? 'Id',
    sortDir: page?.sortDir ?? 'Asc',
  }
}

/** Writes an error in an API's dialect. */
export function respondError(
  response: ServerResponse,
  dialect: Dialect,
  error: PlatformError,
  context: RefusalContext,
): void {
  const { contentType } = dialect
  const head: Head = {}
  for (const [name, value] of Object.entries(error.headers)) head[name.toLowerCase()] = value
  if (contentType !== undefined) head['content-type'] = contentType
  sendJson(response, error.status, dialect.error(error, context), head)
}

/** Writes JSON without spaces, with its length known. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  head: Head = {},
): void {
  head['content-type'] ??= jsonType
  send(response, status, head, JSON.stringify(body))
}

const jsonType = 'application/json; charset=utf-8'

function sendJsonPieces(
  response: ServerResponse,
  status: number,
  head: Head,
  pieces: JsonPieces,
): void {
  head['content-type'] ??= jsonType
  const [only] = pieces
  if (only !== undefined && pieces.length === 1) return send(response, status, head, only)
  head['content-length'] = pieces.reduce((total, piece) => total + piece.length, 0)
  sendHead(response, status, head)
  response.cork()
  for (const piece of pieces) response.write(piece)
  response.end()
}

function send(
  response: ServerResponse,
  status: number,
  head: Head,
  body: string | Uint8Array,
): void {
  rememberBody(response.req, 'responseBody', body)
  const bytes = Buffer.byteLength(body)
  if (status !== 204 && status !== 205) head['content-length'] = bytes
  sendHead(response, status, head)
  // A text of as many bytes as characters is ASCII, which Node writes without encoding it.
  if (bytes === body.length) response.end(body, 'latin1')
  else response.end(body)
}

/** All headers at once: setting each one for itself takes Node several times as long. */
function sendHead(response: ServerResponse, status: number, head: Head): void {
  rememberHead(response, head)
  response.writeHead(status, head)
}

function contentTypeOf(operation: Operation, status: number): string {
  const result = operation.responses[status]
  const options = result?.kind === 'either' ? result.of : [result]
  for (const option of options) {
    if (option?.kind === 'text' || option?.kind === 'bytes') return option.contentType
  }
  return 'text/plain; charset=utf-8'
}
