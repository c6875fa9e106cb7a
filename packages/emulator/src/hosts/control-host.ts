import { badRequest, notFound, PlatformError } from '@benchtop/contracts'
import express, { type Request, type Response } from 'express'
import { pipeline } from 'node:stream/promises'
import type {
  AnyControlOperation,
  ControlDownload,
  ControlOperation,
  ControlStream,
  ControlUpload,
} from '../control/control-operations.ts'
import { EmulatorError } from '../emulator-error.ts'
import { exchangeOf, hideExchange, rememberBody, showExchange } from '../exchanges/exchanges.ts'
import type { Chance } from '../ids/chance.ts'
import { toPlatformError } from '../kernel/errors.ts'
import { inTime } from '../kernel/in-time.ts'
import type { Log } from '../kernel/log.ts'
import { releaseBody } from '../kernel/refuse.ts'
import { problemsOf } from '../kernel/problems.ts'
import { sendJson, setCommonHeaders } from '../kernel/respond.ts'
import type { Places } from '../kernel/places.ts'
import { isForeignOrigin } from './host-check.ts'
import { requireStartToken } from './start-token.ts'

type ControlHostOptions = {
  readonly operations: readonly AnyControlOperation[]
  readonly places: Places
  readonly chance: Chance
  readonly log: Log
  /** Asked for on every call when the platform listens beyond this machine. */
  readonly startToken: string | undefined
}

/** The emulator's own prefix on the UI address. */
export const controlPrefix = '/_emulator'

/** Serves the control API: JSON, camelCase, its own errors `{error: {code, message, problems}}`. */
export function controlHost(options: ControlHostOptions) {
  const readJson = express.json({
    limit: '64mb',
    strict: false,
    verify: (request, _, bytes) => rememberBody(request, 'requestBody', bytes),
  })

  const answer = async (request: Request, response: Response): Promise<void> => {
    hideExchange(request)
    const requestId = exchangeOf(request)?.id ?? options.chance.requestId()
    setCommonHeaders(response, requestId)
    try {
      requireStartToken(request, response, options.startToken)
      if (isForeignOrigin(request.headers, options.places.uiUrl)) {
        throw new PlatformError('Forbidden', 'Pages of other origins may not use the control API.')
      }
      const { operation, params } = match(options.operations, request)
      if ('follow' in operation) return streamEvents(operation, response)
      if ('bytes' in operation) return await sendBytes(operation, params, response)
      if ('receive' in operation) return await receiveBytes(operation, params, request, response)
      if (operation.isShown === true) showExchange(request)
      const body =
        operation.body === undefined
          ? undefined
          : await bodyOf(operation, request, response, readJson)
      const query = Object.fromEntries(new URL(request.url, 'http://control').searchParams)
      const result = await operation.run({ body, params, query })
      if (result === undefined) response.status(204).end()
      else sendJson(response, 200, result)
    } catch (thrown) {
      const error =
        thrown instanceof EmulatorError ? ownError(thrown) : toPlatformError(thrown, requestId)
      if (error.status >= 500)
        options.log.error({ requestId, error: thrown }, 'A control call failed.')
      for (const [name, value] of Object.entries(error.headers)) response.setHeader(name, value)
      const { code, message, problems } = error
      releaseBody(request, response)
      sendJson(response, error.status, {
        error: { code, message, ...(problems.length > 0 && { problems }) },
      })
    }
  }
  return answer
}

/** Server-sent events, until whoever listens goes away. */
function streamEvents({ follow }: ControlStream, response: Response): void {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
  // Said at once, so that the listener knows that it hears everything from here on.
  response.write(': open\n\n')
  const stop = follow((name, data) => {
    response.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
  })
  response.once('close', stop)
}

async function sendBytes(
  { contentType, bytes }: ControlDownload,
  params: Readonly<Record<string, string>>,
  response: Response,
): Promise<void> {
  const source = await bytes({ params })
  response.writeHead(200, { 'content-type': contentType })
  // Whoever reads sees by the missing end that it broke off.
  await pipeline(source, response).catch(() => response.destroy())
}

async function receiveBytes(
  { contentType, receive }: ControlUpload,
  params: Readonly<Record<string, string>>,
  request: Request,
  response: Response,
): Promise<void> {
  if (request.is(contentType) === false) {
    throw new PlatformError('UnsupportedMediaType', `The Content-Type must be ${contentType}.`)
  }
  // A refusal is still to be answered.
  const bytes = request.iterator({ destroyOnReturn: false })
  await receive({ params, bytes }).catch(async (error: unknown) => {
    if (!request.errored) {
      await readToEnd(request, bytes)
      throw error
    }
    throw new PlatformError('BadRequest', 'The body ended before it was complete.', {
      cause: error,
    })
  })
  response.status(204).end()
}

/** Whoever still sends doesn't hear an answer before the end of it, and would lose it with the connection. */
async function readToEnd(request: Request, rest: AsyncIterable<Uint8Array>): Promise<void> {
  // What somebody still reads, and what nobody reads any more.
  for await (const _ of rest) continue
  if (request.readableEnded || request.destroyed) return
  const { promise, resolve } = Promise.withResolvers<void>()
  request.once('end', resolve).once('close', resolve).resume()
  await promise
}

function match(operations: readonly AnyControlOperation[], request: Request) {
  const path = (request.url.split('?', 1)[0] ?? '').replace(/\/+$/, '')
  const given = path.slice(controlPrefix.length).split('/').filter(Boolean)
  const allow: string[] = []
  for (const operation of operations) {
    const params = fit(operation.path.split('/'), given)
    if (params === undefined) continue
    if (operation.method === request.method) return { operation, params }
    allow.push(operation.method)
  }
  if (allow.length > 0) {
    throw new PlatformError('MethodNotAllowed', `This address takes ${allow.join(', ')}.`, {
      headers: { allow: allow.join(', ') },
    })
  }
  throw notFound(`The control address ${path}`)
}

function fit(
  template: readonly string[],
  given: readonly string[],
): Record<string, string> | undefined {
  if (template.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [at, segment] of template.entries()) {
    const value = given[at] as string
    if (segment.startsWith('{')) params[segment.slice(1, -1)] = decoded(value)
    else if (segment !== value) return undefined
  }
  return params
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    const message = `The address has a percent sign that encodes nothing: ${segment}.`
    throw badRequest([{ member: 'address', code: 'Malformed', message }])
  }
}

async function bodyOf(
  operation: ControlOperation,
  request: Request,
  response: Response,
  readJson: ReturnType<typeof express.json>,
): Promise<unknown> {
  const hasBody =
    Number(request.headers['content-length'] ?? 0) > 0 || 'transfer-encoding' in request.headers
  if (hasBody && request.is('json') === false) {
    throw new PlatformError('UnsupportedMediaType', 'The Content-Type must be application/json.')
  }
  const reading = new Promise<void>((resolve, reject) => {
    readJson(request, response, (error?: unknown) => {
      if (error === undefined) resolve()
      else
        reject(
          badRequest([
            { member: 'body', code: 'Malformed', message: 'The body is not valid JSON.' },
          ]),
        )
    })
  })
  await inTime(reading)
  const given = (request.body ?? {}) as unknown
  const parsed = operation.body?.safeParse(given)
  if (parsed === undefined || parsed.success) return parsed?.data
  throw badRequest(problemsOf(parsed.error, given))
}

function ownError(error: EmulatorError): PlatformError {
  const code = error.code === 'snapshot-unknown' ? 'NotFound' : 'BadRequest'
  return new PlatformError(code, error.message, { cause: error })
}
