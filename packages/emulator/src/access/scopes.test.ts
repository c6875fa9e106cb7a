import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatGrant, parseScopes, scopedKinds, type Grant } from './scopes.ts'

const access = fc.constantFrom('BROWSE', 'READ', 'CREATE', 'WRITE')
const right = fc.constantFrom(
  'create projects',
  'create runs',
  'start applications',
  'manage applications',
  'movetotrash global',
  'empty trash',
  'audit user',
)
const grant: fc.Arbitrary<Grant> = fc.oneof(
  fc.record({ access, kind: fc.constant('global' as const) }),
  fc.record({ access, kind: fc.constantFrom(...scopedKinds), id: fc.integer({ min: 1 }) }),
  fc.record({ right }),
)

/** A text with the case of its letters chosen one by one. */
const inAnyCase = (text: string) =>
  fc
    .array(fc.boolean(), { minLength: text.length, maxLength: text.length })
    .map((upper) =>
      Array.from(text, (letter, at) => (upper[at] ? letter.toUpperCase() : letter)).join(''),
    )

describe('the scopes of the catalogue', () => {
  it.each([
    ['browse global', { access: 'BROWSE', kind: 'global' }],
    ['create projects', { right: 'create projects' }],
    ['read project 4001', { access: 'READ', kind: 'project', id: 4001 }],
    ['write appresult 6001', { access: 'WRITE', kind: 'appresult', id: 6001 }],
    ['create appsession 9001', { access: 'CREATE', kind: 'appsession', id: 9001 }],
    ['browse sample 5001', { access: 'BROWSE', kind: 'sample', id: 5001 }],
    ['read run 8001', { access: 'READ', kind: 'run', id: 8001 }],
    ['MOVETOTRASH GLOBAL', { right: 'movetotrash global' }],
    ['Create Runs', { right: 'create runs' }],
    ['start applications', { right: 'start applications' }],
    ['manage applications', { right: 'manage applications' }],
    ['empty trash', { right: 'empty trash' }],
    ['audit user', { right: 'audit user' }],
  ])('[ACC-16] have "%s"', (text, expected) => {
    expect(parseScopes(text)).toEqual({ grants: [expected], scopes: [text.toLowerCase()] })
  })

  it('[ACC-16] are read in any case, separated by commas or spaces, each counted once', () => {
    const lists = fc.array(grant, { minLength: 1, maxLength: 8 }).chain((grants) =>
      fc.tuple(
        fc.constant(grants),
        fc.tuple(...grants.map((one) => inAnyCase(formatGrant(one)))),
        fc.array(fc.constantFrom(',', ', ', ' ', ' , ', '\n'), {
          minLength: grants.length,
          maxLength: grants.length,
        }),
      ),
    )
    fc.assert(
      fc.property(lists, ([grants, scopes, separators]) => {
        const text = scopes.map((scope, at) => scope + separators[at]).join('')
        const canonical = [...new Set(grants.map(formatGrant))]
        const expected = canonical.map((scope) => grants.find((one) => formatGrant(one) === scope))
        expect(parseScopes(text)).toEqual({ grants: expected, scopes: canonical })
      }),
    )
  })

  it('are the same after being written and read again', () => {
    fc.assert(
      fc.property(fc.array(grant), (grants) => {
        const once = parseScopes(grants.map(formatGrant).join(','))
        const scopes = 'scopes' in once ? once.scopes : []
        expect(parseScopes(scopes.join(','))).toEqual(once)
      }),
    )
  })

  it('may be none at all', () => {
    expect(parseScopes(' , ')).toEqual({ grants: [], scopes: [] })
  })
})

describe('a scope that the catalogue does not have', () => {
  it.each([
    'browse',
    'read project',
    'read project abc',
    'read project 0',
    'read project -1',
    'read project 4001.5',
    'read file 7001',
    'write user 1001',
    'delete global',
    'browse projects',
    'movetotrash project 4001',
    'global browse',
  ])('[ACC-16] is unknown: "%s"', (scope) => {
    expect(parseScopes(scope)).toEqual({ unknown: [scope] })
  })

  it('[ACC-16] takes the whole list with it, and all of its like are named', () => {
    expect(parseScopes('browse global, fly kite, read project 4001, sing')).toEqual({
      unknown: ['fly kite', 'sing'],
    })
  })

  it('never gets through among good ones, and no text at all makes the parser fail', () => {
    const words = fc.constantFrom('read', 'project', '4001', 'global', 'create', 'trash', 'user')
    const texts = fc.oneof(
      fc.string(),
      fc.array(words, { maxLength: 9 }).map((all) => all.join(' ')),
    )
    fc.assert(
      fc.property(texts, (text) => {
        const parsed = parseScopes(text)
        if ('unknown' in parsed) {
          expect(parsed.unknown.join('')).not.toBe('')
          return
        }
        // Nothing is left over and nothing is added: the words of the scopes are those of the text.
        const given = new Set(
          text
            .toLowerCase()
            .split(/[\s,]+/)
            .filter(Boolean),
        )
        expect(new Set(parsed.scopes.flatMap((scope) => scope.split(' ')))).toEqual(given)
      }),
    )
  })
})
