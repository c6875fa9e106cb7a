import { PlatformError, visitMembers, type control, type Operation } from '@benchtop/contracts'

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

/** What each operation of the control API needs on a shared bench. */
export const needs: Readonly<Record<keyof typeof control, Need>> = {
  getStatus: 'member',
  reset: 'owner',
  addSeed: 'owner',
  addSeedFile: 'owner',
  getSeedSchema: 'member',
  getClock: 'member',
  changeClock: 'owner',
  listDue: 'owner',
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
  listSnapshots: 'owner',
  saveSnapshot: 'owner',
  restoreSnapshot: 'owner',
  deleteSnapshot: 'owner',
  compareSnapshot: 'owner',
  exportSnapshot: 'owner',
  importSnapshot: 'owner',
  // An agent is a command of the machine.
  listAgents: 'owner',
  setAgent: 'owner',
  removeAgent: 'owner',
  listFaults: 'member',
  setFaults: 'owner',
  listRateLimits: 'member',
  setRateLimits: 'owner',
  listNotifications: 'member',
  setNotifications: 'owner',
  getDevelopment: 'owner',
  setDevelopment: 'owner',
  openProblem: 'owner',
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
  getAppSession: { own: 'appsession' },
  stopAppSession: { own: 'appsession' },
  resolveAppSession: { own: 'appsession' },
  renderReport: { own: 'appsession' },
  readLog: { own: 'appsession' },
  getTimeline: { own: 'appsession' },
  getUsage: { own: 'appsession' },
  listJobs: { self: 'query' },
  releaseJobs: 'owner',
  listApplications: 'member',
  getApplication: 'member',
  // Applications have commands, which run on the machine.
  registerApplication: 'owner',
  changeApplication: 'owner',
  rotateSecret: 'owner',
  listApplicationUsers: 'owner',
  listApplicationErrors: 'owner',
  listProducts: 'member',
  addProduct: 'owner',
  changeProduct: 'owner',
  listForms: 'member',
  getFormSchema: 'member',
  getForm: 'member',
  saveForm: 'owner',
  getFormStates: 'member',
  saveFormStates: 'owner',
  rehearse: 'member',
  listNotices: { self: 'query' },
  markNoticeRead: { own: 'notice' },
  listPurchases: { self: 'query' },
  getPurchase: { own: 'purchase' },
  confirmPurchase: { own: 'purchase' },
  cancelPurchase: { own: 'purchase' },
  // These two are decided by the platform, not by the buyer.
  failPurchase: 'owner',
  refundPurchase: 'owner',
  getWallet: { self: 'params' },
  creditWallet: 'owner',
  debitWallet: 'owner',
  // Requests and events show what others do: members see their own.
  listRequests: { self: 'query' },
  getRequest: { own: 'request' },
  clearRequests: 'owner',
  // A request is sent again with the secrets that it came with.
  replayRequest: 'owner',
  followEvents: { self: 'query' },
  setPassword: 'owner',
  listQuotas: { self: 'query' },
  setQuota: 'owner',
  listAudit: 'owner',
  backUp: 'owner',
  // Figures of all users.
  getMetrics: 'owner',
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
      throw new PlatformError(
        'Forbidden',
        `Only an owner of this bench may set ${place}: leave it out, or ask one of them.`,
      )
    }
  })
}

function needOf(operationId: string): Need {
  const name = operationId.replace(/^control\./, '')
  // What isn't in the table is for owners.
  return Object.hasOwn(needs, name) ? needs[name as keyof typeof needs] : 'owner'
}

function ownersOnly(): PlatformError {
  return new PlatformError(
    'Forbidden',
    'Only an owner of this bench may do this. Ask one of them; they are named where the bench is started.',
  )
}

function notYours(): PlatformError {
  return new PlatformError(
    'Forbidden',
    'You can do this for yourself and what is yours only; an owner of this bench can do it for others.',
  )
}
