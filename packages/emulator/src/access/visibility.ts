import type { Access } from '@benchtop/contracts'
import type { UserCaller } from './caller.ts'
import { nothingShared, type SharedRows } from '../storage/own-or-shared.ts'
import { satisfies } from './decide.ts'
import type { ScopedKind } from './scopes.ts'

declare const made: unique symbol

/** The projects and runs that are shared with a user who has an access on them. */
export type SharedWith = (userId: number, access: Access) => SharedRows

/**
 * Which rows of a list a caller sees: of its user's rows and those shared with the user either all, or those that its
 * app created or that a scope names. Only this module creates one, so that no list can be read without a check of its reader.
 */
export type Visibility = {
  readonly [made]: true
  readonly userId: number
  readonly shared: SharedRows
  readonly everything: boolean
  /** The app whose creations are visible; 0 where there is none. */
  readonly applicationId: number
  /** The ids that scopes name, by kind. */
  readonly named: Readonly<Record<ScopedKind, readonly number[]>>
}

/** All rows that are the caller's user's own: for lists that any valid token of the user may read. */
export function allOfUser(caller: UserCaller): Visibility {
  return visibilityFor({ ...caller, private: true }, 'BROWSE', () => nothingShared)
}

/** `sharedWith` finds what is shared with a user, to read or to write. */
export function visibilityFor(
  caller: UserCaller,
  access: Access,
  sharedWith: SharedWith,
): Visibility {
  const named: Record<ScopedKind, number[]> = {
    project: [],
    sample: [],
    run: [],
    appresult: [],
    appsession: [],
  }
  let everything = caller.private
  for (const grant of caller.grants) {
    if ('right' in grant || !satisfies(grant.access, access)) continue
    if (grant.kind === 'global') everything = true
    else named[grant.kind].push(grant.id)
  }
  const applicationId = caller.applicationId ?? 0
  const shared = sharedWith(caller.userId, access)
  return {
    userId: caller.userId,
    shared,
    everything,
    applicationId,
    named,
  } as unknown as Visibility
}
