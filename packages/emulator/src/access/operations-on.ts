import type { Access } from '@benchtop/contracts'
import type { UserCaller } from './caller.ts'
import { mayAccess } from './decide.ts'
import type { Target } from './targets.ts'

const accesses: readonly Access[] = ['BROWSE', 'READ', 'CREATE', 'WRITE']

/** What the caller's user may do with a resource, and what of it the calling token may. */
export function operationsOn(
  caller: UserCaller,
  target: Target,
): { user: Access[]; token: Access[] } {
  const allowed = (to: UserCaller) => accesses.filter((access) => mayAccess(to, access, target))
  return { user: allowed({ ...caller, private: true }), token: allowed(caller) }
}
