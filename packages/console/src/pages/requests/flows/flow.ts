/** The participants of a flow, in the order of their lanes. */
export const lanes = ['app', 'browser', 'ui', 'api', 'store'] as const
export type Lane = (typeof lanes)[number]

export const laneNames: Readonly<Record<Lane, string>> = {
  browser: 'Browser',
  app: 'App',
  ui: 'Platform',
  api: 'API',
  store: 'Store',
}

/** One step of a flow, from one participant to another. */
export type Hop = {
  readonly from: Lane
  readonly to: Lane
  /** Such as `POST /oauth/authorize`. */
  readonly label: string
  /** Its essential parameters, such as `decision=allow`. */
  readonly note?: string
  readonly outcome?: string
  readonly isFailed?: boolean
  /** Its request; absent if the platform didn't see it and only redirected the browser there. */
  readonly request?: string
  /** How often it was repeated in a row, if more than once. */
  readonly times?: number
}

export type FlowKind = 'web' | 'device' | 'trigger' | 'purchase'

export const flowNames: Readonly<Record<FlowKind, string>> = {
  web: 'OAuth web flow',
  device: 'OAuth device flow',
  trigger: 'Trigger',
  purchase: 'Purchase',
}

/** The outcome of a flow: in progress, complete, denied by its user, cancelled by its buyer, expired, or refused. */
export type FlowState = 'open' | 'done' | 'denied' | 'cancelled' | 'expired' | 'refused'

/** Requests that belong together, as a sequence of hops. */
export type Flow = {
  /** That of its first request. */
  readonly id: string
  readonly kind: FlowKind
  /** The application's client id or id, if one of them is known. */
  readonly application: string | undefined
  readonly at: string
  readonly state: FlowState
  /** Why it ended without success. */
  readonly reason?: string | undefined
  readonly hops: readonly Hop[]
  /** The ids of its requests, the first one first. */
  readonly requests: readonly string[]
}
