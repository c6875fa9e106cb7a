import {
  type PlatformError,
  visitMembers,
  type control,
  type Operation,
  forbidden,
} from '@benchtop/contracts'

/** Who calls the control API of a shared bench. */
export type BenchCaller =
  /** The machine's own command line, by the start token, or a user who is an owner. */
  | { readonly role: 'owner'; readonly name: string }
  /** A program with the token that reads metrics and nothing else. */
  | { readonly role: 'scraper'; readonly name: string }
  | { readonly role: 'member'; readonly name: string; readonly userId: number }

/** The things of a single user that an operation can be about. */
export type OwnedKind =
  | 'appsession'
  | 'notice'
  | 'project'
  | 'purchase'
  | 'run'
  | 'token'
  | 'offer'
  /** With a token of the user. */
  | 'request'

/**
 * Who may call an operation: owners alone; every member; a member as the user that the request names in its query or path; a
 * member whose thing it is about. An owner may call all. Who may set a member of its body is in the contract: see
 * `memberAuthority`.
 */
export type Need =
  | 'owner'
  | 'member'
  | { readonly self: 'query' | 'params' }
  | { readonly own: OwnedKind }

/**
 * What an operation of the control API needs on a shared bench; every other is for owners. So are agents and applications,
 * which are commands of the machine; the failing and refunding of purchases, which the platform decides and not the buyer;
 * a request that is sent again, with the secrets that it came with; and figures of all users.
 */
const needs: Readonly<Partial<Record<keyof typeof control, Need>>> = {
  getStatus: 'member',
  getSeedSchema: 'member',
  getClock: 'member',
  getOpenApi: 'member',
  getControlOpenApi: 'member',
  getApiDocument: 'member',
  listTokens: { self: 'query' },
  issueToken: 'member',
  // The token itself shows that it is the caller's.
  revokeToken: 'member',
  revokeTokenById: { own: 'token' },
  listDevices: 'member',
  approveDevice: 'member',
  denyDevice: 'member',
  launch: 'member',
  priceLaunch: 'member',
  listFaults: 'member',
  listRateLimits: 'member',
  listNotifications: 'member',
  createResult: { own: 'project' },
  listRuns: { self: 'query' },
  startRun: 'member',
  getRun: { own: 'run' },
  simulateRun: { own: 'run' },
  pauseRun: { own: 'run' },
  resumeRun: { own: 'run' },
  stopRun: { own: 'run' },
  failRun: { own: 'run' },
  resolveRun: { own: 'run' },
  finishRun: { own: 'run' },
  listTransfers: { self: 'query' },
  offerProject: { own: 'project' },
  acceptProject: { own: 'offer' },
  declineProject: { own: 'offer' },
  withdrawProject: { own: 'project' },
  listProjectShares: { own: 'project' },
  shareProject: { own: 'project' },
  unshareProject: { own: 'project' },
  listRunShares: { own: 'run' },
  shareRun: { own: 'run' },
  unshareRun: { own: 'run' },
  findAppSessions: { self: 'query' },
  getAppSession: { own: 'appsession' },
  stopAppSession: { own: 'appsession' },
  resolveAppSession: { own: 'appsession' },
  renderReport: { own: 'appsession' },
  readLog: { own: 'appsession' },
  getTimeline: { own: 'appsession' },
  getUsage: { own: 'appsession' },
  listJobs: { self: 'query' },
  listApplications: 'member',
  getApplication: 'member',
  listProducts: 'member',
  listForms: 'member',
  getFormSchema: 'member',
  getForm: 'member',
  getFormStates: 'member',
  rehearse: 'member',
  listNotices: { self: 'query' },
  markNoticeRead: { own: 'notice' },
  listPurchases: { self: 'query' },
  getPurchase: { own: 'purchase' },
  confirmPurchase: { own: 'purchase' },
  cancelPurchase: { own: 'purchase' },
  getWallet: { self: 'params' },
  // Requests and events show what others do: members see their own.
  listRequests: { self: 'query' },
  getRequest: { own: 'request' },
  followEvents: { self: 'query' },
  findRecords: { self: 'query' },
  listQuotas: { self: 'query' },
}

/** Says whose a thing is; undefined where there is none. */
export type OwnerOf = (kind: OwnedKind, id: string) => number | null | undefined

/** Refuses a member what only owners may do, before anything of the request's body is read. */
export function requireRole(caller: BenchCaller, operationId: string): void {
  if (caller.role === 'scraper' && operationId !== 'control.getMetrics') throw ownersOnly()
  if (caller.role === 'member' && needOf(operationId) === 'owner') throw ownersOnly()
}

type Input = {
  readonly params: Readonly<Record<string, unknown>>
  readonly query: Record<string, unknown>
  readonly body: unknown
}

/**
 * Refuses a member what concerns others. What isn't there is refused like what belongs to others, so that nothing is
 * learned of it. A list without a user is that of the caller.
 */
export function requireOwn(
  caller: BenchCaller,
  operation: Operation,
  { params, query, body }: Input,
  ownerOf: OwnerOf,
): void {
  // What a scraper may call is about no one's things, and was checked before.
  if (caller.role !== 'member') return
  const need = needOf(operation.id)
  if (need === 'owner') throw ownersOnly()
  const self = String(caller.userId)
  requireAuthority(operation, body, self)
  if (need === 'member') return
  if ('own' in need) {
    const id = String(params['id'] ?? params['request'])
    if (ownerOf(need.own, id) !== caller.userId) throw notYours()
    return
  }
  if (need.self === 'query') query['user'] ??= self
  if ({ params, query }[need.self]['user'] !== self) throw notYours()
}

/** Refuses what a member may not set in a body: what reaches the machine of the bench, or acts for another. */
function requireAuthority({ body: declared }: Operation, body: unknown, self: string): void {
  if (declared?.kind !== 'json') return
  visitMembers(declared.members, body, (place, by, value) => {
    if (value === undefined || value === null) return
    if (by === 'self' && value !== self) throw notYours()
    if (by === 'owner') {
      throw forbidden(
        `Only an owner of this bench may set ${place}: leave it out, or ask one of them.`,
      )
    }
  })
}

/** What an operation needs, by its id. */
export function needOf(operationId: string): Need {
  const name = operationId.replace(/^control\./, '')
  return (Object.hasOwn(needs, name) && needs[name as keyof typeof needs]) || 'owner'
}

function ownersOnly(): PlatformError {
  return forbidden(
    'Only an owner of this bench may do this. Ask one of them; they are named where the bench is started.',
  )
}

function notYours(): PlatformError {
  return forbidden(
    'You can do this for yourself and what is yours only; an owner of this bench can do it for others.',
  )
}
