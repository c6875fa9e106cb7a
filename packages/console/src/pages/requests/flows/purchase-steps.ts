import { hasFailed, type PlatformRequest } from '../request.ts'
import { addHop, createDraft, endDraft, type Draft } from './draft.ts'
import type { FlowTable } from './flow-table.ts'
import { answerOf, memberOf, parametersOf, pathOf } from '../read-request.ts'

/** Assigns a request of the store or a decision of the bench's owner to its purchase; returns whether it belongs to one. */
export function stepOfPurchase(request: PlatformRequest, table: FlowTable): boolean {
  if (request.face === 'ui') return decideForBuyer(request, table)
  if (request.face !== 'store') return false
  const path = pathOf(request)
  if (/^\/v1pre3\/purchases$/i.test(path) && request.method === 'POST') return begin(request, table)
  if (path === '/sign-in') return signIn(request, table)
  const [, api, id] = /^(\/v1pre3)?\/purchases\/([^/]+)(?:\/refund)?$/i.exec(path) ?? []
  const draft = table.purchases.get(id ?? '')
  if (draft === undefined) return false
  if (api === undefined) meetBuyer(draft, request)
  else askOfApp(draft, request)
  return true
}

function begin(request: PlatformRequest, { drafts, purchases }: FlowTable): boolean {
  const draft = createDraft('purchase', request, request.application)
  addHop(draft, request, ['app', 'store'])
  const id = memberOf(answerOf(request), 'Id')
  if (id === undefined) {
    endDraft(draft, 'refused', memberOf(answerOf(request), 'Message') ?? 'The store refused it.')
  } else purchases.set(id, draft)
  drafts.push(draft)
  return true
}

function signIn(request: PlatformRequest, { purchases }: FlowTable): boolean {
  const back = parametersOf(request).get('return') ?? ''
  const [, id] = /^\/purchases\/([^/?]+)/.exec(back) ?? []
  const draft = purchases.get(id ?? '')
  if (draft === undefined) return false
  addHop(draft, request, ['browser', 'store'])
  return true
}

/** The dialog, and the decision made there. */
function meetBuyer(draft: Draft, request: PlatformRequest): void {
  const decision = parametersOf(request).get('decision')
  addHop(
    draft,
    request,
    ['browser', 'store'],
    decision === null ? undefined : `decision=${decision}`,
  )
  if (decision !== null && !hasFailed(request)) endByDecision(draft, decision)
}

function endByDecision(draft: Draft, decision: string): void {
  if (decision === 'confirm') draft.state = 'done'
  else if (decision === 'fail') endDraft(draft, 'refused', 'The payment failed.')
  else endDraft(draft, 'cancelled', 'The buyer cancelled it.')
}

/** What the owner of the bench decides for the buyer or the app by the control API, without the dialog. */
function decideForBuyer(request: PlatformRequest, { purchases }: FlowTable): boolean {
  const [, id = '', decision = ''] =
    /^\/_emulator\/purchases\/([^/]+)\/(confirm|cancel|fail|refund)$/.exec(pathOf(request)) ?? []
  const draft = purchases.get(id)
  if (draft === undefined) return false
  const note = decision === 'refund' ? 'refunded' : `decision=${decision}`
  addHop(draft, request, ['browser', 'ui'], hasFailed(request) ? undefined : note)
  if (decision !== 'refund' && !hasFailed(request)) endByDecision(draft, decision)
  return true
}

/** Ends the purchases that expired. Their apps read the same status as after a decision to cancel. */
export function endExpired({ purchases }: FlowTable, expired: ReadonlySet<string>): void {
  for (const [id, draft] of purchases) {
    if (expired.has(id)) endDraft(draft, 'expired', 'The buyer didn’t decide in time.')
  }
}

/** The app queries its status, or refunds it. */
function askOfApp(draft: Draft, request: PlatformRequest): void {
  const isBack = draft.hops.some(({ from, to }) => from === 'browser' && to === 'app')
  if (draft.state !== 'open' && !isBack && request.method === 'GET') {
    draft.hops.push({
      from: 'browser',
      to: 'app',
      label: 'Back to the app',
      note: 'action=purchase purchaseid',
    })
  }
  const answer = answerOf(request)
  const status =
    memberOf(answer, 'RefundStatus') === 'COMPLETED' ? 'refunded' : memberOf(answer, 'Status')
  addHop(draft, request, ['app', 'store'], status)
  if (draft.state === 'open' && status !== undefined && status !== 'PENDING') {
    if (status === 'COMPLETED') draft.state = 'done'
    else if (status === 'CANCELLED') endDraft(draft, 'cancelled', 'The buyer cancelled it.')
    else endDraft(draft, 'refused', `The purchase is ${status}.`)
  }
}
