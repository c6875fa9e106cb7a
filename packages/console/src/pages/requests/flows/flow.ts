/** Who takes part in a flow, in the order in which they stand side by side. */
export const lanes = ['app', 'browser', 'ui', 'api', 'store'] as const
export type Lane = (typeof lanes)[number]

export const laneNames: Readonly<Record<Lane, string>> = {
  browser: 'Browser',
  app: 'App',
  ui: 'Platform',
  api: 'API',
  store: 'Store',
}

/** One step of a flow, from somebody to somebody. */
export type Hop = {
  readonly from: Lane
  readonly to: Lane
  /** Such as `POST /oauth/authorize`. */
  readonly label: string
  /** What matters of it, such as `decision=allow`. */
  readonly note?: string
  readonly outcome?: string
  readonly isFailed?: boolean
  /** The request that it was; absent where the platform did not see it and only sent the browser there. */
  readonly request?: string
  /** How often it happened in a row, where that is more than once. */
  readonly times?: number
}

export type FlowKind = 'web' | 'device' | 'trigger' | 'purchase'

export const flowNames: Readonly<Record<FlowKind, string>> = {
  web: 'OAuth web flow',
  device: 'OAuth device flow',
  trigger: 'Trigger',
  purchase: 'Purchase',
}

/** What came of a flow: it is under way, it reached its end, or somebody refused. */
export type FlowState = 'open' | 'done' | 'refused'

/** Requests that belong together, as a sequence of hops. */
export type Flow = {
  /** That of its first request. */
  readonly id: string
  readonly kind: FlowKind
  /** The application's client id or id, where one of them is known. */
  readonly application: string | undefined
  readonly at: string
  readonly state: FlowState
  readonly hops: readonly Hop[]
}
