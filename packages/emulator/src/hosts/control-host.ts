import { badRequest, notFound, PlatformError } from '@benchtop/contracts'
import express, { type Request, type Response } from 'express'
import type { ControlOperation } from '../control/control-operations.ts'
import { EmulatorError } from '../emulator-error.ts'
import type { Chance } from '../ids/chance.ts'
import { toPlatformError } from '../kernel/errors.ts'
import type { Log } from '../kernel/log.ts'
import { problemsOf } from '../kernel/problems.ts'
import { sendJson, setCommonHeaders } from '../kernel/respond.ts'
import type { Places } from '../places.ts'
import { isForeignOrigin } from './host-check.ts'
import { requireStartToken } from './start-token.ts'

type ControlHostOptions = {
  readonly operations: readonly ControlOperation[]
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
  const readJson = express.json({ limit: '64mb', strict: false })

  const answer = async (request: Request, response: Response): Promise<void> => {
    const requestId = options.chance.requestId()
    setCommonHeaders(response, requestId)
    try {
      requireStartToken(request, options.startToken)
      if (isForeignOrigin(request.headers.origin, options.places.uiUrl)) {
        throw new PlatformError('Forbidden', 'Pages of other origins may not use the control API.')
      }
      const { operation, params } = match(options.operations, request)
      const body =
        operation.body === undefined
          ? undefined
          : await bodyOf(operation, request, response, readJson)
      const result = await operation.run({ body, params })
      if (result === undefined) response.status(204).end()
      else sendJson(response, 200, result)
    } catch (thrown) {
      const error =
        thrown instanceof EmulatorError ? ownError(thrown) : toPlatformError(thrown, requestId)
      if (error.status >= 500)
        options.log.error({ requestId, error: thrown }, 'A control call failed.')
      for (const [name, value] of Object.entries(error.headers)) response.setHeader(name, value)
      const { code, message, problems } = error
      sendJson(response, error.status, {
        error: { code, message, ...(problems.length > 0 && { problems }) },
      })
    }
  }
  return answer
}

function match(operations: readonly ControlOperation[], request: Request) {
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
    if (segment.startsWith('{')) params[segment.slice(1, -1)] = decodeURIComponent(value)
    else if (segment !== value) return undefined
  }
  return params
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
  await new Promise<void>((resolve, reject) => {
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
  const given = (request.body ?? {}) as unknown
  const parsed = operation.body?.safeParse(given)
  if (parsed === undefined || parsed.success) return parsed?.data
  throw badRequest(problemsOf(parsed.error, given))
}

function ownError(error: EmulatorError): PlatformError {
  return error.code === 'snapshot-unknown'
    ? new PlatformError('NotFound', error.message, { cause: error })
    : new PlatformError('BadRequest', error.message, { cause: error })
}
