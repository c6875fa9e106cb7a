import type { Access, Operation, Permission } from '@benchtop/contracts'
import type { Caller, UserCaller } from '../access/caller.ts'
import { isOpenTo, mayAccess, mayGlobally, satisfies } from '../access/decide.ts'
import { formatGrant, type Grant } from '../access/scopes.ts'
import type { Target } from '../access/targets.ts'

/** The permissions that a request required and those that its caller had, as text. */
export type Explanation = {
  /** Such as `WRITE on project 4001`. */
  readonly needs: string
  /** Such as `this token has READ on it, granted by "read project 4001"`. */
  readonly has: string
}

/** Puts a permission decision into words; the same facts that it was made from. */
export function explain(
  operation: Operation,
  caller: Caller | undefined,
  target: Target | undefined,
): Explanation {
  return { needs: needs(operation.permission, target), has: has(operation, caller, target) }
}

/** The narrowest scope with which a refused token would do; undefined where the user may not do it either. */
export function missingScope(
  permission: Permission,
  caller: Caller | undefined,
  target: Target | undefined,
): string | undefined {
  if (caller?.kind !== 'user' || caller.private) return undefined
  switch (permission.kind) {
    case 'global':
    case 'own': {
      const isOthers = permission.kind === 'own' && caller.userId !== target?.ownerId
      return isOthers || mayGlobally(caller, permission.right) ? undefined : permission.right
    }
    case 'resource':
      return target && missingOn(permission.access, caller, target)
    case 'anyOf':
      return permission.of.map((one) => missingScope(one, caller, target)).find(Boolean)
    default:
      return undefined
  }
}

function missingOn(access: Access, caller: UserCaller, target: Target): string | undefined {
  if (!isOpenTo(caller.userId, access, target) || mayAccess(caller, access, target))
    return undefined
  return formatGrant({ access, ...(target.reachedBy[0] ?? { kind: 'global' }) })
}

function needs(permission: Permission, target: Target | undefined): string {
  switch (permission.kind) {
    case 'anyone':
      return 'nothing'
    case 'user':
    case 'bearer':
      return 'a valid token'
    case 'session':
      return 'a signed-in browser'
    case 'owner':
      return 'the owner of the bench'
    case 'global':
      return `the permission "${permission.right}"`
    case 'visible':
      return `a valid token; the list contains what it may ${permission.access}`
    case 'client':
      return `the credentials of the application of ${name(permission.resource, target)}`
    case 'resource':
      return `${permission.access} on ${name(permission.resource, target)}`
    case 'anyOf':
      return permission.of.map((one) => needs(one, target)).join(', or ')
    default:
      return 'as its protocol requires'
  }
}

function name(kind: string, target: Target | undefined): string {
  return target === undefined ? `the ${kind}` : `${kind} ${target.id}`
}

function has(operation: Operation, caller: Caller | undefined, target: Target | undefined): string {
  if (operation.permission.kind === 'owner') return 'it was sent to the control address'
  if (caller === undefined) return 'it has no token, or an unknown one'
  if (caller.kind === 'client') {
    return `these are the client credentials of application ${caller.applicationId}`
  }
  if (caller.isBrowser === true) {
    return `this is the browser of user ${caller.userId}${ownership(caller, target)}`
  }
  const who = `a ${caller.private ? 'private ' : ''}token of user ${caller.userId}`
  if (caller.private) {
    const owner = ownership(caller, target)
    return `this is ${who}, which may do what the user may${owner}`
  }
  const app = caller.applicationId === undefined ? '' : ` for application ${caller.applicationId}`
  if (target === undefined) return `this is ${who}${app} with ${scopesOf(caller.grants)}`
  if (caller.userId !== target.ownerId) {
    return `this is ${who}${app}; ${target.kind} ${target.id} belongs to user ${target.ownerId}`
  }
  if (caller.applicationId !== undefined && caller.applicationId === target.applicationId) {
    return `this is ${who}${app}, which made ${target.kind} ${target.id} itself`
  }
  const reaching = caller.grants.filter((grant) => reaches(grant, target))
  if (reaching.length === 0) {
    return `no scope of this token reaches ${target.kind} ${target.id}: it has ${scopesOf(caller.grants)}`
  }
  const accesses = accessesOf(reaching).join(', ')
  return `this token has ${accesses} on it, granted by ${scopesOf(reaching)}${
    operation.permission.kind === 'anyOf' ? ', or through what the session made' : ''
  }`
}

function ownership(caller: UserCaller, target: Target | undefined): string {
  if (target === undefined) return ''
  return caller.userId === target.ownerId
    ? `, and the user owns ${target.kind} ${target.id}`
    : `; ${target.kind} ${target.id} belongs to user ${target.ownerId}`
}

function reaches(grant: Grant, target: Target): boolean {
  if ('right' in grant) return false
  if (grant.kind === 'global') return true
  return target.reachedBy.some((place) => place.kind === grant.kind && place.id === grant.id)
}

const accesses: readonly Access[] = ['BROWSE', 'READ', 'CREATE', 'WRITE']

function accessesOf(grants: readonly Grant[]): Access[] {
  return accesses.filter((access) =>
    grants.some((grant) => 'access' in grant && satisfies(grant.access, access)),
  )
}

function scopesOf(grants: readonly Grant[]): string {
  if (grants.length === 0) return 'no scope'
  return grants.map((grant) => `"${formatGrant(grant)}"`).join(', ')
}
