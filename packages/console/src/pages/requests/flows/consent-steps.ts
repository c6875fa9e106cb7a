import { hasFailed, type PlatformRequest } from '../request.ts'
import { addHop, createDraft, departureTo, endDraft, refuseDraft } from './draft.ts'
import type { FlowTable } from './flow-table.ts'
import {
  answerOf,
  jsonOf,
  leadsTo,
  memberOf,
  parametersOf,
  pathOf,
  queryOf,
} from '../read-request.ts'

/** What a device is answered until its user has decided. */
const pending: ReadonlySet<string> = new Set(['authorization_pending', 'slow_down'])

/** How many calls with a new token belong to its flow: later ones are the app's normal operation. */
const firstCalls = 3

/** Assigns a request of the dialogs to its flow; returns whether it was one. */
export function stepInDialog(request: PlatformRequest, table: FlowTable): boolean {
  if (request.face !== 'ui') return false
  const step = dialogSteps.get(pathOf(request))
  step?.(request, table)
  return step !== undefined
}

const dialogSteps = new Map([
  ['/oauth/authorize', authorize],
  ['/sign-in', signIn],
  ['/device', device],
  ['/_emulator/launches', launch],
])

function authorize(request: PlatformRequest, { drafts, dialogs, codes }: FlowTable): void {
  const parameters = parametersOf(request)
  const key = dialogKey(parameters)
  let draft = dialogs.get(key)
  if (draft === undefined) {
    draft = createDraft('web', request, parameters.get('client_id') ?? undefined)
    drafts.push(draft)
    dialogs.set(key, draft)
  }
  const decision = parameters.get('decision')
  addHop(
    draft,
    request,
    ['browser', 'ui'],
    decision === null ? scopeOf(parameters) : `decision=${decision}`,
  )
  const away = leadsTo(request)
  if (away === undefined) {
    // An address that no application has registered isn't redirected to: the page says what is wrong.
    if (hasFailed(request) && decision === null) {
      endDraft(draft, 'refused', 'The request for authorization is invalid.')
      dialogs.delete(key)
    }
    return
  }
  // The user has decided: another request starts another flow.
  draft.hops.push(departureTo(away))
  dialogs.delete(key)
  const query = queryOf(away)
  const error = query.get('error')
  if (error !== null) refuseDraft(draft, error, query.get('error_description') ?? undefined)
  const { code } = request.correlation ?? {}
  if (code !== undefined) codes.set(code, draft)
}

/** The sign-in on the way to a dialog belongs to that dialog. */
function signIn(request: PlatformRequest, { dialogs, devices }: FlowTable): void {
  const back = parametersOf(request).get('return') ?? ''
  const [path] = back.split('?', 1)
  const draft =
    path === '/oauth/authorize'
      ? dialogs.get(dialogKey(queryOf(back)))
      : path === '/device'
        ? [...devices.values()].findLast(({ state }) => state === 'open')
        : undefined
  if (draft !== undefined) addHop(draft, request, ['browser', 'ui'])
}

function device(request: PlatformRequest, { devices }: FlowTable): void {
  const draft = devices.get(request.correlation?.userCode ?? '')
  if (draft === undefined) return
  const decision = parametersOf(request).get('decision')
  addHop(draft, request, ['browser', 'ui'], decision === null ? undefined : `decision=${decision}`)
  if (decision === 'deny' && !hasFailed(request)) refuseDraft(draft, 'access_denied', undefined)
}

function launch(request: PlatformRequest, { drafts, dialogs, codes }: FlowTable): void {
  const answer = answerOf(request)
  const [redirect, dialog] = [memberOf(answer, 'redirect'), memberOf(answer, 'dialog')]
  if (redirect === undefined && dialog === undefined) return
  const draft = createDraft(
    'trigger',
    request,
    memberOf(jsonOf(request.request.body), 'application'),
  )
  addHop(draft, request, ['browser', 'ui'], 'the user launches the app')
  drafts.push(draft)
  // The user is prompted for consent first, and redirected to the app after that.
  if (dialog !== undefined) dialogs.set(dialogKey(queryOf(dialog)), draft)
  if (redirect !== undefined) draft.hops.push(departureTo(redirect))
  const { code } = request.correlation ?? {}
  if (code !== undefined) codes.set(code, draft)
}

/** Assigns a request of the token endpoints to its flow; returns whether it was one. */
export function stepOfToken(request: PlatformRequest, table: FlowTable): boolean {
  if (request.operation === 'oauth.deviceAuthorization') {
    beginDevice(request, table)
    return true
  }
  if (request.operation !== 'oauth.token') return false
  const { code = '', token } = request.correlation ?? {}
  const { drafts, codes, tokens } = table
  let draft = codes.get(code)
  if (draft === undefined) {
    // Its first request is no longer in the log, or was made elsewhere.
    draft = createDraft(isDeviceGrant(request) ? 'device' : 'web', request, request.application)
    drafts.push(draft)
    if (code !== '') codes.set(code, draft)
  }
  const refusal = memberOf(answerOf(request), 'error')
  addHop(draft, request, ['app', 'api'], refusal ?? grantOf(request))
  if (token !== undefined && request.status === 200) {
    draft.state = 'done'
    draft.reason = undefined
    tokens.set(token, { draft, callsLeft: firstCalls })
  } else if (refusal !== undefined && !pending.has(refusal)) {
    refuseDraft(draft, refusal, memberOf(answerOf(request), 'error_description'))
  }
  return true
}

function beginDevice(request: PlatformRequest, { drafts, codes, devices }: FlowTable): void {
  const parameters = parametersOf(request)
  const draft = createDraft('device', request, parameters.get('client_id') ?? request.application)
  addHop(draft, request, ['app', 'api'], scopeOf(parameters))
  drafts.push(draft)
  const { code, userCode } = request.correlation ?? {}
  if (code !== undefined) codes.set(code, draft)
  if (userCode !== undefined) devices.set(userCode, draft)
}

/** Assigns the first calls with a new token to the flow that issued it. */
export function stepWithToken(request: PlatformRequest, { tokens }: FlowTable): boolean {
  const known = tokens.get(request.correlation?.token ?? '')
  if (known === undefined || known.callsLeft === 0) return false
  known.callsLeft -= 1
  addHop(known.draft, request, ['app', request.face])
  return true
}

/** What distinguishes one dialog from another. */
function dialogKey(parameters: URLSearchParams): string {
  return ['client_id', 'redirect_uri', 'state', 'scope', 'appsessionuri']
    .map((name) => parameters.get(name) ?? '')
    .join('\n')
}

function scopeOf(parameters: URLSearchParams): string {
  const scope = parameters.get('scope') ?? ''
  return scope === '' ? '' : `scope=${scope}`
}

function grantOf(request: PlatformRequest): string {
  const grant = parametersOf(request).get('grant_type') ?? ''
  return grant === '' ? '' : `grant_type=${grant.replace(/^urn:.*:/, '')}`
}

function isDeviceGrant(request: PlatformRequest): boolean {
  return (parametersOf(request).get('grant_type') ?? '').includes('device')
}
