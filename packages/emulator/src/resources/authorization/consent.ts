import type { Access, GlobalRight } from '@benchtop/contracts'
import { formatGrant, type Grant, type ScopedKind } from '../../access/scopes.ts'
import type { Target } from '../../access/targets.ts'

/** One access that an application requests, as its user reads it. */
export type ConsentLine = {
  /** Such as `Read project HiSeq demo (4001)`. */
  readonly title: string
  /** What it means. */
  readonly detail: string
}

/**
 * The requested accesses as text for the user; or the scopes that name resources that don't exist or belong to others.
 */
export type Consent =
  | { readonly lines: readonly ConsentLine[] }
  | { readonly unreachable: readonly string[] }

export type ConsentSources = {
  find(kind: ScopedKind, id: number): Target | undefined
  /** The name of a resource, as its user sees it. */
  readonly nameOf: Readonly<Record<ScopedKind, (id: number) => string | undefined>>
}

const verbs: Record<Access, string> = {
  BROWSE: 'Browse',
  READ: 'Read',
  CREATE: 'Add to',
  WRITE: 'Write to',
}

const meanings: Record<Access, string> = {
  BROWSE: 'See names, dates and status, but no contents.',
  READ: 'See and download its contents.',
  CREATE: 'Add new results to it, without seeing its contents.',
  WRITE: 'See, download, add to and change its contents.',
}

const kinds: Record<ScopedKind, string> = {
  project: 'project',
  sample: 'sample',
  run: 'run',
  appresult: 'result',
  appsession: 'analysis',
}

const rights: Record<GlobalRight, ConsentLine> = {
  'create projects': { title: 'Create projects', detail: 'You own them and can see them.' },
  'create runs': { title: 'Create runs', detail: 'You own them and can see them.' },
  'start applications': {
    title: 'Start applications',
    detail: 'Launch analyses on your behalf.',
  },
  'manage applications': {
    title: 'Manage your applications',
    detail: 'See and change the applications that you own.',
  },
  'movetotrash global': {
    title: 'Move your data to the trash',
    detail: 'You can restore it from there.',
  },
  'empty trash': {
    title: 'Empty your trash',
    detail: 'Its contents are deleted permanently.',
  },
  'audit user': { title: 'See your activity', detail: 'Read the records of your account.' },
}

/** What every token grants. */
const identity: ConsentLine = {
  title: 'Know who you are',
  detail: 'See your name, your e-mail address and your picture.',
}

/** The text for a grant; undefined where its resource doesn't exist or belongs to another user. */
function lineOf(grant: Grant, userId: number, sources: ConsentSources): ConsentLine | undefined {
  if ('right' in grant) return rights[grant.right]
  const { access } = grant
  if (grant.kind === 'global')
    return { title: `${verbs[access]} all of your data`, detail: meanings[access] }
  const name = sources.nameOf[grant.kind](grant.id)
  if (name === undefined || sources.find(grant.kind, grant.id)?.ownerId !== userId) return undefined
  return {
    title: `${verbs[access]} ${kinds[grant.kind]} ${name} (${grant.id})`,
    detail: meanings[access],
  }
}

/** What a user is prompted for. Every application learns who its user is. */
export function consentFor(
  grants: readonly Grant[],
  userId: number,
  sources: ConsentSources,
): Consent {
  const read = grants.map((grant) => ({ grant, line: lineOf(grant, userId, sources) }))
  const unreachable = read.flatMap(({ grant, line }) =>
    line === undefined ? formatGrant(grant) : [],
  )
  if (unreachable.length > 0) return { unreachable }
  return { lines: [identity, ...read.flatMap(({ line }) => line ?? [])] }
}
