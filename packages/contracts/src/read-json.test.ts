import { expect, it } from 'vitest'
import { readJson } from './read-json.ts'

const limited = (text: string) => () => readJson(text, { depth: 3, values: 8 })

it('[SEC-08] reads JSON up to its limits, and counts nothing inside strings', () => {
  expect(limited('[[[1]]]')()).toEqual([[[1]]])
  expect(limited('{"a": {"b": [",,,,,,,,,,[[[[[[", "\\"[[[[", "\\\\"]}}')()).toEqual({
    a: { b: [',,,,,,,,,,[[[[[[', '"[[[[', '\\'] },
  })
  expect(limited('[1, 2, 3, 4, 5, 6, 7]')()).toHaveLength(7)
})

it.each([
  ['[[[[1]]]]', 'too-deep', 'is nested more than 3 levels deep at line 1, column 4'],
  ['{"a":\n [{"b":\n  {}}]}', 'too-deep', 'is nested more than 3 levels deep at line 3, column 3'],
  [
    '[1,2,3,4,5,6,\n7,8]',
    'too-many-values',
    'has more than 8 values, which it reaches at line 2, column 2',
  ],
  ['[1, 2', 'malformed', /^is not JSON: ./],
  ['["never ended', 'malformed', /^is not JSON: ./],
] as const)('[SEC-08] refuses %j as %s with its place', (text, code, message) => {
  expect(limited(text)).toThrow(
    expect.objectContaining({
      name: 'JsonError',
      code,
      message: typeof message === 'string' ? message : expect.stringMatching(message),
    }),
  )
})

it('reads a text that begins with a byte order mark, whose places are those of the text after it', () => {
  expect(readJson('\uFEFF{"a": 1}\r\n')).toEqual({ a: 1 })
  expect(limited('\uFEFF[[[[1]]]]')).toThrow('line 1, column 4')
})

it('[SEC-08] refuses a text that is nested deeper than any stack', () => {
  expect(() => readJson('['.repeat(5_000_000))).toThrow(/nested more than 64 levels/)
})
