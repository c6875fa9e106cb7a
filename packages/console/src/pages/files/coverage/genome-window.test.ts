import { expect, it } from 'vitest'
import { narrowest, panned, within, zoomed } from './genome-window.ts'

const length = 50_000

it.each([
  [
    { start: -10, end: 989 },
    { start: 1, end: 1000 },
  ],
  [
    { start: 49_500, end: 50_499 },
    { start: 49_001, end: 50_000 },
  ],
  [
    { start: 1, end: 90_000 },
    { start: 1, end: 50_000 },
  ],
  [
    { start: 100, end: 100 },
    { start: 100, end: 99 + narrowest },
  ],
  [
    { start: 60_000, end: 60_001 },
    { start: 50_001 - narrowest, end: 50_000 },
  ],
])('clamps %o to the chromosome', (region, expected) => {
  expect(within(region, length)).toEqual(expected)
})

it('shows a chromosome completely if it is shorter than the narrowest window', () => {
  expect(within({ start: 5, end: 10 }, 100)).toEqual({ start: 1, end: 100 })
  expect(zoomed({ start: 1, end: 100 }, 0.5, 0.5, 100)).toEqual({ start: 1, end: 100 })
})

it('moves by fractions of its length, and not beyond the ends', () => {
  expect(panned({ start: 1001, end: 2000 }, 0.25, length)).toEqual({ start: 1251, end: 2250 })
  expect(panned({ start: 1001, end: 2000 }, -2, length)).toEqual({ start: 1, end: 1000 })
  expect(panned({ start: 1, end: 50_000 }, 1, length)).toEqual({ start: 1, end: 50_000 })
})

it('zooms around a position', () => {
  expect(zoomed({ start: 10_001, end: 20_000 }, 0.5, 0.5, length)).toEqual({
    start: 12_501,
    end: 17_500,
  })
  expect(zoomed({ start: 10_001, end: 20_000 }, 0.5, 0, length)).toEqual({
    start: 10_001,
    end: 15_000,
  })
  expect(zoomed({ start: 10_001, end: 20_000 }, 0.5, 1, length)).toEqual({
    start: 15_001,
    end: 20_000,
  })
  expect(zoomed({ start: 10_001, end: 20_000 }, 100, 0.5, length)).toEqual({
    start: 1,
    end: length,
  })
})
