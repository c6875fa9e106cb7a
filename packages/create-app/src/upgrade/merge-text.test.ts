import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeText } from './merge-text.ts'

const labels = { ours: 'yours', base: 'template 0.1.0', theirs: 'template 0.2.0' }
const merge = (base: string, ours: string, theirs: string) => mergeText(base, ours, theirs, labels)

describe('merging two changes to a text', () => {
  it('applies both where they change different lines', () => {
    const base = 'a\nb\nc\nd\ne\n'
    expect(merge(base, 'A\nb\nc\nd\ne\n', 'a\nb\nc\nd\nE\nf\n')).toEqual({
      text: 'A\nb\nc\nd\nE\nf\n',
      conflicts: 0,
    })
  })

  it('applies identical changes once', () => {
    expect(merge('a\nb\n', 'a\nB\n', 'a\nB\n')).toEqual({ text: 'a\nB\n', conflicts: 0 })
  })

  it('marks conflicting lines as git does', () => {
    expect(merge('a\nb\nc\n', 'a\nours\nc\n', 'a\ntheirs\nc\n')).toEqual({
      text: [
        'a',
        '<<<<<<< yours',
        'ours',
        '||||||| template 0.1.0',
        'b',
        '=======',
        'theirs',
        '>>>>>>> template 0.2.0',
        'c',
        '',
      ].join('\n'),
      conflicts: 1,
    })
  })

  it("preserves the user's line endings", () => {
    const merged = merge('a\nb\nc\nd\n', 'A\r\nb\r\nc\r\nd\r\n', 'a\nb\nc\nD\n')
    expect(merged).toEqual({ text: 'A\r\nb\r\nc\r\nD\r\n', conflicts: 0 })
  })
})

/** Distinct lines with an edit for each: keep, change, drop, or insert after. */
const edit = fc.constantFrom('keep', 'keep', 'keep', 'change', 'drop', 'behind')
const edits = fc.array(edit, { minLength: 12, maxLength: 12 })
const base = Array.from({ length: 12 }, (_, at) => `line ${at}`)

function edited(choices: readonly string[], who: string): string[] {
  return base.flatMap((line, at) => {
    const choice = choices[at]
    if (choice === 'drop') return []
    if (choice === 'change') return [`${who} instead of ${at}`]
    return choice === 'behind' ? [line, `${who} behind ${at}`] : [line]
  })
}

const join = (lines: readonly string[]) => `${lines.join('\n')}\n`

describe('merging arbitrary changes', () => {
  it("keeps every line of the user's, in order", () => {
    const property = fc.property(edits, edits, (mine, others) => {
      const ours = edited(mine, 'mine')
      const { text } = merge(join(base), join(ours), join(edited(others, 'theirs')))
      const kept = text.split('\n').filter((line) => line.startsWith('mine'))
      expect(kept).toEqual(ours.filter((line) => line.startsWith('mine')))
    })
    fc.assert(property, { numRuns: 2_000 })
  })

  it('restores lines that the user removed only between conflict markers', () => {
    const property = fc.property(edits, edits, (mine, others) => {
      const dropped = base.filter((_, at) => mine[at] === 'drop')
      const { text } = merge(join(base), join(edited(mine, 'mine')), join(edited(others, 'theirs')))
      const outside = text.replaceAll(/^<<<<<<< [^]*?^>>>>>>> .*$/gm, '').split('\n')
      expect(outside.filter((line) => dropped.includes(line))).toEqual([])
    })
    fc.assert(property, { numRuns: 2_000 })
  })

  it('takes a one-sided change as is', () => {
    const property = fc.property(edits, (choices) => {
      const changed = join(edited(choices, 'mine'))
      expect(merge(join(base), changed, join(base))).toEqual({ text: changed, conflicts: 0 })
      expect(merge(join(base), join(base), changed)).toEqual({ text: changed, conflicts: 0 })
    })
    fc.assert(property)
  })
})
