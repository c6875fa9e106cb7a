import { expect, it } from 'vitest'
import { excerptOf } from './excerpt.ts'

it('[FRM-04] shows the line of an error with its surroundings and column', () => {
  const text = '\uFEFF{\r\n\t"fields": oops\r\n}\r\n'
  expect(excerptOf(text, { line: 2, column: 12 })).toEqual([
    { number: 1, text: '{' },
    { number: 2, text: '\t"fields": oops', before: '\t          ' },
    { number: 3, text: '}' },
  ])
  expect(excerptOf('a', { line: 1, column: 2 })).toEqual([{ number: 1, text: 'a', before: ' ' }])
})

it('cuts a long line, and keeps the position visible', () => {
  const [line] = excerptOf('x'.repeat(500), { line: 1, column: 301 })
  expect(line?.text).toBe(`…${'x'.repeat(100)}…`)
  expect(line?.before).toHaveLength(61)
})
