import {
  badRequest,
  limits,
  notFound,
  PlatformError,
  type Api,
  type Operation,
  type Page,
  type Permission,
  type Problem,
  type ProfileFacts,
} from '@benchtop/contracts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isPromise } from 'node:util/types'
import type { Caller } from '../access/caller.ts'
import { visibilityFor, type Visibility } from '../access/visibility.ts'
import type { Conditions } from '../conditions/conditions.ts'
import type { Admission, RateHeaders } from '../conditions/rate-limits.ts'
import type { Dialects } from '../dialects/dialects.ts'
import type { Exchange } from '../exchanges/exchange.ts'
import { exchangeOf, showExchange } from '../exchanges/exchanges.ts'
import { redactUrl } from '../exchanges/redact.ts'
import type { Random } from '../ids/random.ts'
import { stopwatch } from '../time/clock.ts'
import { acceptUpload } from './accept-upload.ts'
import { applyFault } from './apply-fault.ts'
import { applicationOf, authorize, ofCaller, type Authority } from './authorize.ts'
import { answerProblem, type RawAnswer } from './check-answer.ts'
import {
  proofFor,
  readCredentials,
  type CredentialReader,
  type Credentials,
} from './credentials.ts'
import { silentLog, type Log } from './log.ts'
import { withoutHidden } from './nested-records.ts'
import { decodeParameters, parseParameters } from './path-parameters.ts'
import { readBody, type NameReader } from './read-body.ts'
import {
  formInQuery,
  ignoredParameters,
  ignoredProblem,
  readQuery,
  type IgnoredParameter,
} from './read-query.ts'
import { refuse } from './refuse.ts'
import { commonHead, respond, setCommonHeaders, type Head } from './respond.ts'
import { createRouter, type Match } from './router.ts'
import { settleBefore } from './settle-due.ts'

/** A handler as the kernel calls it: its types were checked where it was written. */
export type AnyHandler = (call: never) => unknown

export type KernelOptions = {
  readonly operations: readonly Operation[]
  /** The handler of each operation, by the operation's id. */
  readonly handlers: ReadonlyMap<string, AnyHandler>
  readonly authority: Authority
  readonly random: Random
  readonly log: Log
  readonly facts: ProfileFacts
  readonly dialects: Dialects
  /** Second names of members and parameters in requests, in lower case, with their declared names. */
  readonly aliases: ReadonlyMap<string, string>
  /** What applies to requests in addition to the platform's rules: faults, rate limits, notifications. */
  readonly conditions: Conditions
  /**
   * Whether every answer is checked against its contract; one that violates it becomes a 500. Of a page,
   * the first item is checked, or everything with `all`.
   */
  readonly checkAnswers: boolean | 'all'
  /** Reads the credentials of a request. Defaults to a token or client credentials. */
  readonly readCredentials?: CredentialReader
  /** Who is signed in in the browser that a request comes from: read for operations that need that, and no other. */
  readonly readBrowser?: CredentialReader
  /**
   * Settles all deadlines that are due. Called before a request is checked, and again when its body was received,
   * which may take the client any time: no handler has to call it.
   */
  readonly settle: () => void
  /** Adds to records what the profile has in addition; without it, nothing is added. */
  readonly recordedMembers?: (records: readonly unknown[], api: 'v1' | 'v2') => readonly unknown[]
  /** What a caller of a shared bench may do with an operation; throws where that isn't so. */
  readonly guard?: Guard
  /** Maps what a handler threw to the error that is answered; without it, only PlatformErrors are explained. */
  readonly mapError?: (thrown: unknown) => unknown
  /** The API that answers where a path belongs to no operation. */
  readonly fallback: Api
}

/** Refuses calls by whom they come from, which only the host knows. */
export type Guard = {
  /** Before anything of the body is read. */
  before(request: IncomingMessage, operation: Operation): void
  /** When everything that was sent is checked. Members of a query that are left out may be added. */
  input(request: IncomingMessage, operation: Operation, input: GuardedInput): void
}
export type GuardedInput = {
  readonly params: Readonly<Record<string, unknown>>
  readonly query: Record<string, unknown>
  readonly body: unknown
}

/** Serves a request; `date` is the header of its answer, unless that is set already. */
export type Kernel = (
  request: IncomingMessage,
  response: ServerResponse,
  date?: string,
) => Promise<void>

/** What is known of a request once it is allowed. */
type Allowed = {
  readonly operation: Operation
  readonly params: Readonly<Record<string, unknown>>
  readonly caller: Caller | undefined
  readonly credentials: Credentials
}

/** What was sent to an operation. */
type Input = {
  readonly query: Record<string, unknown>
  readonly page: Page | undefined
  readonly members: unknown
  readonly problems: readonly Problem[]
}

type Handled = { readonly page: Page | undefined; readonly handled: RawAnswer }

/** Reads the input of an allowed request and calls its handler. */
function createHandle({ handlers, facts, aliases, settle, authority, guard }: KernelOptions) {
  /** Deployed clients write member names in any case; those of the control API are its own. */
  const namesIn = ({ api }: Operation): NameReader => (api === 'control' ? 'exact' : { aliases })

  const callHandler = (
    request: IncomingMessage,
    { operation, params, caller, credentials }: Allowed,
    { query, page, members, problems }: Input,
  ): Handled | Promise<Handled> => {
    const { permission, body } = operation
    if (problems.length > 0) throw badRequest(problems)
    guard?.input(request, operation, { params, query, body: members })
    settleBefore(request, settle)

    const visibility = visibilityOf(permission, caller, authority)
    const upload = body?.kind === 'raw' ? acceptUpload(request, body, aliases) : undefined
    const handler = handlers.get(operation.id) as (call: unknown) => RawAnswer | Promise<RawAnswer>
    const proof = proofFor(permission, request, credentials)
    const call = { params, query, page, body: members, caller, visibility, upload, ...proof }
    const handled = handler(call)
    return isPromise(handled)
      ? handled.then((done) => ({ page, handled: done }))
      : { page, handled }
  }

  // Nothing is awaited where there is nothing to wait for: most reads are answered as soon as they are received.
  return (
    request: IncomingMessage,
    search: URLSearchParams | undefined,
    allowed: Allowed,
  ): Handled | Promise<Handled> => {
    const { operation } = allowed
    const { body } = operation
    const problems: Problem[] = []
    const read = readQuery(operation, search, { facts, aliases }, problems)
    const call = (members?: unknown): Handled | Promise<Handled> =>
      callHandler(request, allowed, { ...read, members, problems })
    if (body === undefined || body.kind === 'raw') return call()
    const inQuery = formInQuery(operation, search, { facts, aliases })
    const settings = { names: namesIn(operation), facts, inQuery }
    return readBody(request, body, settings, problems).then(call)
  }
}

/** A launch that is refused for what it names or for the present state uses up nothing of a rate limit. */
const uncounted: ReadonlySet<number> = new Set([400, 404, 409])

/** Handles a request that a rate limit has counted; one of the refusals above is counted no longer. */
async function counted<T>(
  admission: Admission,
  response: ServerResponse,
  handle: () => T | Promise<T>,
): Promise<T> {
  setRates(response, admission.headers)
  try {
    return await handle()
  } catch (error) {
    if (error instanceof PlatformError && uncounted.has(error.status)) {
      setRates(response, admission.refund())
    }
    throw error
  }
}

function setRates(response: ServerResponse, headers: RateHeaders): void {
  response.setHeaders(new Map(Object.entries(headers)))
}

type Serve = (
  request: IncomingMessage,
  response: ServerResponse,
  match: Match,
  search: URLSearchParams | undefined,
  context: { readonly exchange: Partial<Exchange>; readonly head: Head },
) => Promise<void>

/** Serves requests for operations that were found; throws what they are refused with. */
function createServe(options: KernelOptions): Serve {
  const { dialects, facts, conditions } = options
  const read = options.readCredentials ?? readCredentials
  const handle = createHandle(options)

  return async (request, response, match, search, { exchange, head }) => {
    const { operation, params: encoded } = match
    if (operation.inspected === true) showExchange(request)
    const fault = conditions.faultOf(operation.id, 'client', () =>
      applicationOf(options.authority, () => read(request, search)),
    )
    if (fault !== undefined) {
      exchange.fault = fault
      await applyFault(fault, request)
    }
    const decoded = decodeParameters(encoded)
    const { permission } = operation
    const credentials = credentialsFor(
      permission,
      () => read(request, search),
      () => options.readBrowser?.(request, search),
    )
    const caller = authorize(options.authority, operation, credentials, decoded, facts, exchange)
    options.guard?.before(request, operation)
    const params = parseParameters(operation, ofCaller(decoded, caller))
    if (search !== undefined && operation.api !== 'control') {
      reportIgnored(ignoredParameters(operation, search, options), response, options, exchange)
    }
    const admission = conditions.admit(operation, caller)
    const known = { operation, params, caller, credentials }
    const handling =
      admission === undefined
        ? handle(request, search, known)
        : counted(admission, response, () => handle(request, search, known))
    const { page, handled } = isPromise(handling) ? await handling : handling
    const complete = withRecorded(handled, operation, options)
    const answer = withoutHidden(complete, caller, options.authority, exchange.target)

    if (options.checkAnswers !== false) requireContract(operation, answer, options.checkAnswers)
    if (fault?.cut === 'after') return void request.socket.destroy()
    const notifications = conditions.notifications()
    const sending = { response, head, dialect: dialects[operation.api] }
    return respond(sending, operation, page, answer, notifications)
  }
}

/** The credentials of a request that an operation looks at. */
function credentialsFor(
  { kind }: Permission,
  read: () => Credentials,
  readBrowser: () => Credentials,
): Credentials {
  // An operation with its own protocol reads Authorization itself, and the host has already admitted the owner.
  if (kind === 'protocol' || kind === 'owner') return undefined
  return read() ?? (kind === 'session' ? readBrowser() : undefined)
}

/** Says which parameters of a request have no effect, or refuses it for them. */
function reportIgnored(
  ignored: readonly IgnoredParameter[],
  response: ServerResponse,
  { facts }: Pick<KernelOptions, 'facts'>,
  exchange: Partial<Exchange>,
): void {
  if (ignored.length === 0) return
  exchange.ignored = ignored
  const names = ignored.map(({ name }) => encodeURIComponent(name))
  response.setHeader('x-benchtop-ignored', names.slice(0, limits.namedProblems).join(', '))
  if (facts.unknownParameters === 'reject') throw badRequest(ignored.map(ignoredProblem))
}

function withRecorded(
  answer: RawAnswer,
  operation: Operation,
  { recordedMembers: add }: Pick<KernelOptions, 'recordedMembers'>,
): RawAnswer {
  const api = operation.recordsOf ?? operation.api
  if (add === undefined || (api !== 'v1' && api !== 'v2')) return answer
  if (answer.items !== undefined) return { ...answer, items: add(answer.items, api) }
  return answer.record === undefined ? answer : { ...answer, record: add([answer.record], api)[0] }
}

function visibilityOf(
  permission: Permission,
  caller: Caller | undefined,
  { sharedWith }: Authority,
): Visibility | undefined {
  return permission.kind === 'visible' && caller?.kind === 'user'
    ? visibilityFor(caller, permission.access, sharedWith)
    : undefined
}

function requireContract(operation: Operation, answer: RawAnswer, check: true | 'all'): void {
  const problem = answerProblem(operation, answer, check === 'all' ? 'all' : 'sample')
  if (problem !== undefined) throw new Error(`${operation.id} breaks its contract: ${problem}`)
}

/**
 * Serves operations from their contracts. Knows no resource. Checks run in one order for all: token (401), existence
 * (404), permission (403), rate limit (429), input (400), handler.
 */
export function createKernel(options: KernelOptions): Kernel {
  const { dialects, conditions, settle } = options
  const router = createRouter(options.operations)
  const serve = createServe(options)

  const refuseThrown = (
    request: IncomingMessage,
    response: ServerResponse,
    { requestId, path, found }: Refused,
    thrown: unknown,
  ): void => {
    const api = found?.api ?? apiOf(path, options.fallback)
    const context = {
      requestId,
      notifications: conditions.notifications(),
      isUnknownPath: found === undefined,
    }
    const error = options.mapError === undefined ? thrown : options.mapError(thrown)
    refuse({ request, response, context, dialect: dialects[api], log: options.log }, error)
  }

  return async (request, response, date) => {
    const elapsed = options.log === silentLog ? undefined : stopwatch()
    const exchange: Partial<Exchange> = exchangeOf(request) ?? {}
    const requestId = exchange.id ?? options.random.requestId()
    const { url, path, search } = addressOf(request)
    const found = router.find(request.method ?? 'GET', path)
    const operation = found !== undefined && 'operation' in found ? found.operation : undefined
    if (operation !== undefined) exchange.operation = operation
    try {
      settleBefore(request, settle)
      if (found === undefined) throw notFound(`The address ${path}`)
      if ('allow' in found) throw methodNotAllowed(request.method, path, found.allow)
      const head = commonHead(requestId, date)
      await serve(request, response, found, search, { exchange, head })
    } catch (thrown) {
      if (!response.headersSent) setCommonHeaders(response, requestId, date)
      refuseThrown(request, response, { requestId, path, found }, thrown)
    }
    // Only for a log that keeps it: describing a request costs more than finding its operation.
    if (elapsed === undefined) return
    options.log.debug(
      {
        requestId,
        method: request.method,
        url: loggedUrl(url, operation),
        operation: operation?.id,
        status: response.statusCode,
        ms: Math.round(elapsed() * 1000) / 1000,
      },
      'request',
    )
  }
}

function addressOf({ url = '/' }: IncomingMessage) {
  const mark = url.indexOf('?')
  if (mark === -1) return { url, path: url, search: undefined }
  return { url, path: url.slice(0, mark), search: new URLSearchParams(url.slice(mark + 1)) }
}

/** Without secrets. Paths of the control API have tokens and codes in them, so its operation's path stands for them. */
function loggedUrl(url: string, operation: Operation | undefined): string {
  return operation?.api === 'control' ? operation.path : redactUrl(url)
}

/** What is known of a request that is refused. */
type Refused = {
  readonly requestId: string
  readonly path: string
  readonly found: { readonly api: Api } | undefined
}

function methodNotAllowed(
  method: string | undefined,
  path: string,
  allow: readonly string[],
): PlatformError {
  return new PlatformError(
    'MethodNotAllowed',
    `${path} doesn't support ${method}; it supports ${allow.join(', ')}.`,
    { headers: { allow: allow.join(', ') } },
  )
}

function apiOf(path: string, fallback: Api): Api {
  return /^\/v2(\/|$)/i.test(path) ? 'v2' : fallback
}
