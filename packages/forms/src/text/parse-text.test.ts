import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseText } from './parse-text.ts'
import { plainValue } from './syntax.ts'

function valueOf(source: string): unknown {
  const { root, errors } = parseText(source)
  expect(errors).toEqual([])
  return plainValue(root!)
}

const codesOf = (faults: readonly { readonly code: string }[]) => faults.map(({ code }) => code)

describe('strict JSON', () => {
  it('is read like JSON.parse, without findings', () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(undefined, 2, '\t'), (text, indent) => {
        const written = JSON.stringify(JSON.parse(text), undefined, indent)
        const { root, errors, warnings, leniencies } = parseText(written)
        expect([errors, warnings, leniencies]).toEqual([[], [], []])
        // What is written as 0 is 0.
        expect(JSON.stringify(plainValue(root!))).toBe(JSON.stringify(JSON.parse(written)))
      }),
    )
  })
})

describe('lenient JSON', () => {
  it.each([
    ['// a\n{"a": /* b */ 1} // c', { a: 1 }, ['comment']],
    ["{'a': 'it''s'}".replace("''", "\\'"), { a: "it's" }, ['single-quotes', 'escape']],
    ['{a: 1, $b_2: 2, app-name: 3}', { a: 1, $b_2: 2, 'app-name': 3 }, ['unquoted-name']],
    ['{"a": [1, 2,], }', { a: [1, 2] }, ['trailing-comma']],
    ['{"a": "one\ntwo\r\nthree"}', { a: 'one\ntwo\r\nthree' }, ['raw-newline']],
    ['["one \\\ntwo"]', ['one two'], ['line-continuation']],
    ['["\\x41\\v"]', ['A\v'], ['escape']],
    ['[True, FALSE, Null]', [true, false, null], ['word-case']],
    ['[+1, .5, 5., 0x1F, -0, 1e3, 007]', [1, 0.5, 5, 31, 0, 1000, 7], ['number-form']],
    ['[-.5e-2]', [-0.005], ['number-form']],
    ['\u00a0{ "a"\u2003: 1\u2028}', { a: 1 }, []],
    ['{"a": 1, "a": 2}', { a: 2 }, []],
    ['"\\u00e9\\ud83d\\ude00\\/"', 'é😀/', []],
  ])('%j is read', (source, expected, leniencies) => {
    expect(valueOf(source)).toEqual(expected)
    expect([...new Set(codesOf(parseText(source).leniencies))]).toEqual(leniencies)
  })

  it('causes a warning for a backslash that gets lost', () => {
    const { root, warnings } = parseText('{"pattern": "\\d+"}')
    expect(plainValue(root!)).toEqual({ pattern: 'd+' })
    expect(warnings).toEqual([
      {
        code: 'unknown-escape',
        start: 13,
        message: '\\d is read as d. Write \\\\d for a backslash followed by d.',
      },
    ])
  })

  it('never sets a member of a prototype', () => {
    const value = valueOf('{"__proto__": {"polluted": 1}}') as object
    expect(Object.keys(value)).toEqual(['__proto__'])
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
  })
})

describe('an error', () => {
  it.each([
    ['', 'empty', 0],
    ['  // nothing\n', 'empty', 0],
    ['{"a": 1', 'bracket-open', 0],
    ['{"a": [1, 2}', 'bracket-mismatch', 11],
    ['{"a": 1]}', 'bracket-mismatch', 7],
    ['{"a" 1}', 'colon-missing', 5],
    ['{"a": }', 'value-expected', 6],
    ['{"a": 1 "b": 2}', 'comma-missing', 7],
    ['[1 2]', 'comma-missing', 2],
    ['[1,, 2]', 'comma-unexpected', 3],
    ['[1; 2]', 'comma-missing', 2],
    ['{"a" = 1}', 'colon-missing', 5],
    ['{: 1}', 'name-expected', 1],
    ['{1: 2}', 'name-expected', 1],
    ['["abc', 'quote-open', 1],
    ['[1 /* 2]', 'comment-open', 3],
    ['{"a": yes}', 'unquoted-text', 6],
    ['[12px]', 'value-expected', 1],
    ['[1.2.3]', 'value-expected', 1],
    ['[Infinity]', 'number-infinite', 1],
    ['[1e999]', 'number-infinite', 1],
    ['{} {}', 'more-text', 3],
    ['{"a": "x,\n "b": 2}', 'quote-missing', 6],
    [`${'['.repeat(101)}1`, 'too-deep', 100],
  ])('in %j is reported at its position', (source, code, start) => {
    expect(parseText(source).errors[0]).toMatchObject({ code, start })
  })

  it("doesn't end the reading: what follows is read", () => {
    const { root, errors } = parseText('{"a" 1, "b": [1 2], c: @, "d": 4}')
    expect(codesOf(errors)).toEqual(['colon-missing', 'comma-missing', 'value-expected'])
    expect(plainValue(root!)).toEqual({ a: 1, b: [1, 2], c: null, d: 4 })
  })

  it("of a missing quote doesn't affect the lines below", () => {
    const { root, errors } = parseText('[{"a": "one },\n {"a": "two"},\n {"b": 3}]')
    expect(codesOf(errors)).toEqual(['quote-missing'])
    expect(plainValue(root!)).toEqual([{ a: 'one' }, { a: 'two' }, { b: 3 }])
  })

  it('of a bracket is reported once, however many are open', () => {
    expect(codesOf(parseText('{"a": [{"b": [').errors)).toEqual(['bracket-open'])
  })

  it('is one of at most 50', () => {
    expect(parseText(`[${'@ '.repeat(1000)}]`).errors.length).toBeLessThanOrEqual(50)
  })
})

describe('any text', () => {
  const pieces = fc.constantFrom(
    ...'{}[]:,"\'\\/*@;=-+.0123456789eExX \n\r\tabntrufls$_é'.split(''),
    '😀',
    '//',
    '/*',
    '*/',
    '"a"',
    'true',
    '{"a":',
    '\u2028',
    '\uFEFF',
  )

  it('is read without an exception, with all findings inside it', () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 200 }), (list) => {
        const source = list.join('')
        const { root, errors, warnings, leniencies } = parseText(source)
        expect(root !== undefined || errors.length > 0).toBe(true)
        for (const { start } of [...errors, ...warnings, ...leniencies]) {
          expect(start).toBeGreaterThanOrEqual(0)
          expect(start).toBeLessThanOrEqual(source.length)
        }
      }),
      { numRuns: 3000 },
    )
  })

  // With quadratic time, each of these would take minutes.
  it.each([
    ['open quotes', '"a\\"'.repeat(100_000)],
    ['lines of quotes', '"a\n b '.repeat(100_000)],
    ['quotes of two kinds', `"'\n x `.repeat(100_000)],
    ['open comments', '/*'.repeat(200_000)],
    ['brackets', '['.repeat(300_000)],
    ['digits', `[${'1'.repeat(300_000)}x`],
    ['numbers in one line', `[${'"a", 1, '.repeat(100_000)}]`],
    ['backslashes', `["${'\\'.repeat(300_000)}`],
    ['escapes', `["${'\\q'.repeat(150_000)}"]`],
    ['commas', ','.repeat(300_000)],
    ['words', 'a '.repeat(150_000)],
    ['closing brackets', '}]'.repeat(150_000)],
  ])('of %s is read in linear time', (_, source) => {
    const { root, errors } = parseText(source)
    expect(root !== undefined || errors.length > 0).toBe(true)
  })
})
