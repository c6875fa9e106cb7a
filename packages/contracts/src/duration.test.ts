import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatDuration, parseDuration } from './duration.ts'

it.each([
  ['90s', 90_000],
  ['48h', 172_800_000],
  ['1h30m', 5_400_000],
  [' 1.5D ', 129_600_000],
  ['0s', 0],
])('reads %s', (text, ms) => {
  expect(parseDuration(text)).toBe(ms)
})

it.each(['', 'soon', '5', '-1h', '1 h', '1h-', 'h', '1w'])('refuses %j', (text) => {
  expect(parseDuration(text)).toBeUndefined()
})

it.each([
  [0, '0s'],
  [90_000, '1m30s'],
  [172_800_000, '2d'],
  [5_400_000, '1h30m'],
  [1_500, '1.5s'],
])('writes %i ms as %s', (ms, text) => {
  expect(formatDuration(ms)).toBe(text)
})

it('parses the durations that it formats', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), (ms) => {
      expect(parseDuration(formatDuration(ms))).toBe(ms)
    }),
  )
})
