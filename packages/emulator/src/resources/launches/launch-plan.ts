import type { PlatformError, Problem } from '@benchtop/contracts'
import type { BillingItem, CallbackOutcome, LaunchSpec, PlannedProperty } from '@benchtop/forms'
import { plannedAsSent, type LaunchProperty } from './launch-properties.ts'

/** What a launch comes to, once its app's form and callbacks have been consulted. */
export type LaunchPlan = {
  /** Whether the app's form could be read. Defaults to true; a launch without it is refused. */
  readonly isFormRead?: boolean
  /** What the app's form makes of the launch, with what else was sent. */
  readonly properties: readonly PlannedProperty[]
  /** What the form warns of. */
  readonly warnings: readonly Problem[]
  /** What an app with a form asks for: access to what was chosen. Undefined for one without. */
  readonly scopes?: readonly string[] | undefined
  /** What runs in place of the app's command, or why that can't be told; null where the app has no such callback. */
  readonly launchSpec: CallbackOutcome<LaunchSpec> | null
  /** The same of what the launch is charged for; null for a launch that only simulates, too. */
  readonly billingSpec: CallbackOutcome<readonly BillingItem[]> | null
  /** What the launch is charged for. */
  readonly products: readonly { readonly Id: string; readonly Quantity: number }[]
}

/**
 * Receives what keeps a launch from starting. A launch throws it; a rehearsal notes it and goes on, so that the app's
 * developer sees the rest too.
 */
export type Refuse = (refusal: PlatformError) => void

/** The launch of an app that has neither form nor callbacks. */
export function planWithoutForm(properties: readonly LaunchProperty[]): LaunchPlan {
  return {
    properties: plannedAsSent(properties),
    warnings: [],
    launchSpec: null,
    billingSpec: null,
    products: [],
  }
}
