import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeJson } from './merge-json.ts'

const merge = (base: unknown, ours: unknown, theirs: unknown, indent: string | number = 2) => {
  const [one, two, three] = [base, ours, theirs].map(
    (value) => `${JSON.stringify(value, null, indent)}\n`,
  )
  const merged = mergeJson(one!, two!, three!)
  return { value: JSON.parse(merged!.text) as unknown, kept: merged!.kept, text: merged!.text }
}

describe('merging two changes to a JSON document', () => {
  it('applies both where they change different members', () => {
    const { value, kept } = merge(
      { dependencies: { express: '5.3.0' }, scripts: { test: 'node --test' } },
      { dependencies: { express: '5.3.0', zod: '4.6.7' }, scripts: { test: 'node --test' } },
      { dependencies: { express: '5.4.0' }, scripts: { test: 'node --test', check: 'tsc' } },
    )
    expect(value).toEqual({
      dependencies: { express: '5.4.0', zod: '4.6.7' },
      scripts: { test: 'node --test', check: 'tsc' },
    })
    expect(kept).toEqual([])
  })

  it("keeps the user's value where both changed a member, and reports it", () => {
    const { value, kept } = merge(
      { scripts: { test: 'a' }, files: ['x'] },
      { scripts: { test: 'b' }, files: ['x', 'y'] },
      { scripts: { test: 'c' } },
    )
    expect(value).toEqual({ scripts: { test: 'b' }, files: ['x', 'y'] })
    expect(kept).toEqual([
      { path: 'scripts.test', theirs: 'c' },
      { path: 'files', theirs: undefined },
    ])
  })

  it('removes what one removed and the other left unchanged', () => {
    expect(merge({ a: 1, b: 2, c: 3 }, { b: 2, c: 3 }, { a: 1, c: 3 }).value).toEqual({ c: 3 })
  })

  it("preserves the user's indentation", () => {
    expect(merge({ a: { b: 1 } }, { a: { b: 2 } }, { a: { b: 1 }, c: 1 }, '\t').text).toBe(
      '{\n\t"a": {\n\t\t"b": 2\n\t},\n\t"c": 1\n}\n',
    )
  })

  it('returns undefined if one is not JSON', () => {
    expect(mergeJson('{}', '// a comment\n{}', '{}')).toBeUndefined()
  })

  it('treats __proto__ like any other member', () => {
    const merged = mergeJson('{}', '{"__proto__": {"mine": 1}}', '{"other": 1}')
    expect(merged?.text).toContain('"mine": 1')
  })

  it('never loses a member that the user set', () => {
    const value = fc.dictionary(
      fc.constantFrom('a', 'b', 'c', 'd'),
      fc.oneof(fc.nat(3), fc.dictionary(fc.constantFrom('x', 'y'), fc.nat(3))),
    )
    const property = fc.property(value, value, value, (base, ours, theirs) => {
      const merged = merge(base, ours, theirs).value as typeof ours
      for (const [name, mine] of Object.entries(ours)) {
        const before = base[name]
        if (JSON.stringify(mine) === JSON.stringify(before) || typeof mine === 'object') continue
        expect(merged[name]).toEqual(mine)
      }
    })
    fc.assert(property, { numRuns: 1_000 })
  })
})
