import { expect, it } from 'vitest'
import { displayTimestamp } from './format.ts'

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
