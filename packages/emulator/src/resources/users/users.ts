import { forbidden } from '@benchtop/contracts'
import type { UserCaller } from '../../access/caller.ts'
import { orNotFound } from '../or-not-found.ts'
import type { UserStore } from './users-store.ts'

/** Refuses requests for a user other than the caller: 404 where there is none, 403 otherwise. */
export function requireSelf(users: UserStore, caller: UserCaller, id: number): void {
  if (id === caller.userId) return
  orNotFound(users.get(id), `User ${id}`)
  throw forbidden('You may not read another User.')
}
