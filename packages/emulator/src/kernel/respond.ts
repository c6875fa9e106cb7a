import type { Operation, Page, PlatformError, SystemNotification } from '@benchtop/contracts'
import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { Dialect, PageInfo, RefusalContext } from '../dialects/dialect.ts'
import { rememberBody } from '../exchanges/exchanges.ts'
import { parseJson, type RawAnswer } from './check-answer.ts'
import { aroundItems, aroundRecord, type JsonPieces } from './encoded-answer.ts'
import { streamEvents } from './stream-events.ts'

/** The headers of every answer. */
export function setCommonHeaders(response: ServerResponse, requestId: string): void {
  response.setHeader('x-request-id', requestId)
  response.setHeader('cache-control', 'no-store')
  response.setHeader('x-content-type-options', 'nosniff')
}

/** Writes what a handler answered in the operation's dialect; for a streamed body, returns a promise of its end. */
export function respond(
  response: ServerResponse,
  operation: Operation,
  page: Page | undefined,
  dialect: Dialect,
  answer: RawAnswer,
  system: readonly SystemNotification[],
): Promise<void> | undefined {
  const notifications = [...(answer.notifications ?? []), ...system]
  for (const [name, value] of Object.entries(answer.headers ?? {})) response.setHeader(name, value)
  if (answer.text !== undefined) {
    if (!response.hasHeader('content-type')) {
      response.setHeader('content-type', contentTypeOf(operation, answer.status))
    }
    send(response, answer.status, answer.text)
  } else if (answer.location !== undefined) {
    response.setHeader('location', answer.location)
    send(response, answer.status, '')
  } else if (answer.items !== undefined) {
    const info = pageInfo(page, answer.total, answer.items.length)
    sendJson(response, answer.status, dialect.page(answer.items, info, notifications, answer.extra))
  } else if (answer.encodedItems !== undefined || answer.encodedRecord !== undefined) {
    respondEncoded(response, page, dialect, answer, notifications)
  } else if (answer.bytes !== undefined) {
    response.writeHead(answer.status, { 'content-type': contentTypeOf(operation, answer.status) })
    // The reader recognizes by the missing end that it was cut.
    return pipeline(answer.bytes, response).catch(() => void response.destroy())
  } else if (answer.follow !== undefined) {
    streamEvents(response, answer.status, answer.follow)
  } else if (answer.record !== undefined) {
    setContentType(response, dialect)
    sendJson(response, answer.status, dialect.record(answer.record, notifications))
  } else {
    send(response, answer.status, '')
  }
  return undefined
}

/** Writes an answer that is already JSON, unchanged unless the dialect changes its content. */
function respondEncoded(
  response: ServerResponse,
  page: Page | undefined,
  dialect: Dialect,
  { status, encodedItems, encodedRecord, total }: RawAnswer,
  notifications: readonly SystemNotification[],
): void {
  if (encodedItems !== undefined) {
    const info = pageInfo(page, total, encodedItems.count)
    if (dialect.rewritesRecords) {
      const items = parseJson(encodedItems.bytes) as readonly unknown[]
      return sendJson(response, status, dialect.page(items, info, notifications))
    }
    sendJsonPieces(response, status, aroundItems(dialect, encodedItems.bytes, info, notifications))
  } else if (encodedRecord !== undefined) {
    if (dialect.rewritesRecords) {
      const record = parseJson(encodedRecord)
      return sendJson(response, status, dialect.record(record, notifications))
    }
    sendJsonPieces(response, status, aroundRecord(dialect, encodedRecord, notifications))
  }
}

function pageInfo(page: Page | undefined, total: number | undefined, displayed: number): PageInfo {
  return {
    displayed,
    total: total ?? displayed,
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
  for (const [name, value] of Object.entries(error.headers)) response.setHeader(name, value)
  setContentType(response, dialect)
  sendJson(response, error.status, dialect.error(error, context))
}

function setContentType(response: ServerResponse, { contentType }: Dialect): void {
  if (contentType !== undefined) response.setHeader('content-type', contentType)
}

/** Writes JSON without spaces, with its length known. */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  sendJsonBytes(response, status, JSON.stringify(body))
}

function sendJsonBytes(response: ServerResponse, status: number, json: string | Uint8Array): void {
  setJsonType(response)
  send(response, status, json)
}

function setJsonType(response: ServerResponse): void {
  if (response.hasHeader('content-type')) return
  response.setHeader('content-type', 'application/json; charset=utf-8')
}

function sendJsonPieces(response: ServerResponse, status: number, pieces: JsonPieces): void {
  const [only] = pieces
  if (only !== undefined && pieces.length === 1) return sendJsonBytes(response, status, only)
  setJsonType(response)
  response.statusCode = status
  const length = pieces.reduce((total, piece) => total + piece.length, 0)
  response.setHeader('content-length', length)
  response.cork()
  for (const piece of pieces) response.write(piece)
  response.end()
}

function send(response: ServerResponse, status: number, body: string | Uint8Array): void {
  rememberBody(response.req, 'responseBody', body)
  response.statusCode = status
  if (status !== 204 && status !== 205) {
    response.setHeader('content-length', Buffer.byteLength(body))
  }
  response.end(body)
}

function contentTypeOf(operation: Operation, status: number): string {
  const result = operation.responses[status]
  const options = result?.kind === 'either' ? result.of : [result]
  for (const option of options) {
    if (option?.kind === 'text' || option?.kind === 'bytes') return option.contentType
  }
  return 'text/plain; charset=utf-8'
}
