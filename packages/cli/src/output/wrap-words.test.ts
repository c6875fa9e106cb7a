import { expect, it } from 'vitest'
import { wrapWords } from './wrap-words.ts'

it.each([
  ['one two three', 8, ['one two', 'three']],
  ['one two three', 80, ['one two three']],
  [
    'see http://127.0.0.1:3000/a/long/address now',
    10,
    ['see', 'http://127.0.0.1:3000/a/long/address', 'now'],
  ],
  ['first\n  at second third', 12, ['first', '  at second', '  third']],
  ['', 10, ['']],
])('a long message wraps at its words: %j in %i columns', (text, room, lines) => {
  expect(wrapWords(text, room)).toEqual(lines)
})
