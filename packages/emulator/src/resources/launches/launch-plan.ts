import type { PlatformError, Problem } from '@benchtop/contracts'
import type {
  BillingItem,
  CallbackOutcome,
  Form,
  LaunchSpec,
  PlannedProperty,
} from '@benchtop/forms'
import { plannedAsSent, type SentProperty } from './launch-properties.ts'

/** A callback of a launch, with how long it took in milliseconds. */
export type CallbackRun = { readonly name: string; readonly tookMs: number }

/** The result of a launch's form and callbacks. */
export type LaunchPlan = {
  /** Whether the app's form could be read. Defaults to true; a launch without it is refused. */
  readonly isFormRead?: boolean
  /** The properties by the app's form, with the others that were sent. */
  readonly properties: readonly PlannedProperty[]
  /** The warnings of the form. */
  readonly warnings: readonly Problem[]
  /** The form as the app's `formUpdates` changes it for this launch; undefined where nothing is changed. */
  readonly updatedForm?: Form | undefined
  /** The access that an app with a form requests: to the chosen resources. Undefined for an app without a form. */
  readonly scopes?: readonly string[] | undefined
  /**
   * What runs instead of the app's command, or why that can't be determined; null where the app has no such callback.
   */
  readonly launchSpec: CallbackOutcome<LaunchSpec> | null
  /** The same for what the launch is charged for; also null for a launch that only simulates. */
  readonly billingSpec: CallbackOutcome<readonly BillingItem[]> | null
  /** The callbacks that were called, in order. */
  readonly callbacks?: readonly CallbackRun[] | undefined
  /** What the launch is charged for. */
  readonly products: readonly { readonly Id: string; readonly Quantity: number }[]
}

/**
 * Receives an error that keeps a launch from starting. A launch throws it; a rehearsal records it and continues, so
 * that the app's developer also sees the rest.
 */
export type Refuse = (refusal: PlatformError) => void

/** The plan for an app that has neither form nor callbacks. */
export function planWithoutForm(properties: readonly SentProperty[]): LaunchPlan {
  return {
    properties: plannedAsSent(properties),
    warnings: [],
    launchSpec: null,
    billingSpec: null,
    products: [],
  }
}
