import { expect, it } from 'vitest'

import { createLineSplitter } from './line-splitter.ts'

type Line = { text: string; offset: number; length: number }

function split(text: string, pieceSize: number): Line[] {
  const lines: Line[] = []
  const splitter = createLineSplitter((bytes, start, end, offset, length) => {
    lines.push({ text: bytes.toString('utf8', start, end), offset, length })
  })
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += pieceSize) {
    splitter.push(bytes.subarray(at, at + pieceSize))
  }
  splitter.finish()
  return lines
}

const text = 'one\n\ntwo\r\n\r\nthree and more\nlast'
const lines = [
  { text: 'one', offset: 0, length: 4 },
  { text: '', offset: 4, length: 1 },
  { text: 'two', offset: 5, length: 5 },
  { text: '', offset: 10, length: 2 },
  { text: 'three and more', offset: 12, length: 15 },
  { text: 'last', offset: 27, length: 4 },
]

it.each([1, 2, 3, 4, 5, 7, 11, 16, 100])(
  'splits text that arrives in pieces of %i bytes',
  (size) => {
    expect(split(text, size)).toEqual(lines)
  },
)

it('needs no line end at the end, and returns no empty line after one', () => {
  expect(split('a\n', 100)).toEqual([{ text: 'a', offset: 0, length: 2 }])
  expect(split('', 100)).toEqual([])
})

it('refuses a line that is too long', () => {
  const splitter = createLineSplitter(() => {})
  const piece = Buffer.alloc(64 << 20)
  expect(() => {
    for (let count = 0; count < 5; count += 1) splitter.push(piece)
  }).toThrow(expect.objectContaining({ code: 'not-vcf' }))
})
