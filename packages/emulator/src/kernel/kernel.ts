import {
  badRequest,
  notFound,
  PlatformError,
  profileFacts,
  type Api,
  type Operation,
  type Problem,
  type Profile,
} from '@benchtop/contracts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { visibilityFor } from '../access/visibility.ts'
import { dialects } from '../dialects/dialects.ts'
import type { Chance } from '../ids/chance.ts'
import { stopwatch } from '../time/clock.ts'
import { authorize, type Authority } from './authorize.ts'
import { answerProblem, type RawAnswer } from './check-answer.ts'
import { readCredentials } from './credentials.ts'
import { redactUrl, type Log } from './log.ts'
import { readBody } from './read-body.ts'
import { readQuery } from './read-query.ts'
import { refuse } from './refuse.ts'
import { respond, setCommonHeaders } from './respond.ts'
import { createRouter, type Match } from './router.ts'

/** A handler as the kernel calls it: its types were checked where it was written. */
export type AnyHandler = (call: never) => unknown

export type KernelOptions = {
  readonly operations: readonly Operation[]
  /** The handler of each operation, by the operation's id. */
  readonly handlers: ReadonlyMap<string, AnyHandler>
  readonly authority: Authority
  readonly chance: Chance
  readonly log: Log
  readonly profile: Profile
  /** Whether every answer is held against its contract; one that breaks it becomes a 500. */
  readonly checkAnswers: boolean
  /** Called before each request: lets everything happen that is due. */
  readonly settle: () => void
  /** The face that speaks where a path belongs to no operation. */
  readonly fallback: Api
}

export type Kernel = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/**
 * Serves operations from their contracts. Knows no resource. Checks run in one order for all: token (401), existence
 * (404), permission (403), input (400), handler.
 */
export function createKernel(options: KernelOptions): Kernel {
  const router = createRouter(options.operations)
  const speaks = dialects(options.profile)
  const facts = profileFacts(options.profile)

  const serve = async (
    request: IncomingMessage,
    response: ServerResponse,
    { operation, params: encoded }: Match,
    search: URLSearchParams | undefined,
  ): Promise<void> => {
    const params = decodeAll(encoded)
    const caller = authorize(options.authority, operation, readCredentials(request, search), params)
    const problems: Problem[] = []
    const { query, page } = readQuery(operation, search, facts, problems)
    const { body } = operation
    const members =
      body === undefined || body.kind === 'raw'
        ? undefined
        : await readBody(request, body, problems)
    if (problems.length > 0) throw badRequest(problems)

    const visibility =
      operation.permission.kind === 'visible' && caller?.kind === 'user'
        ? visibilityFor(caller, operation.permission.access)
        : undefined
    const upload = body?.kind === 'raw' ? uploadOf(request) : undefined
    const handler = options.handlers.get(operation.id) as (
      call: unknown,
    ) => RawAnswer | Promise<RawAnswer>
    const answer = await handler({ params, query, page, body: members, caller, visibility, upload })

    const problem = options.checkAnswers ? answerProblem(operation, answer) : undefined
    if (problem !== undefined) throw new Error(`${operation.id} breaks its contract: ${problem}`)
    respond(response, operation, page, speaks[operation.api], answer)
  }

  return async (request, response) => {
    const elapsed = stopwatch()
    const requestId = options.chance.requestId()
    const url = request.url ?? '/'
    const mark = url.indexOf('?')
    const path = mark === -1 ? url : url.slice(0, mark)
    const search = mark === -1 ? undefined : new URLSearchParams(url.slice(mark + 1))
    const found = router.find(request.method ?? 'GET', path)
    const operation = found !== undefined && 'operation' in found ? found.operation : undefined
    setCommonHeaders(response, requestId)
    try {
      options.settle()
      if (found === undefined) throw notFound(`The address ${path}`)
      if ('allow' in found) throw methodNotAllowed(request.method, path, found.allow)
      await serve(request, response, found, search)
    } catch (thrown) {
      const api = operation?.api ?? apiOf(path, options.fallback)
      refuse({ request, response, requestId, dialect: speaks[api], log: options.log }, thrown)
    }
    options.log.debug(
      {
        requestId,
        method: request.method,
        url: redactUrl(url),
        operation: operation?.id,
        status: response.statusCode,
        ms: Math.round(elapsed() * 1000) / 1000,
      },
      'request',
    )
  }
}

function uploadOf(request: IncomingMessage) {
  const contentType = request.headers['content-type']
  if (contentType === undefined) {
    const message = 'Content-Type is required: it is returned again on download.'
    throw badRequest([{ member: 'Content-Type', code: 'Required', message }])
  }
  return { stream: request, contentType }
}

function decodeAll(params: Readonly<Record<string, string>>): Record<string, string> {
  const decoded: Record<string, string> = {}
  for (const [name, value] of Object.entries(params)) {
    try {
      decoded[name] = decodeURIComponent(value)
    } catch {
      throw badRequest([
        {
          member: name,
          code: 'Malformed',
          message: `${name} has a percent sign that encodes nothing.`,
        },
      ])
    }
  }
  return decoded
}

function methodNotAllowed(
  method: string | undefined,
  path: string,
  allow: readonly string[],
): PlatformError {
  return new PlatformError(
    'MethodNotAllowed',
    `${path} doesn't take ${method}; it takes ${allow.join(', ')}.`,
    { headers: { allow: allow.join(', ') } },
  )
}

function apiOf(path: string, fallback: Api): Api {
  return /^\/v2(\/|$)/i.test(path) ? 'v2' : fallback
}
