import {
  badRequest,
  notFound,
  PlatformError,
  type Api,
  type Operation,
  type Problem,
  type ProfileFacts,
} from '@benchtop/contracts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { visibilityFor } from '../access/visibility.ts'
import type { Conditions } from '../conditions/conditions.ts'
import type { Dialects } from '../dialects/dialects.ts'
import type { Exchange } from '../exchanges/exchange.ts'
import { exchangeOf } from '../exchanges/exchanges.ts'
import { redactUrl } from '../exchanges/redact.ts'
import type { Chance } from '../ids/chance.ts'
import { stopwatch } from '../time/clock.ts'
import { acceptUpload } from './accept-upload.ts'
import { authorize, type Authority } from './authorize.ts'
import { answerProblem, type RawAnswer } from './check-answer.ts'
import { proofFor, readCredentials, type CredentialReader } from './credentials.ts'
import { meetFault } from './meet-fault.ts'
import type { Log } from './log.ts'
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
  readonly facts: ProfileFacts
  readonly speaks: Dialects
  /** Second names of members and parameters in requests, in lower case, with the names that they are declared by. */
  readonly aliases: ReadonlyMap<string, string>
  /** What requests meet beside the platform's own rules: faults, rate limits, notifications. */
  readonly conditions: Conditions
  /**
   * Whether every answer is held against its contract; one that breaks it becomes a 500. Of what comes encoded a sample
   * is looked at, or everything with `all`.
   */
  readonly checkAnswers: boolean | 'all'
  /** How a request says who it is from; by a token or client credentials unless told otherwise. */
  readonly readCredentials?: CredentialReader
  /** Called before each request: lets everything happen that is due. */
  readonly settle: () => void
  /** The face that speaks where a path belongs to no operation. */
  readonly fallback: Api
}

export type Kernel = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/**
 * Serves operations from their contracts. Knows no resource. Checks run in one order for all: token (401), existence
 * (404), permission (403), rate limit (429), input (400), handler.
 */
export function createKernel(options: KernelOptions): Kernel {
  const { speaks, facts, aliases, conditions } = options
  const read = options.readCredentials ?? readCredentials
  const router = createRouter(options.operations)

  const serve = async (
    request: IncomingMessage,
    response: ServerResponse,
    { operation, params: encoded }: Match,
    search: URLSearchParams | undefined,
    exchange: Partial<Exchange>,
  ): Promise<void> => {
    const fault = conditions.faultOf(operation.id)
    if (fault !== undefined) {
      exchange.fault = fault
      await meetFault(fault, request)
    }
    const params = decodeAll(encoded)
    const { permission } = operation
    // A protocol of its own reads Authorization by its own rules.
    const credentials = permission.kind === 'protocol' ? undefined : read(request, search)
    const caller = authorize(options.authority, operation, credentials, params, facts, exchange)
    const rates = conditions.admit(operation, caller)
    if (rates !== undefined) response.setHeaders(new Map(Object.entries(rates)))
    const problems: Problem[] = []
    const { query, page } = readQuery(operation, search, { facts, aliases }, problems)
    const { body } = operation
    const members =
      body === undefined || body.kind === 'raw'
        ? undefined
        : await readBody(request, body, aliases, problems)
    if (problems.length > 0) throw badRequest(problems)

    const visibility =
      permission.kind === 'visible' && caller?.kind === 'user'
        ? visibilityFor(caller, permission.access)
        : undefined
    const upload = body?.kind === 'raw' ? acceptUpload(request, body, aliases) : undefined
    const handler = options.handlers.get(operation.id) as (
      call: unknown,
    ) => RawAnswer | Promise<RawAnswer>
    const proof = proofFor(permission, request, credentials)
    const call = { params, query, page, body: members, caller, visibility, upload, ...proof }
    const answer = await handler(call)

    const extent = options.checkAnswers === 'all' ? 'all' : 'sample'
    const problem = options.checkAnswers ? answerProblem(operation, answer, extent) : undefined
    if (problem !== undefined) throw new Error(`${operation.id} breaks its contract: ${problem}`)
    if (fault?.cut === 'after') return void request.socket.destroy()
    respond(response, operation, page, speaks[operation.api], answer, conditions.notifications())
    return undefined
  }

  return async (request, response) => {
    const elapsed = stopwatch()
    const exchange: Partial<Exchange> = exchangeOf(request) ?? {}
    const requestId = exchange.id ?? options.chance.requestId()
    const url = request.url ?? '/'
    const mark = url.indexOf('?')
    const path = mark === -1 ? url : url.slice(0, mark)
    const search = mark === -1 ? undefined : new URLSearchParams(url.slice(mark + 1))
    const found = router.find(request.method ?? 'GET', path)
    const operation = found !== undefined && 'operation' in found ? found.operation : undefined
    if (operation !== undefined) exchange.operation = operation
    setCommonHeaders(response, requestId)
    try {
      options.settle()
      if (found === undefined) throw notFound(`The address ${path}`)
      if ('allow' in found) throw methodNotAllowed(request.method, path, found.allow)
      await serve(request, response, found, search, exchange)
    } catch (thrown) {
      const api = found?.api ?? apiOf(path, options.fallback)
      const context = {
        requestId,
        notifications: conditions.notifications(),
        isUnknownPath: found === undefined,
      }
      refuse({ request, response, context, dialect: speaks[api], log: options.log }, thrown)
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
