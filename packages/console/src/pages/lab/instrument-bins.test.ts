import { expect, it } from 'vitest'
import { binBars, binName, formatHours, isTimeZone } from './instrument-bins.ts'

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
  const bin = { FromDate: '2026-10-31T23:00:00Z', ToDate: '2026-11-07T23:00:00Z' }
  expect(binName(bin, 'month', 'Europe/Berlin')).toEqual({
    short: 'Nov ’26',
    long: 'November 2026',
  })
  expect(binName(bin, 'month', 'UTC').long).toBe('October 2026')
  const week = binName(bin, 'week', 'Europe/Berlin')
  expect(week).toEqual({ short: 'Nov 1', long: 'November 1 – 7, 2026' })
  const turn = { FromDate: '2026-12-28T00:00:00Z', ToDate: '2027-01-04T00:00:00Z' }
  expect(binName(turn, 'week', 'UTC').long).toBe('December 28, 2026 – January 3, 2027')
  const months = { FromDate: '2026-10-26T00:00:00Z', ToDate: '2026-11-02T00:00:00Z' }
  expect(binName(months, 'week', 'UTC').long).toBe('October 26 – November 1, 2026')
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

it('only the name of a time zone is one', () => {
  expect(['Europe/Berlin', 'UTC', '+01:00', '', 'Mars/Olympus'].map(isTimeZone)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})
