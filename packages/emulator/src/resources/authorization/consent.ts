import type { Access, GlobalRight } from '@benchtop/contracts'
import { formatGrant, type Grant, type ScopedKind } from '../../access/scopes.ts'
import type { Target } from '../../access/targets.ts'

/** One thing that an application asks for, as its user reads it. */
export type ConsentLine = {
  /** Such as `Read project HiSeq demo (4001)`. */
  readonly title: string
  /** What it means. */
  readonly detail: string
}

/** What a user is asked, in words; or the scopes that name something that isn't there or isn't the user's. */
export type Consent =
  | { readonly lines: readonly ConsentLine[] }
  | { readonly unreachable: readonly string[] }

export type ConsentSources = {
  find(kind: ScopedKind, id: number): Target | undefined
  /** The name that a user knows a resource by. */
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
  READ: 'See and download what is in it.',
  CREATE: 'Put new results into it, without seeing what is there.',
  WRITE: 'See, download, add and change what is in it.',
}

const kinds: Record<ScopedKind, string> = {
  project: 'project',
  sample: 'sample',
  run: 'run',
  appresult: 'result',
  appsession: 'analysis',
}

const rights: Record<GlobalRight, ConsentLine> = {
  'create projects': { title: 'Create projects', detail: 'They are yours, and you see them.' },
  'create runs': { title: 'Create runs', detail: 'They are yours, and you see them.' },
  'start applications': {
    title: 'Start applications',
    detail: 'Launch analyses in your name, as you would.',
  },
  'manage applications': {
    title: 'Manage your applications',
    detail: 'See and change the applications that you own.',
  },
  'movetotrash global': {
    title: 'Move your data to the trash',
    detail: 'You can bring it back from there.',
  },
  'empty trash': {
    title: 'Empty your trash',
    detail: 'What is in there is gone for good.',
  },
  'audit user': { title: 'See what you did', detail: 'Read the records of your account.' },
}

/** What any token is good for. */
const identity: ConsentLine = {
  title: 'Know who you are',
  detail: 'See your name, your e-mail address and your picture.',
}

/** The words for a resource of a user; undefined where there is no such thing or it is another user's. */
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

/** What a user is asked. Every application hears who its user is. */
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
