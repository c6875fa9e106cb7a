import { expect, it } from 'vitest'
import {
  durationUnit,
  displayTimestamp,
  formatCount,
  formatCredits,
  formatDuration,
  formatMoment,
} from './format.ts'

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

it('a moment is written with its day, year and time, to the requested precision', () => {
  const moment = new Date(2026, 2, 1, 9, 5, 7, 42)
  const shown = (['minutes', 'seconds', 'milliseconds'] as const).map((to) =>
    formatMoment(moment, to),
  )
  expect(shown).toEqual([
    'Mar 1, 2026, 09:05',
    'Mar 1, 2026, 09:05:07',
    'Mar 1, 2026, 09:05:07.042',
  ])
})

it.each([
  ['0.00', '0.00'],
  ['987.50', '987.50'],
  ['10000', '10,000.00'],
  ['-1234567.5', '-1,234,567.50'],
])('the credits %s are shown exactly as %s', (amount, shown) => {
  expect(formatCredits(amount)).toBe(shown)
})

it.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1,000'],
  [1_234_567, '1,234,567'],
])('the count %d is shown as %s', (count, shown) => {
  expect(formatCount(count)).toBe(shown)
})

it('shows durations of a chart in the unit of the longest', () => {
  const texts = [[0], [90], [600, 30], [90_000]].map((seconds) => {
    const unit = durationUnit(seconds)
    return unit.format((seconds[0] ?? 0) / unit.seconds)
  })
  expect(texts).toEqual(['0 s', '90 s', '10 min', '25 h'])
})
