import type { Access, GlobalRight, ResourceKind } from '@benchtop/contracts'
import type { Caller, UserCaller } from './caller.ts'
import type { Grant } from './scopes.ts'
import type { SessionResult, Target } from './targets.ts'

/** READ includes BROWSE; WRITE includes READ and BROWSE; who may WRITE may also CREATE. */
const includes: Record<Access, readonly Access[]> = {
  BROWSE: ['BROWSE'],
  READ: ['READ', 'BROWSE'],
  CREATE: ['CREATE'],
  WRITE: ['WRITE', 'READ', 'BROWSE', 'CREATE'],
}

/** Whether having one access is enough where another is needed. */
export function satisfies(has: Access, needed: Access): boolean {
  return includes[has].includes(needed)
}

/** Whether a caller has a right that no single resource carries. */
export function mayGlobally(caller: Caller, right: GlobalRight): boolean {
  if (caller.kind === 'client') return false
  return caller.private || caller.grants.some((grant) => 'right' in grant && grant.right === right)
}

/**
 * Whether a user has an access on a resource: on their own all of them, on others what is shared. Of a session that is
 * what is shared of the projects that contain its results: one is enough to see it, to change it takes all of them.
 */
export function isOpenTo(userId: number, access: Access, target: Target): boolean {
  if (userId === target.ownerId || userId === target.sellerId) return true
  if (target.memberIds?.includes(userId) === true) return true
  const shared = (target.shared ?? []).filter(
    (one) => one.userId === userId && satisfies(one.access, access),
  )
  if (shared.length === 0 || target.results === undefined || satisfies('READ', access))
    return shared.length > 0
  return target.results.every(({ projectId }) => shared.some(({ id }) => id === projectId))
}

/**
 * Whether a caller has an access on a resource. Two users' data are apart, except for what they share. For its user an
 * app reaches what it made itself, and what a scope names: everything, the resource, or something that contains it.
 */
export function mayAccess(caller: Caller, access: Access, target: Target): boolean {
  if (caller.kind === 'client') return false
  if (access === 'BROWSE' && target.isPublished === true) return true
  if (!isOpenTo(caller.userId, access, target)) return false
  if (caller.private || target.kind === 'user') return true
  if (caller.applicationId !== undefined && caller.applicationId === target.applicationId)
    return true
  return (
    caller.grants.some((grant) => reaches(grant, access, target)) ||
    reachesThroughResults(caller, access, target)
  )
}

function reaches(grant: Grant, access: Access, target: Target): boolean {
  if ('right' in grant || !satisfies(grant.access, access)) return false
  if (grant.kind === 'global') return true
  return target.reachedBy.some((place) => place.kind === grant.kind && place.id === grant.id)
}

/** "BROWSE on a containing AppResult" shows a session; "WRITE on the referenced AppResults" takes all of them. */
function reachesThroughResults(caller: UserCaller, access: Access, target: Target): boolean {
  const results = target.results ?? []
  if (results.length === 0) return false
  const reached = (result: SessionResult): boolean =>
    caller.grants.some(
      (grant) =>
        'id' in grant &&
        satisfies(grant.access, access) &&
        ((grant.kind === result.kind && grant.id === result.id) ||
          (grant.kind === 'project' && grant.id === result.projectId)),
    )
  return satisfies('READ', access) ? results.some(reached) : results.every(reached)
}

const names: Record<ResourceKind, string> = {
  user: 'a User',
  run: 'a Run',
  project: 'a Project',
  sample: 'a Sample',
  appresult: 'an AppResult',
  appsession: 'an AppSession',
  file: 'a File',
  variantset: 'a VariantSet',
  coverage: 'a Coverage',
  trash: 'a Trash entry',
  purchase: 'a Purchase',
  application: 'an Application',
  biosample: 'a BioSample',
  subject: 'a Subject',
  library: 'a Library',
  pool: 'a LibraryPool',
  container: 'a LibraryContainer',
  preprequest: 'a PrepRequest',
  labrequeue: 'a LabRequeue',
  lane: 'a Lane',
  dataset: 'a Dataset',
  workgroup: 'a Workgroup',
}

/** A kind of resource as the platform's messages write it, such as `an AppResult`. */
export function kindWithArticle(kind: ResourceKind): string {
  return names[kind]
}

/** The same without its article, before an id: `AppResult 6001`. */
export function properName(kind: ResourceKind): string {
  return names[kind].replace(/^an? /, '')
}
