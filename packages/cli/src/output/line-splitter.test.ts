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

it('passes on the beginning of a line of 10 MB, and the lines after it', () => {
  const lines: string[] = []
  const splitter = splitLines((line) => lines.push(line))
  for (let at = 0; at < 160; at += 1) splitter.write('x'.repeat(65_536))
  splitter.write('y\nnext\n')
  splitter.write('z'.repeat(10_001))
  splitter.end()
  expect(lines).toEqual([`${'x'.repeat(10_000)}…`, 'next', `${'z'.repeat(10_000)}…`])
})
