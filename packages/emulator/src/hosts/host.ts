import { PlatformError, type Api, forbidden } from '@benchtop/contracts'
import type { Conditions } from '../conditions/conditions.ts'
import type { Control } from '../control/control.ts'
import { declaredNames, type Aliases } from '../dialects/aliases.ts'
import type { Dialect, RefusalContext } from '../dialects/dialect.ts'
import type { Dialects } from '../dialects/dialects.ts'
import type { Face } from '../exchanges/exchange.ts'
import { exchangeOf } from '../exchanges/exchanges.ts'
import type { CredentialReader, Credentials } from '../kernel/credentials.ts'
import { createKernel, type Kernel } from '../kernel/kernel.ts'
import type { Log } from '../kernel/log.ts'
import type { Places } from '../kernel/places.ts'
import { drainWhenAnswered, refuse } from '../kernel/refuse.ts'
import { commonHead, setCommonHeaders } from '../kernel/respond.ts'
import type { ListenedServe } from '../listeners/platform-listeners.ts'
import type { Platform } from '../platform/platform.ts'
import { requestOrigin } from '../shared-bench/request-origin.ts'
import type { SharedBench } from '../shared-bench/shared-bench.ts'
import type { ClientErrorResponder } from './client-errors.ts'
import type { Guesses } from './guesses.ts'
import { userOfBrowser } from './cookies.ts'
import { isExpectedHost, isForeignOrigin } from './host-check.ts'
import type { IncomingMessage, RequestListener } from 'node:http'
import { takeOriginForm, type Request, type Response } from './node-http.ts'
import { runOwners, type OwnersMiddleware } from './owners-middleware.ts'
import type { UnreadAnswers } from './unread-answers.ts'

export type HostOptions = {
  readonly platform: Platform
  /** Filled in as the servers listen. */
  readonly places: Places
  readonly control: Control
  readonly log: Log
  /** Required of callers when the platform listens beyond this machine, or is started so. */
  readonly startToken: string | undefined
  /** The ids of other users of this machine who may do what the owner may. */
  readonly allowedUsers: readonly number[]
  /** The folder with the built console, with a slash at the end. */
  readonly builtConsole: string
  /** The address that the servers listen on. */
  readonly listening: string
  /** What a bench for a team has in addition. */
  readonly shared?: SharedBench | undefined
  /** The guesses at passwords and codes: at all addresses together, or each would allow as many again. */
  readonly guesses: Guesses
  /** The answers that clients have left unread, at all addresses together. */
  readonly unread: UnreadAnswers
  /** What the owner has put in front of the platform. */
  readonly use: readonly OwnersMiddleware[]
  /** Serves requests for those who listen to them. */
  readonly listened?: ListenedServe | undefined
  readonly checkAnswers: boolean | 'all'
  /** How each API of the platform formats its answers. */
  readonly dialects: Dialects
  readonly aliases: Aliases
}

/** Serves a request that a host has let in, with the header Date of its answer. What it throws is answered. */
export type Serve = (request: Request, response: Response, date: string) => void | Promise<void>

/** A host: checks Host, serves, and answers errors outside the kernel, which disclose as little as those inside it. */
export function createHost(options: HostOptions, face: Face, serve: Serve): RequestListener {
  const { dialects, listening, platform, shared, listened, unread, use } = options
  const dateAt = createDateHeader()
  const answer = async (request: Request, response: Response): Promise<void> => {
    // Like Expires, it is a moment of the platform's own time.
    const date = dateAt(platform.clock.now())
    try {
      const host = takeOriginForm(request) ?? request.headers.host
      platform.exchanges.follow(request, response, face)
      drainWhenAnswered(request, response)
      if (shared !== undefined) {
        // A request by the socket of this machine has come in already.
        if (requestOrigin(request) === undefined) shared.gate.admit(request, host, `${face}Url`)
      } else if (!isExpectedHost(host, listening)) throw foreignHost(host)
      unread.admit(request, response, face)
      if (use.length === 0 || (await runOwners(use, request, response))) {
        await serve(request, response, date)
      }
    } catch (thrown) {
      if (!response.headersSent) response.setHeader('date', date)
      const isControl = face === 'ui' && /^\/_emulator(?![^/?])/.test(request.url)
      refuseFailure(options, request, response, thrown, dialects[isControl ? 'control' : 'v1'])
    }
  }
  if (listened === undefined) {
    return (request, response) => void answer(request as Request, response)
  }
  return (request, response) =>
    listened(request, response, face, () => void answer(request as Request, response))
}

/** Writes header Date, again only when another second has begun. */
function createDateHeader(): (ms: number) => string {
  let lastSecond = Number.NaN
  let text = ''
  return (ms) => {
    const second = Math.floor(ms / 1000)
    if (second !== lastSecond) {
      lastSecond = second
      text = new Date(ms).toUTCString()
    }
    return text
  }
}

/** A kernel for the operations of some APIs; the first of them answers where a path belongs to none. */
export function kernelFor(
  options: HostOptions,
  apis: readonly Api[],
  readCredentials?: CredentialReader,
  operations = options.platform.operations.filter(({ api }) => apis.includes(api)),
): Kernel {
  const { platform, log } = options
  return createKernel({
    operations,
    handlers: platform.handlers,
    authority: platform.authority,
    random: platform.random,
    log,
    facts: platform.facts,
    dialects: options.dialects,
    aliases: declaredNames(options.aliases),
    conditions:
      readCredentials === undefined ? platform.conditions : ofConsole(platform.conditions),
    checkAnswers: options.checkAnswers,
    settle: platform.deadlines.settle,
    ...(platform.recordedMembers !== undefined && { recordedMembers: platform.recordedMembers }),
    fallback: apis[0] ?? 'v1',
    readBrowser: (request) => browserOf(options, request),
    ...(readCredentials !== undefined && { readCredentials }),
  })
}

/**
 * The user of the browser that sent a request, by its cookie. Browsers send that to every port of a host, also from pages of
 * others, and from the reports of apps at the API's own address: only the console's pages may, and what is no page.
 */
function browserOf(
  { platform, places }: Pick<HostOptions, 'platform' | 'places'>,
  request: IncomingMessage,
): Credentials {
  const user = userOfBrowser(platform, request)
  if (user === undefined) return undefined
  const { origin } = request.headers
  if (!isForeignOrigin({ origin }, places.uiUrl)) return { kind: 'browser', userId: user.id }
  throw forbidden(
    `The cookie of a signed-in browser counts only from pages of ${places.uiUrl}, and this call comes from ${origin}.`,
  )
}

/** Only the console's own kernels read other credentials than those of clients. */
function ofConsole(conditions: Conditions): Conditions {
  return { ...conditions, faultOf: (operationId) => conditions.faultOf(operationId, 'console') }
}

/** Sets the headers of every answer on one that no kernel writes. */
export function prepareAnswer(
  options: HostOptions,
  request: Request,
  response: Response,
  date?: string,
): void {
  setCommonHeaders(response, requestIdOf(options, request), date)
}

function requestIdOf({ platform }: HostOptions, request: Request): string {
  return exchangeOf(request)?.id ?? platform.random.requestId()
}

/** Answers a request that failed outside a kernel: in a dialect, or else the envelope of v1, which the store uses too. */
export function refuseFailure(
  options: HostOptions,
  request: Request,
  response: Response,
  thrown: unknown,
  dialect: Dialect = options.dialects.v1,
): void {
  if (!response.headersSent) prepareAnswer(options, request, response)
  noteRefusal(options, request, thrown)
  const context = contextOf(options, requestIdOf(options, request))
  refuse({ request, response, context, dialect, log: options.log }, thrown)
}

/** Notes on a shared bench whom it refused without knowing who it is: a stranger, a page or an address of others. */
function noteRefusal({ shared }: HostOptions, request: Request, thrown: unknown): void {
  if (shared === undefined || !(thrown instanceof PlatformError)) return
  const { message: reason, status } = thrown
  if (status !== 401 && status !== 403) return
  const address = requestOrigin(request)?.address ?? request.socket.remoteAddress ?? ''
  shared.audit.addRefusal({ reason, address, outcome: `refused ${status}` })
}

/** How a request is refused that reached no handler. */
export function clientErrorResponder(options: HostOptions): ClientErrorResponder {
  return (error) => {
    const requestId = options.platform.random.requestId()
    const context = contextOf(options, requestId)
    return {
      headers: commonHead(requestId),
      body: JSON.stringify(options.dialects.v1.error(error, context)),
    }
  }
}

function contextOf({ platform }: HostOptions, requestId: string): RefusalContext {
  const notifications = platform.conditions.notifications()
  return { requestId, notifications, isUnknownPath: false }
}

function foreignHost(host: string | undefined): PlatformError {
  return forbidden(`This server answers to 127.0.0.1 and localhost, not to ${host ?? 'no Host'}.`)
}
