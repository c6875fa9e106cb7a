import { expect, it } from 'vitest'
import { displayTimestamp, formatDuration } from './format.ts'

const now = new Date('2026-03-10T12:00:00Z')

it.each([
  ['2026-03-10T12:00:00Z', /^now$/],
  ['2026-03-10T11:57:30Z', /^2 min/],
  ['2026-03-10T09:00:00Z', /^3 hr/],
  ['2026-03-08T13:00:00Z', /^47 hr/],
  ['2026-03-07T12:00:00Z', /^3 days ago/],
  ['2026-03-10T15:30:00Z', /^in 3 hr/],
  ['2026-01-05T12:00:00Z', /Jan/],
  ['2024-01-05T12:00:00Z', /2024/],
  ['never', /^never$/],
])('the timestamp %s is relative to the platform’s time', (iso, shown) => {
  expect(displayTimestamp(iso, now)).toMatch(shown)
})

it.each([
  [0, '0 s'],
  [0.4, '0.4 ms'],
  [277, '277 ms'],
  [4_400, '4.4 s'],
  [61_000, '1 min 1 s'],
  [3 * 3_600_000, '3 h 0 min'],
])('a duration of %d milliseconds is shown as %s', (ms, shown) => {
  expect(formatDuration(ms)).toBe(shown)
})
