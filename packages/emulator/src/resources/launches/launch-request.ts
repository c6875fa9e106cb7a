import type { Problem } from '@benchtop/contracts'
import type { SentProperty } from './launch-properties.ts'
import type { NodesRequest } from './nodes.ts'

export type LaunchRequest = {
  readonly userId: number
  readonly applicationId: number
  /** Defaults to the form's `app-session-name`, or to the app's name with the time. */
  readonly name?: string | undefined
  readonly statusSummary?: string | undefined
  readonly properties: readonly SentProperty[]
  /** Values of the app's form, by the ids of its fields, instead of properties or in addition to them. */
  readonly values?: Readonly<Record<string, unknown>> | undefined
  /** The user's time zone, such as `Europe/Berlin`, for the time in a form's defaults. Defaults to UTC. */
  readonly timeZone?: string | undefined
  /** What it is launched from, such as `projects/4001`: the app's launch location must allow it. */
  readonly from?: string | undefined
  /** False simulates: the session is created and ends immediately, and nothing starts. */
  readonly autoStart?: boolean | undefined
  /** The local agent that the job of a native app is for. */
  readonly agentId?: string | undefined
  /** Runs a native app on several nodes, with a session each, below the one that has the form's properties. */
  readonly nodes?: NodesRequest | undefined
  /** Called in the transaction of the launch, with its session; what it throws prevents the launch. */
  readonly recordStart?: ((sessionId: number) => void) | undefined
}

/** The new session, which is the parent of those of its nodes; for a web app, also where its user continues. */
export type Launched = {
  readonly sessionId: number
  /** Where the browser of a web app's user is sent after the user has accepted. */
  readonly redirect?: string
  /** The dialog in which the user of a web app decides. */
  readonly dialog?: string
  /** The warnings of the app's form. */
  readonly warnings: readonly Problem[]
}

/** A launch that has been started, with its request. */
export type LaunchStarted = Launched & { readonly request: LaunchRequest }
