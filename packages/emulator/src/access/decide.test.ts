import type { Access, GlobalRight } from '@benchtop/contracts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Caller, UserCaller } from './caller.ts'
import { mayAccess, mayGlobally, satisfies } from './decide.ts'
import { scopedKinds, type Grant, type ScopedKind } from './scopes.ts'
import type { Target } from './targets.ts'

/**
 * "READ: read or download (normally includes BROWSE). CREATE: add to the resource. WRITE: add to or change
 * (normally includes BROWSE and READ)."
 */
const table: Record<Access, Record<Access, boolean>> = {
  BROWSE: { BROWSE: true, READ: false, CREATE: false, WRITE: false },
  READ: { BROWSE: true, READ: true, CREATE: false, WRITE: false },
  CREATE: { BROWSE: false, READ: false, CREATE: true, WRITE: false },
  WRITE: { BROWSE: true, READ: true, CREATE: true, WRITE: true },
}
const accesses = Object.keys(table) as Access[]
const pairs = accesses.flatMap((has) => accesses.map((needed) => ({ has, needed })))

it.each(pairs)('[ACC-16] $has, where $needed is needed, is judged by the table', (pair) => {
  expect(satisfies(pair.has, pair.needed)).toBe(table[pair.has][pair.needed])
})

// Few ids, so that granted and requested access often match.
const smallId = fc.integer({ min: 1, max: 3 })
const kind = fc.constantFrom(...scopedKinds)
const access = fc.constantFrom(...accesses)
const right = fc.constantFrom<GlobalRight>('create projects', 'movetotrash global', 'empty trash')
const grant: fc.Arbitrary<Grant> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ access, kind: fc.constant('global' as const) }) },
  { weight: 6, arbitrary: fc.record({ access, kind, id: smallId }) },
  { weight: 1, arbitrary: fc.record({ right }) },
)
const user: fc.Arbitrary<UserCaller> = fc.record({
  kind: fc.constant('user' as const),
  userId: smallId,
  tokenId: smallId,
  private: fc.boolean(),
  applicationId: fc.option(smallId, { nil: undefined }),
  grants: fc.array(grant, { maxLength: 3 }),
})
const caller: fc.Arbitrary<Caller> = fc.oneof(
  { weight: 9, arbitrary: user },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('client' as const), applicationId: smallId }),
  },
)
const place = fc.record({ kind, id: smallId })
const shared = fc.record({
  kind: fc.constantFrom('project' as const, 'run' as const),
  id: smallId,
  userId: smallId,
  access: fc.constantFrom('READ' as const, 'WRITE' as const),
})
const target: fc.Arbitrary<Target> = fc
  .record({
    kind: fc.constantFrom('project', 'run', 'sample', 'appresult', 'file'),
    id: smallId,
    ownerId: smallId,
    holders: fc.array(place, { maxLength: 2 }),
    shared: fc.array(shared, { maxLength: 2 }),
    applicationId: fc.option(smallId, { nil: undefined }),
  })
  .map(({ holders, ...rest }) => ({
    ...rest,
    namedKind: rest.kind,
    reachedBy: rest.kind === 'file' ? holders : [...holders, { kind: rest.kind, id: rest.id }],
  }))

/** The decision as a plain table: everything that the grants open up, one row each. */
function opened(grants: readonly Grant[]): string[] {
  return grants.flatMap((one) => {
    if ('right' in one) return []
    const place = one.kind === 'global' ? 'everything' : `${one.kind} ${one.id}`
    return accesses
      .filter((needed) => table[one.access][needed])
      .map((needed) => `${needed} ${place}`)
  })
}

function allowed(who: Caller, needed: Access, what: Target): boolean {
  if (who.kind === 'client') return false
  const has = (what.shared ?? []).filter(({ userId }) => userId === who.userId)
  if (who.userId !== what.ownerId && !has.some(({ access }) => table[access][needed])) return false
  if (who.private) return true
  if (who.applicationId !== undefined && who.applicationId === what.applicationId) return true
  const places = ['everything', ...what.reachedBy.map(({ kind, id }) => `${kind} ${id}`)]
  return opened(who.grants).some((row) => places.some((place) => row === `${needed} ${place}`))
}

describe('the decision', () => {
  it('[ACC-16, ACC-17] is that of the plain table, for any caller and any resource', () => {
    fc.assert(
      fc.property(caller, access, target, (who, needed, what) => {
        expect(mayAccess(who, needed, what)).toBe(allowed(who, needed, what))
      }),
      { numRuns: 2000 },
    )
  })

  it('[ACC-20] separates two users who share nothing, whatever was granted', () => {
    fc.assert(
      fc.property(user, access, target, (who, needed, what) => {
        const apart = { ...what, ownerId: who.userId + 1, shared: [] }
        expect(mayAccess(who, needed, apart)).toBe(false)
      }),
    )
  })

  it('[ACC-18] grants a private token everything that its owner has', () => {
    fc.assert(
      fc.property(user, access, target, (who, needed, what) => {
        const owner = { ...who, private: true }
        expect(mayAccess(owner, needed, { ...what, ownerId: who.userId })).toBe(true)
      }),
    )
  })

  it('never denies more when more is granted', () => {
    fc.assert(
      fc.property(user, grant, access, target, (who, more, needed, what) => {
        fc.pre(mayAccess(who, needed, what))
        expect(mayAccess({ ...who, grants: [...who.grants, more] }, needed, what)).toBe(true)
      }),
    )
  })
})

describe('a session', () => {
  const app: UserCaller = {
    kind: 'user',
    userId: 1,
    tokenId: 1,
    private: false,
    applicationId: 2,
    grants: [],
  }
  const session: Target = {
    kind: 'appsession',
    namedKind: 'appsession',
    id: 9,
    ownerId: 1,
    reachedBy: [{ kind: 'appsession', id: 9 }],
    applicationId: 1,
    results: [
      { kind: 'appresult', id: 61, projectId: 4 },
      { kind: 'sample', id: 51, projectId: 5 },
    ],
  }
  const on = (access: Access, kind: ScopedKind, ...ids: number[]): UserCaller => ({
    ...app,
    grants: ids.map((id) => ({ access, kind, id })),
  })

  it('[ACC-17] is visible through any project that contains one of its results', () => {
    expect(mayAccess(on('BROWSE', 'project', 5), 'BROWSE', session)).toBe(true)
    expect(mayAccess(on('BROWSE', 'project', 6), 'BROWSE', session)).toBe(false)
  })

  it('[ACC-17] is changed through the projects of all of its results', () => {
    expect(mayAccess(on('WRITE', 'project', 4, 5), 'WRITE', session)).toBe(true)
    expect(mayAccess(on('WRITE', 'project', 4), 'WRITE', session)).toBe(false)
    expect(mayAccess(on('READ', 'project', 4, 5), 'WRITE', session)).toBe(false)
  })

  it('[ACC-17] is seen through any of its results', () => {
    expect(mayAccess(on('BROWSE', 'appresult', 61), 'BROWSE', session)).toBe(true)
    expect(mayAccess(on('READ', 'sample', 51), 'BROWSE', session)).toBe(true)
    expect(mayAccess(on('BROWSE', 'sample', 61), 'BROWSE', session)).toBe(false)
    expect(mayAccess(on('WRITE', 'appresult', 61), 'WRITE', session)).toBe(false)
  })

  it('is reached by no project when it has no result', () => {
    const empty = { ...session, results: [] }
    expect(mayAccess(on('WRITE', 'project', 4), 'BROWSE', empty)).toBe(false)
    expect(mayAccess(on('WRITE', 'project', 4), 'WRITE', empty)).toBe(false)
  })
})

describe('a right that no resource carries', () => {
  it('[ACC-16] is granted only by the scope of that name or a private token', () => {
    fc.assert(
      fc.property(caller, right, (who, needed) => {
        const has =
          who.kind === 'user' &&
          (who.private || who.grants.some((one) => 'right' in one && one.right === needed))
        expect(mayGlobally(who, needed)).toBe(has)
      }),
    )
  })
})
