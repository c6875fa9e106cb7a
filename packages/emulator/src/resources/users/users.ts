import { forbidden } from '@benchtop/contracts'
import type { UserCaller } from '../../access/caller.ts'
import { rowId } from '../../ids/resource-id.ts'
import { found } from '../found.ts'
import type { UserStore } from './users-store.ts'

/** Refuses whatever asks for another user than the caller's own: 404 where there is none, 403 otherwise. */
export function requireSelf(users: UserStore, caller: UserCaller, id: string): void {
  if (id === String(caller.userId)) return
  found(users.get(rowId(id) ?? 0), `User ${id}`)
  throw forbidden('You may not read another User.')
}
