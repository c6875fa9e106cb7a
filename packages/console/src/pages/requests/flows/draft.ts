import { hasFailed, type PlatformRequest } from '../request.ts'
import type { Flow, FlowKind, FlowState, Hop, Lane } from './flow.ts'
import { pathOf, queryOf } from '../read-request.ts'

/** A flow while its requests are being collected. */
export type Draft = Omit<Flow, 'hops' | 'state' | 'reason' | 'application' | 'requests'> & {
  application: string | undefined
  state: FlowState
  reason?: string | undefined
  readonly hops: Hop[]
  readonly requests: string[]
}

export function createDraft(
  kind: FlowKind,
  { id, at }: PlatformRequest,
  application: string | undefined,
): Draft {
  return { id, kind, at, application, state: 'open', hops: [], requests: [] }
}

/** Ends a flow without success. */
export function endDraft(draft: Draft, state: FlowState, reason: string): void {
  draft.state = state
  draft.reason = reason
}

/** Ends a flow by an error of OAuth, with the text that came with it. */
export function refuseDraft(draft: Draft, error: string, text: string | undefined): void {
  if (error === 'access_denied') endDraft(draft, 'denied', 'The user denied access.')
  else endDraft(draft, 'refused', text === undefined ? error : `${error}: ${text}`)
}

/** Adds a request as a hop; one like the last is counted there. */
export function addHop(
  { hops, requests }: Draft,
  request: PlatformRequest,
  [from, to]: readonly [from: Lane, to: Lane],
  note?: string,
): void {
  const { id, method, status, cut } = request
  requests.push(id)
  const hop: Hop = {
    from,
    to,
    label: `${method} ${pathOf(request)}`,
    ...(note !== undefined && note !== '' && { note }),
    outcome: cut === true ? 'cut' : String(status ?? '…'),
    isFailed: hasFailed(request),
    request: id,
  }
  const last = hops.at(-1)
  const isAgain =
    last?.label === hop.label && last.outcome === hop.outcome && last.note === hop.note
  if (isAgain && method !== 'GET') hops.splice(-1, 1, { ...hop, times: (last.times ?? 1) + 1 })
  else hops.push(hop)
}

/** The browser on its way to the app's own address: the platform doesn't see whether it gets there. */
export function departureTo(address: string): Hop {
  const [place = ''] = address.split('?', 1)
  const path = URL.canParse(place) ? new URL(place).pathname : place
  const query = queryOf(address)
  const note = [...query].map(([name, value]) => `${name}=${value}`).join(' ')
  return { from: 'browser', to: 'app', label: `GET ${path}`, note, isFailed: query.has('error') }
}
