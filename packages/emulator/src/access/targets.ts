import type { ResourceKind } from '@benchtop/contracts'
import type { ScopedKind } from './scopes.ts'

/** A resource as the decision sees it: whose it is, what holds it, and which app made it. */
export type Target = {
  readonly kind: ResourceKind
  readonly id: number
  readonly ownerId: number
  /** The kind that a refusal speaks of: of a file, the run, sample or AppResult that it belongs to. */
  readonly spokenKind: ResourceKind
  /** The resource itself and whatever holds it: a grant on any of them reaches it. */
  readonly reachedBy: readonly { readonly kind: ScopedKind; readonly id: number }[]
  /** The application that made it, whose own it stays. */
  readonly applicationId: number | undefined
  /**
   * A session is also reached through its AppResults: by a grant on one of their projects. Listed here, since to
   * change the session it takes all of them.
   */
  readonly resultProjects?: readonly number[]
}
