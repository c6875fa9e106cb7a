import type { ResourceKind } from '@benchtop/contracts'
import type { ScopedKind } from './scopes.ts'

/** A sample or an AppResult that a session made. */
export type SessionResult = {
  readonly kind: 'sample' | 'appresult'
  readonly id: number
  readonly projectId: number
}

/** An access that a user has on a project or a run, and so on what is in it, because it is shared. */
export type SharedAccess = {
  readonly kind: 'project' | 'run'
  readonly id: number
  readonly userId: number
  readonly access: 'READ' | 'WRITE'
}

/** A resource as the decision sees it: its owner, its containers, and the app that created it. */
export type Target = {
  readonly kind: ResourceKind
  readonly id: number
  readonly ownerId: number
  /** Of a purchase, the owner of the selling application, who sees it as its buyer (its owner) does. */
  readonly sellerId?: number
  /** Who else has access, through the projects and runs that a scope reaches it through; undefined until it was read. */
  readonly shared?: readonly SharedAccess[]
  /** Of a workgroup, the users who are in it: they see it as its owner does. */
  readonly memberIds?: readonly number[]
  /** Of an application, whether every user may launch it, and so see it with its properties. */
  readonly isPublished?: boolean
  /** The kind that an error message names: of a file, the run, sample or AppResult that it belongs to. */
  readonly namedKind: ResourceKind
  /** The resource itself and its containers: a grant on any of them reaches it. */
  readonly reachedBy: readonly { readonly kind: ScopedKind; readonly id: number }[]
  /** Whether it is not of the type that the request requires: only someone with access to it learns that. */
  readonly isOfOtherType?: boolean
  /** The application that created it, which always keeps access. */
  readonly applicationId: number | undefined
  /**
   * A session is also reached through its samples and AppResults: by a grant on one of them or on its project.
   * Listed here, since changing the session requires a grant on all of them.
   */
  readonly results?: readonly SessionResult[]
}
