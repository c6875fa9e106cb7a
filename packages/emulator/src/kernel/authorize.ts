import {
  forbidden,
  notFound,
  PlatformError,
  type Access,
  type GlobalRight,
  type Operation,
  type Permission,
  type ProfileFacts,
  type ResourceKind,
} from '@benchtop/contracts'
import { withoutToken, type Caller } from '../access/caller.ts'
import { mayAccess, mayGlobally, properName, kindWithArticle } from '../access/decide.ts'
import type { Target } from '../access/targets.ts'
import type { SharedWith } from '../access/visibility.ts'
import { rowIdOf } from '../ids/resource-id.ts'
import { unauthorized, type Credentials } from './credentials.ts'

/** How the kernel finds the caller and the target. */
export type Authority = {
  userOf(token: string): Caller | undefined
  clientOf(clientId: string, clientSecret: string): Caller | undefined
  find(kind: ResourceKind, id: number): Target | undefined
  /** The targets of a kind with some ids, in as many statements as for one; without those that don't exist. */
  findAll(kind: ResourceKind, ids: readonly number[]): ReadonlyMap<number, Target>
  /** Whether a target that `find` doesn't find is in the trash. */
  isTrashed(kind: ResourceKind, id: number): boolean
  readonly sharedWith: SharedWith
}

type Texts = Readonly<Record<string, string>>

/** What the decision was based on, so that it can be explained. */
export type DecisionTrace = { caller?: Caller | undefined; target?: Target | undefined }

/**
 * Checks a request against its operation's permission, in the same order everywhere: the caller (401), the
 * existence of the target (404), the permission (403).
 */
export function authorize(
  authority: Authority,
  { permission }: Operation,
  credentials: Credentials,
  params: Texts,
  facts: ProfileFacts,
  trace: DecisionTrace,
): Caller | undefined {
  if (permission.kind === 'protocol' || permission.kind === 'owner') return undefined
  if (permission.kind === 'anyone' && credentials === undefined) return undefined
  const caller = identify(authority, permission, credentials)
  trace.caller = caller
  const target = locate(authority, permission, ofCaller(params, caller), facts)
  trace.target = target
  const refusal = refusalOf(permission, caller, target)
  if (refusal !== undefined) throw forbidden(refusal)
  if (target?.isOfOtherType === true) throw notFound(`${properName(target.kind)} ${target.id}`)
  return caller
}

/** The parameters of a path in which `current` is a user of v2, as the caller's own id. */
export function ofCaller(params: Texts, caller: Caller | undefined): Texts {
  const isOwn = params['userId']?.toLowerCase() === 'current' && caller?.kind === 'user'
  return isOwn ? { ...params, userId: String(caller.userId) } : params
}

function identify(authority: Authority, permission: Permission, credentials: Credentials): Caller {
  const takesClient = accepts(permission, 'client')
  if (credentials === undefined) {
    throw unauthorized(
      takesClient
        ? 'This needs an access token, or the client credentials of the application.'
        : permission.kind === 'session'
          ? 'This works only with the session cookie of a signed-in browser.'
          : 'This needs an access token: x-access-token, Authorization: Bearer, or access_token.',
    )
  }
  if (credentials.kind === 'token') {
    const caller = authority.userOf(credentials.token)
    if (caller === undefined) throw unauthorized('Unrecognized access token.')
    return caller
  }
  if (credentials.kind === 'browser') {
    // A user in a browser may do what a private token may.
    return { ...withoutToken(credentials.userId), isBrowser: true }
  }
  if (!takesClient) {
    throw unauthorized('This needs an access token; client credentials are not enough.')
  }
  const caller = authority.clientOf(credentials.clientId, credentials.clientSecret)
  if (caller === undefined) throw unauthorized('Unrecognized client credentials.')
  return caller
}

/** The application that a request comes from by its credentials, whether or not it may do what it asks for. */
export function applicationOf(authority: Authority, read: () => Credentials): number | undefined {
  try {
    const credentials = read()
    if (credentials?.kind === 'token') {
      return authority.userOf(credentials.token)?.applicationId
    }
    return credentials?.kind === 'client'
      ? authority.clientOf(credentials.clientId, credentials.clientSecret)?.applicationId
      : undefined
  } catch {
    // What is wrong with them is answered when the request is authorized.
    return undefined
  }
}

function accepts(permission: Permission, kind: Permission['kind']): boolean {
  return permission.kind === 'anyOf'
    ? permission.of.some((one) => accepts(one, kind))
    : permission.kind === kind
}

function locate(
  authority: Authority,
  permission: Permission,
  params: Texts,
  facts: ProfileFacts,
): Target | undefined {
  if (permission.kind === 'anyOf') {
    let found: Target | undefined
    for (const one of permission.of) found = locate(authority, one, params, facts) ?? found
    return found
  }
  if (!('idFrom' in permission)) return undefined
  const given = params[permission.idFrom] ?? ''
  const id = rowIdOf(permission.resource, given)
  const target = id === undefined ? undefined : authority.find(permission.resource, id)
  if (target !== undefined) return target
  const name = `${properName(permission.resource)} ${given}`
  if (facts.trashedResource === 'Gone' && authority.isTrashed(permission.resource, id ?? 0)) {
    throw new PlatformError('Gone', `${name} is in the trash: restore it from there.`)
  }
  throw notFound(name)
}

/** The platform's message why a caller may not; undefined where it may. */
function refusalOf(
  permission: Permission,
  caller: Caller,
  target: Target | undefined,
): string | undefined {
  switch (permission.kind) {
    case 'anyone':
    case 'protocol':
    case 'owner':
    case 'user':
    case 'visible':
      return undefined
    case 'bearer':
      return isBrowser(caller)
        ? 'This is about the token that a request carries; a browser carries none.'
        : undefined
    case 'session':
      return isBrowser(caller)
        ? undefined
        : 'This works only in a signed-in browser, not with a token.'
    case 'global':
      return missingRight(caller, permission.right)
    case 'own':
      return notOwned(permission, caller, target)
    case 'client':
      return notOfClient(caller, target)
    case 'resource':
      return missingAccess(permission.access, caller, target)
    case 'anyOf':
      return refusedByAll(permission.of, caller, target)
  }
}

/** The refusal of the last of several permissions that are for such a caller; undefined where one of them allows. */
function refusedByAll(
  permissions: readonly Permission[],
  caller: Caller,
  target: Target | undefined,
): string | undefined {
  const fitting = permissions.filter(
    (one) => (one.kind === 'client') === (caller.kind === 'client'),
  )
  let refusal: string | undefined
  for (const one of fitting) {
    refusal = refusalOf(one, caller, target)
    if (refusal === undefined) return undefined
  }
  return refusal
}

function isBrowser(caller: Caller): boolean {
  return caller.kind === 'user' && caller.isBrowser === true
}

function notOwned(
  { right, resource }: Extract<Permission, { readonly kind: 'own' }>,
  caller: Caller,
  target: Target | undefined,
): string | undefined {
  const missing = missingRight(caller, right)
  if (missing !== undefined) return missing
  return caller.kind === 'user' && caller.userId === target?.ownerId
    ? undefined
    : `Only the owner of ${kindWithArticle(resource)} may do this.`
}

function notOfClient(caller: Caller, target: Target | undefined): string | undefined {
  if (caller.kind !== 'client') return 'This needs client credentials.'
  return caller.applicationId === target?.applicationId
    ? undefined
    : 'These client credentials belong to another application than this resource.'
}

function missingRight(caller: Caller, right: GlobalRight): string | undefined {
  return mayGlobally(caller, right)
    ? undefined
    : `This needs the permission "${right}", which this token doesn't have.`
}

function missingAccess(
  access: Access,
  caller: Caller,
  target: Target | undefined,
): string | undefined {
  if (target !== undefined && mayAccess(caller, access, target)) return undefined
  const kind = target?.namedKind ?? 'project'
  if (kind === 'user') return 'You may not read another User.'
  return `This needs ${access} on ${kindWithArticle(kind)}, which this token doesn't have.`
}
