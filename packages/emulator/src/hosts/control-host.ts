import {
  control,
  faces,
  limits,
  PlatformError,
  type Operation,
  forbidden,
} from '@benchtop/contracts'
import type { Conditions } from '../conditions/conditions.ts'
import { controlHandlers } from '../control/control-handlers.ts'
import { EmulatorError } from '../emulator-error.ts'
import { isOfMarked } from '../executors/marked-processes.ts'
import { exchangeOf, hideExchange } from '../exchanges/exchanges.ts'
import { createKernel, type Guard, type GuardedInput } from '../kernel/kernel.ts'
import type { IncomingMessage } from 'node:http'
import { settleIfStorable } from '../kernel/settle-due.ts'
import { seedProblemsIn } from '../seeds/seed-input.ts'
import { unauthorized } from '../kernel/credentials.ts'
import { requestOrigin } from '../shared-bench/request-origin.ts'
import {
  requireOwn,
  requireRole,
  type BenchCaller,
  type OwnedKind,
  type OwnerOf,
} from '../shared-bench/roles.ts'
import type { SharedBench } from '../shared-bench/shared-bench.ts'
import { userOfBrowser } from './cookies.ts'
import { ifStorable } from '../storage/background-writes.ts'
import { isForeignOrigin } from './host-check.ts'
import type { HostOptions, Serve } from './host.ts'
import { isOtherUser, peerOf } from './socket-peer.ts'
import { hasBearer, hasStartToken, requireStartToken } from './start-token.ts'
import type { Request, Response } from './node-http.ts'

/** The control API's own prefix on the UI address. */
export const controlPrefix = faces.control.base

/** What the owner injects never hits the calls by which the owner removes it again. */
const noConditions: Conditions = {
  notifications: () => [],
  admit: () => undefined,
  faultOf: () => undefined,
}

/** Serves the control API to callers with the start token, where there is one, but not to pages of other origins. */
export function controlHost(options: HostOptions): Serve {
  const { platform, places, log, dialects } = options
  const kernel = createKernel({
    operations: Object.values<Operation>(control),
    handlers: controlHandlers(options.control),
    authority: platform.authority,
    random: platform.random,
    log,
    facts: platform.facts,
    dialects,
    aliases: new Map(),
    conditions: noConditions,
    checkAnswers: options.checkAnswers,
    // Its owner makes room by it.
    settle: () => settleIfStorable(platform.deadlines.settle),
    fallback: 'control',
    ...(options.shared !== undefined && { guard: guardOf(options) }),
    mapError: ownersError,
  })
  return async (request, response, date) => {
    if (!isOfAssistant(request)) hideExchange(request)
    if (await isOtherUser(options, request)) throw otherUser()
    if (options.shared === undefined) {
      if (!readsMetrics(request, options.control.figures?.token)) {
        requireStartToken(options, request, response)
      }
    } else callers.set(request, callerOf(options, options.shared, request))
    if (await isFromJob(request, platform.jobs.marks())) {
      throw forbidden(
        'The control API is for the owner of the bench: it takes no request from a job.',
      )
    }
    if (isForeignOrigin(request.headers, places.uiUrl)) {
      throw forbidden('Pages from other origins may not use the control API.')
    }
    await kernel(request, response, date)
    if (options.shared !== undefined) noteCall(options.shared, request, response)
  }
}

/** What `benchtop mcp` does for an assistant is among the requests, as its owner sees what that did. */
function isOfAssistant({ headers }: Request): boolean {
  return headers['user-agent']?.startsWith('benchtop-mcp/') === true
}

const metricsPath = controlPrefix + control.getMetrics.path

/** Whether a program reads metrics with the token for that, which opens nothing else. */
function readsMetrics(request: Request, token: string | undefined): boolean {
  return token !== undefined && request.url === metricsPath && hasBearer(request, token)
}

/** Whom the requests to a shared bench come from. */
const callers = new WeakMap<Request, BenchCaller>()

/** What the calls of a shared bench were about, as its audit log has it. */
const targets = new WeakMap<Request, string>()

/**
 * Whom a request to a shared bench comes from: the bench's own machine, which knows the start token, or a signed-in browser. A
 * call of a browser that changes something must come from a page of the bench itself, which browsers state for each.
 */
function callerOf(
  { control: { figures }, places, platform, startToken }: HostOptions,
  { isOwner }: SharedBench,
  request: Request,
): BenchCaller {
  if (startToken !== undefined && hasStartToken(request, startToken)) {
    return { role: 'owner', name: 'start token' }
  }
  if (readsMetrics(request, figures?.token)) return { role: 'scraper', name: 'metrics token' }
  const user = userOfBrowser(platform, request)
  if (user === undefined) {
    throw unauthorized(
      'You are not signed in. On the machine of the bench, the command line knows the start token.',
    )
  }
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (!isRead && request.headers.origin !== places.uiUrl) {
    throw forbidden('Only pages of the bench itself may use the control API.')
  }
  return isOwner(user.email)
    ? { role: 'owner', name: user.email }
    : { role: 'member', name: user.email, userId: user.id }
}

function guardOf({ platform }: HostOptions): Guard {
  const { appSessions, exchanges, notices, projects, purchases, runs, tokens } = platform
  const rows = {
    appsession: (id) => appSessions.rows.get(id)?.user_id,
    notice: (id) => notices.rows.get(id)?.user_id,
    project: (id) => projects.rows.get(id)?.owner_id,
    offer: (id) => projects.rows.get(id)?.transfer_to_id,
    purchase: (id) => purchases.rows.get(id)?.user_id,
    run: (id) => runs.rows.get(id)?.owner_id,
    token: (id) => tokens.rows.get(id)?.user_id,
  } satisfies Record<Exclude<OwnedKind, 'request'>, (id: number) => number | null | undefined>
  const senderOf = (id: string): number | undefined => {
    const caller = exchanges.find(id)?.caller
    return caller?.kind === 'user' ? caller.userId : undefined
  }
  const ownerOf: OwnerOf = (kind, id) =>
    kind === 'request' ? senderOf(id) : rows[kind](Number(id))
  const callerFor = (request: IncomingMessage): BenchCaller => {
    const caller = callers.get(request as Request)
    if (caller === undefined) throw unauthorized('You are not signed in.')
    return caller
  }
  return {
    before: (request, operation) => requireRole(callerFor(request), operation.id),
    input(request, operation, input) {
      targets.set(request as Request, targetOf(input))
      requireOwn(callerFor(request), operation, input, ownerOf)
    },
  }
}

/** Parameters of paths that are secrets themselves. */
const secretParameters: ReadonlySet<string> = new Set(['token', 'userCode'])

/** What a call is about: the parameters of its path, and the user that it names. */
function targetOf({ params, body }: GuardedInput): string {
  const named = Object.entries(params)
    .filter(([name]) => !secretParameters.has(name))
    .map(([name, value]) => `${name}=${String(value)}`)
  const { user } = (body ?? {}) as { user?: unknown }
  return [...named, ...(typeof user === 'string' ? [`user=${user}`] : [])].join(' ')
}

/** Notes a call that changes something, or was meant to. */
function noteCall({ audit }: SharedBench, request: Request, response: Response): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const { statusCode: status } = response
  ifStorable(() =>
    audit.add({
      who: callers.get(request)?.name ?? '',
      what: exchangeOf(request)?.operation?.id ?? 'control',
      target: targets.get(request),
      address: requestOrigin(request)?.address ?? '',
      outcome: status < 400 ? 'done' : `refused ${status}`,
    }),
  )
}

/**
 * Whether a process of a job sent a request. In a sandbox or a container it can't; a plain process is recognised while its
 * job runs, by the mark of what keeps the job together.
 */
async function isFromJob(request: Request, marks: ReadonlySet<string>): Promise<boolean> {
  const { socket } = request
  let answer = jobConnections.get(socket)
  if (answer === undefined) {
    const peer = marks.size === 0 ? undefined : await peerOf(request)
    answer = typeof peer === 'object' ? isOfMarked(peer.inode, marks) : Promise.resolve(false)
    jobConnections.set(socket, answer)
  }
  return answer
}

function otherUser(): PlatformError {
  return forbidden(
    'The control API is for the user of this machine who started the bench, and another one sent this request: its owner lets you in by starting it with --allow-user.',
  )
}

/** A connection stays that of the process that made it: a job that starts later makes another. */
const jobConnections = new WeakMap<Request['socket'], Promise<boolean>>()

/** Errors about the owner's own files and names are shown to the owner. */
function ownersError(thrown: unknown): unknown {
  if (!(thrown instanceof EmulatorError)) return thrown
  const code = thrown.code === 'snapshot-unknown' ? 'NotFound' : 'BadRequest'
  const found = (seedProblemsIn(thrown) ?? []).slice(0, limits.namedProblems)
  const problems = found.map(({ path: member, reason }) => {
    return { member, code: 'Invalid', message: `${member}: ${reason}.` } as const
  })
  return new PlatformError(code, thrown.message, { cause: thrown, problems })
}
