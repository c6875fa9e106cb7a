import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sameBytes, textOf, treeOf, type Tree } from '../templates/tree.ts'
import { planUpgrade, type Change } from './plan.ts'

type Files = Readonly<Record<string, string | Uint8Array>>

const tree = (files: Files): Tree =>
  treeOf(
    Object.entries(files).map(([path, content]) => [
      path,
      typeof content === 'string' ? Buffer.from(content) : content,
    ]),
  )

const plan = (base: Files, ours: Files, theirs: Files): Change[] =>
  planUpgrade(tree(base), tree(ours), tree(theirs), { from: '0.1.0', to: '0.2.0' })

/** The project's files after the upgrade. */
function applied(ours: Files, changes: readonly Change[]): Map<string, string> {
  const files = new Map([...tree(ours)].map(([path, bytes]) => [path, textOf(bytes) ?? 'binary']))
  for (const change of changes) {
    if (change.kind === 'delete') files.delete(change.path)
    if (change.kind === 'move') files.delete(change.from)
    const written = change.kind === 'keep' ? change.copy : 'content' in change ? change : undefined
    if (written !== undefined) files.set(written.path, textOf(written.content) ?? 'binary')
  }
  return files
}

const binary = (byte: number) => new Uint8Array([0, byte, 0, byte])
const long = (title: string) =>
  [title, ...Array.from({ length: 20 }, (_, at) => `the line with number ${at}`), ''].join('\n')

describe('a file that its user left unchanged', () => {
  it('is updated, added or deleted', () => {
    const changes = plan(
      { a: '1', b: '1', c: '1' },
      { a: '1', b: '1', c: '1' },
      { a: '2', b: '1', d: '1' },
    )
    expect(changes.map(({ kind, path }) => [kind, path])).toEqual([
      ['delete', 'c'],
      ['add', 'd'],
      ['update', 'a'],
    ])
  })

  it("doesn't change if the template doesn't", () => {
    expect(plan({ a: '1' }, { a: 'mine', b: 'mine' }, { a: '1' })).toEqual([])
  })
})

describe('a file that its user changed', () => {
  it('is merged', () => {
    const [base, mine, theirs] = [long('a'), `${long('a')}mine\n`, long('b')]
    const [change] = plan({ 'a.ts': base }, { 'a.ts': mine }, { 'a.ts': theirs })
    expect(change).toMatchObject({ kind: 'merge', path: 'a.ts', notes: [] })
    expect(applied({}, [change!]).get('a.ts')).toBe(`${long('b')}mine\n`)
  })

  it('gets conflict markers where the template changed the same lines', () => {
    expect(plan({ a: '1' }, { a: 'mine' }, { a: '2' })).toMatchObject([
      { kind: 'conflict', path: 'a', conflicts: 1 },
    ])
  })

  it('is merged by members if it is JSON and its lines conflict', () => {
    const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`
    const [base, mine, theirs] = [{ a: '1' }, { a: '1', mine: '1' }, { a: '2' }].map(json)
    const changes = plan(
      { 'package.json': base! },
      { 'package.json': mine! },
      { 'package.json': theirs! },
    )
    expect(changes).toMatchObject([{ kind: 'merge', notes: [] }])
    expect(applied({}, changes).get('package.json')).toBe(json({ a: '2', mine: '1' }))
    const both = plan(
      { 'a.json': json({ a: 1 }) },
      { 'a.json': json({ a: 2 }) },
      { 'a.json': json({ a: 3 }) },
    )
    expect(both).toMatchObject([
      { kind: 'merge', notes: ['a keeps your value; the template has 3'] },
    ])
  })

  it("is kept, with the template's copy next to it, if it isn't text", () => {
    const changes = plan({ a: binary(1) }, { a: binary(2) }, { a: binary(3) })
    expect(changes).toMatchObject([{ kind: 'keep', path: 'a', copy: { path: 'a.template-0.2.0' } }])
    const taken = plan(
      { a: binary(1) },
      { a: binary(2), 'a.template-0.2.0': 'mine' },
      { a: binary(3) },
    )
    expect(taken).toMatchObject([{ copy: { path: 'a.template-0.2.0-2' } }])
  })

  it('is kept if the template no longer has it', () => {
    expect(plan({ a: '1' }, { a: 'mine' }, {})).toMatchObject([{ kind: 'keep', path: 'a' }])
  })

  it('moves along if the template moved it', () => {
    const mine = `${long('a')}mine\n`
    const changes = plan({ 'src/a.ts': long('a') }, { 'src/a.ts': mine }, { 'lib/a.ts': long('b') })
    const after = applied({ 'src/a.ts': mine }, changes)
    expect([...after]).toEqual([['lib/a.ts', `${long('b')}mine\n`]])
  })

  it('is found where its user moved it', () => {
    const mine = `${long('a')}mine\n`
    const changes = plan({ 'a.ts': long('a') }, { 'b.ts': mine }, { 'a.ts': long('b') })
    expect([...applied({ 'b.ts': mine }, changes)]).toEqual([['b.ts', `${long('b')}mine\n`]])
  })
})

describe('a file that its user', () => {
  it('deleted stays deleted', () => {
    const changes = plan({ a: '1', b: '1' }, {}, { a: '2' })
    expect(changes).toMatchObject([{ kind: 'keep', path: 'a' }])
    expect([...applied({}, changes)]).toEqual([])
  })

  it("created under the name of a new template file is kept, with the template's copy next to it", () => {
    const changes = plan({}, { a: 'mine' }, { a: '1' })
    expect(Object.fromEntries(applied({ a: 'mine' }, changes))).toEqual({
      a: 'mine',
      'a.template-0.2.0': '1',
    })
    expect(plan({}, { a: '1' }, { a: '1' })).toEqual([])
  })

  it.each([
    ['has where the template has a folder', { a: 'mine' }, { 'a/b': '1' }, 'a'],
    ['has in a folder where the template has a file', { 'a/b': 'mine' }, { a: '1' }, 'a/b'],
  ])('%s stays', (_, ours, theirs, path) => {
    expect(plan({}, ours as never, theirs as never)).toMatchObject([{ kind: 'keep', path }])
  })

  it('replaced with something other than a file is kept', () => {
    const ours = new Map([['a', undefined]])
    const versions = { from: '0.1.0', to: '0.2.0' }
    const changes = planUpgrade(tree({ a: '1' }), ours, tree({ a: '2' }), versions)
    expect(changes).toMatchObject([{ kind: 'keep', path: 'a' }])
    expect(planUpgrade(tree({ a: '1' }), ours, tree({}), versions)).toMatchObject([
      { kind: 'keep' },
    ])
  })
})

describe('arbitrary changes', () => {
  const path = fc.constantFrom('a.ts', 'b.ts', 'src/a.ts', 'src/b.ts', 'x.json', 'x.bin')
  const line = (who: string) => fc.nat(40).map((number) => `${who} ${number}`)
  /** Files of shared lines, and of lines unique to one side. */
  const files = (who: string) =>
    fc.dictionary(
      path,
      fc.oneof(
        fc
          .array(fc.oneof({ weight: 3, arbitrary: line('shared') }, line(who)), { maxLength: 12 })
          .map((lines) => `${lines.join('\n')}\n`),
        fc.nat(3).map(binary),
      ),
    ) as fc.Arbitrary<Files>

  it("lose none of the user's own lines, and no binary file", () => {
    const property = fc.property(
      files('base'),
      files('mine'),
      files('theirs'),
      (base, ours, theirs) => {
        const after = applied(ours, plan(base, ours, theirs))
        const afterwards = [...after.values()].join('\n').split('\n')
        for (const content of Object.values(ours)) {
          if (typeof content !== 'string') {
            const isMine = ![...tree(base).values()].some((one) => sameBytes(one, content))
            if (isMine) expect([...after.values()]).toContain('binary')
            continue
          }
          const mine = content.split('\n').filter((text) => text.startsWith('mine'))
          for (const text of new Set(mine)) {
            const before = mine.filter((one) => one === text).length
            expect(afterwards.filter((one) => one === text).length).toBeGreaterThanOrEqual(before)
          }
        }
      },
    )
    fc.assert(property, { numRuns: 3_000 })
  })

  it('leave nothing to do for a second upgrade to the same template', () => {
    const property = fc.property(files('base'), files('theirs'), (base, theirs) => {
      const after = Object.fromEntries(applied(base, plan(base, base, theirs)))
      const texts = Object.fromEntries(
        [...tree(theirs)].map(([name, bytes]) => [name, textOf(bytes) ?? 'binary']),
      )
      for (const [name, text] of Object.entries(texts)) {
        if (after[name] !== undefined) expect(after[name]).toBe(text)
      }
      expect(plan(theirs, after, theirs)).toEqual([])
    })
    fc.assert(property, { numRuns: 500 })
  })
})
