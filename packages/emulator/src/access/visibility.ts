import type { Access } from '@benchtop/contracts'
import type { UserCaller } from './caller.ts'
import { satisfies } from './decide.ts'
import type { ScopedKind } from './scopes.ts'

declare const made: unique symbol

/**
 * Which rows of a list a caller sees: of its user's rows either all, or those that its app created or that a scope
 * names. Only this module creates one, so that no list can be read without a check of its reader.
 */
export type Visibility = {
  readonly [made]: true
  readonly userId: number
  readonly everything: boolean
  /** The app whose creations are visible; 0 where there is none. */
  readonly applicationId: number
  /** The ids that scopes name, by kind. */
  readonly named: Readonly<Record<ScopedKind, readonly number[]>>
}

export function visibilityFor(caller: UserCaller, access: Access): Visibility {
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
  return { userId: caller.userId, everything, applicationId, named } as unknown as Visibility
}
