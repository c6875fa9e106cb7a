import { expect, it } from 'vitest'
import { highlight } from './highlight.ts'
import { linesOf, shownOffset, shownText, writtenText } from './shown-text.ts'

it('is edited with one kind of line break, and written with its original one', () => {
  const text = '\uFEFF{\r\n  "a": 1\r\n}\r\n'
  expect(shownText(text)).toBe('{\n  "a": 1\n}\n')
  expect(writtenText(shownText(text), text)).toBe(text)
  expect(writtenText('{\n}', '{}')).toBe('{\n}')
  expect(shownOffset(text, text.indexOf('1'))).toBe(shownText(text).indexOf('1'))
  expect(linesOf(text, text.indexOf('"a"'), text.indexOf('1') + 1)).toEqual([2, 2])
})

it('is coloured by token kind, however broken', () => {
  const kinds = highlight(`{ "a": 'b', c: -1.5e3, // d\n "e" : True }`)
    .filter(({ kind }) => kind !== 'plain')
    .map(({ kind, text }) => `${kind} ${text}`)
  expect(kinds).toEqual([
    'name "a"',
    "text 'b'",
    'name c',
    'number -1.5e3',
    'comment // d',
    'name "e"',
    'word True',
  ])
  for (const broken of ['', '"', "'\\", '/* ', '{ "a": "\\', '+-.', '"x"'.repeat(30_000)]) {
    const pieces = highlight(broken)
    expect(pieces.map(({ text }) => text).join('')).toBe(broken)
  }
})
