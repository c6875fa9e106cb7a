import { expect, it } from 'vitest'
import { splitLines } from './line-splitter.ts'

it('returns complete lines from pieces that break anywhere', () => {
  const lines: string[] = []
  const splitter = splitLines((line) => lines.push(line))
  for (const piece of ['on', 'e\ntwo\r', '\n\nthr', 'ee']) splitter.write(piece)
  expect(lines).toEqual(['one', 'two', ''])
  splitter.end()
  splitter.end()
  expect(lines).toEqual(['one', 'two', '', 'three'])
})
