import type { Problem } from '@benchtop/contracts'
import type { LaunchProperty } from './launch-properties.ts'
import type { NodesRequest } from './nodes.ts'

export type LaunchRequest = {
  readonly userId: number
  readonly applicationId: number
  /** Without one: what the form's `app-session-name` says, or the app's name with the time. */
  readonly name?: string | undefined
  readonly statusSummary?: string | undefined
  readonly properties: readonly LaunchProperty[]
  /** Values of the app's form, by the ids of its fields, in place of properties or with them. */
  readonly values?: Readonly<Record<string, unknown>> | undefined
  /** The user's, such as `Europe/Berlin`, for the time in a form's defaults. Defaults to UTC. */
  readonly timeZone?: string | undefined
  /** What it is launched from, such as `projects/4001`: the app's launch location must allow it. */
  readonly from?: string | undefined
  /** False simulates: the session is made and ends at once, and nothing starts. */
  readonly autoStart?: boolean | undefined
  /** The local agent that the job of a native app is for. */
  readonly agentId?: string | undefined
  /** Runs a native app on several nodes: a session each, below the one that holds what the form gave. */
  readonly nodes?: NodesRequest | undefined
}

/** The new session, which is above those of its nodes where there are any; of a web app also where its user goes on. */
export type Launched = {
  readonly sessionId: number
  /** Where the browser of a web app's user is sent: the user has accepted. */
  readonly redirect?: string
  /** The dialog that the user of a web app is asked in. */
  readonly dialog?: string
  /** What the app's form warns of. */
  readonly warnings: readonly Problem[]
}

/** A launch that has been started, with what it was asked to be. */
export type LaunchStarted = Launched & { readonly request: LaunchRequest }
