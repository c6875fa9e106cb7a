import { expect, it } from 'vitest'
import { binBars, binName, formatHours } from './instrument-bins.ts'

it('a running time is in hours, with a decimal where it matters', () => {
  expect([0, 0.04, 0.25, 24, 150.4].map(formatHours)).toEqual([
    '0 h',
    '< 0.1 h',
    '0.3 h',
    '24.0 h',
    '150 h',
  ])
})

it('a bin is named by its beginning in the time zone of the statistics', () => {
  const bin = { FromDate: '2026-10-31T23:00:00Z' }
  expect(binName(bin, 'month', 'Europe/Berlin')).toBe('Nov ’26')
  expect(binName(bin, 'month', 'UTC')).toBe('Oct ’26')
  expect(binName(bin, 'week', 'Europe/Berlin')).toBe('Nov 1')
})

it('the bins of an instrument are its bars', () => {
  const Bins = [
    { FromDate: '2026-10-01T00:00:00Z', ToDate: '2026-11-01T00:00:00Z', TotalRunTime: 0 },
    { FromDate: '2026-11-01T00:00:00Z', ToDate: '2026-12-01T00:00:00Z', TotalRunTime: 3.5 },
  ]
  expect(binBars({ Bins }, 'month', 'UTC', 1)).toEqual([
    { label: 'Oct ’26', value: 0 },
    { label: 'Nov ’26', value: 3.5 },
  ])
})
