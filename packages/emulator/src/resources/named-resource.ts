import { badRequest, forbidden, type Access, type ResourceKind } from '@benchtop/contracts'
import type { UserCaller } from '../access/caller.ts'
import { mayAccess } from '../access/decide.ts'
import type { Target } from '../access/targets.ts'
import { rowIdOf } from '../ids/resource-id.ts'

/** The row of a resource that a member of a request names by id and that the caller has access to. */
export type NamedResource = (
  caller: UserCaller,
  access: Access,
  kind: ResourceKind,
  named: { readonly member: string; readonly id: string },
) => number

/** 400 where the named resource doesn't exist, 403 where the caller lacks the access. */
export function createNamedResource(
  find: (kind: ResourceKind, id: number) => Target | undefined,
): NamedResource {
  return (caller, access, kind, { member, id }) => {
    const row = rowIdOf(kind, id.trim())
    const target = row === undefined ? undefined : find(kind, row)
    if (target === undefined) {
      const message = `${member} refers to ${kind} ${id}, which doesn't exist.`
      throw badRequest([{ member, code: 'ReferenceInvalid', message }])
    }
    if (mayAccess(caller, access, target)) return target.id
    throw forbidden(
      `${member} refers to ${kind} ${id}, on which this token has no ${access} access.`,
    )
  }
}
