import type { Problem } from '@benchtop/contracts'
import type { LaunchSpec } from '@benchtop/forms'
import type { LaunchProperty } from './launch-properties.ts'
import type { NodesRequest } from './nodes.ts'

export type LaunchRequest = {
  readonly userId: number
  readonly applicationId: number
  /** Without one: what the form's `app-session-name` says, or the app's name with the time. */
  readonly name?: string | undefined
  readonly statusSummary?: string | undefined
  readonly properties: readonly LaunchProperty[]
  /** Values of the app's form, by the ids of its fields, in place of properties or beside them. */
  readonly values?: Readonly<Record<string, unknown>> | undefined
  /** What it is launched from, such as `projects/4001`: the app's launch location must allow it. */
  readonly from?: string | undefined
  /** False simulates: the session is made and ends at once, and nothing starts. */
  readonly autoStart?: boolean | undefined
  /** The local agent that the job of a native app is for. */
  readonly agentId?: string | undefined
  /** Runs a native app on several nodes: a session each, below the one that holds what the form gave. */
  readonly nodes?: NodesRequest | undefined
}

/** What a launch comes to, once its app's form and callbacks have been asked. */
export type LaunchPlan = {
  /** What the launch gave, with what its values and its app's `formUpdates` make of it. */
  readonly properties: readonly LaunchProperty[]
  /** What the form warns of. */
  readonly warnings: readonly Problem[]
  /** What an app with a form asks for: access to what was chosen. Undefined for one without. */
  readonly scopes?: readonly string[] | undefined
  /** What runs in place of the app's command. */
  readonly spec?: LaunchSpec | undefined
  /** What the launch is charged for. */
  readonly products: readonly { readonly Id: string; readonly Quantity: number }[]
}
