import { forbidden } from '@benchtop/contracts'
import type { UserCaller } from '../../access/caller.ts'
import { found } from '../found.ts'
import type { UserStore } from './users-store.ts'

/** Refuses requests for a user other than the caller: 404 where there is none, 403 otherwise. */
export function requireSelf(users: UserStore, caller: UserCaller, id: number): void {
  if (id === caller.userId) return
  found(users.get(id), `User ${id}`)
  throw forbidden('You may not read another User.')
}
