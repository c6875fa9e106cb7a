import { describe, expect, it } from 'vitest'
import {
  drawnHeight,
  placeAfterScroll,
  placeAt,
  placeShowing,
  maxHeight,
  type Extent,
} from './list-scroll.ts'

const row = 40
const extentOf = (rows: number): Extent => ({ whole: rows * row, view: 600 })

describe('a list that the browser can draw', () => {
  const extent = extentOf(100_000)

  it('is as tall as its rows, and stands where the browser says', () => {
    expect(drawnHeight(extent)).toBe(4_000_000)
    expect(placeAfterScroll(extent, placeAt(extent, 0), 123_456)).toEqual({
      top: 123_456,
      scrollTop: 123_456,
    })
  })
})

describe('a list of a million rows', () => {
  const extent = extentOf(1_000_000)
  const bottom = 1_000_000 * row - 600

  it('is no taller than a browser draws, and has its first and last row at the ends of the way', () => {
    expect(drawnHeight(extent)).toBe(maxHeight)
    expect(placeAt(extent, 0)).toEqual({ top: 0, scrollTop: 0 })
    expect(placeAt(extent, bottom)).toEqual({ top: bottom, scrollTop: maxHeight - 600 })
    const start = placeAt(extent, 0)
    expect(placeAfterScroll(extent, start, maxHeight - 600).top).toBe(bottom)
    expect(placeAfterScroll(extent, placeAt(extent, bottom), 0).top).toBe(0)
  })

  it('follows a wheel pixel by pixel', () => {
    const before = placeAt(extent, 20_000_000)
    const after = placeAfterScroll(extent, before, before.scrollTop + 100)
    expect(after.top).toBe(20_000_100)
  })

  it('follows the scroll bar in proportion', () => {
    const half = placeAfterScroll(extent, placeAt(extent, 0), (maxHeight - 600) / 2)
    expect(half.top).toBeCloseTo(bottom / 2, 0)
  })

  it('comes to its ends by the wheel, however often the scroll bar is put to where the list is', () => {
    let place = placeAt(extent, 1000)
    for (let turn = 0; turn < 10; turn += 1) {
      // The browser goes no further than its own beginning.
      place = placeAfterScroll(extent, place, Math.max(0, place.scrollTop - 100))
      place = placeAt(extent, place.top)
    }
    expect(place).toEqual({ top: 0, scrollTop: 0 })
    place = placeAt(extent, bottom - 1000)
    for (let turn = 0; turn < 10; turn += 1) {
      place = placeAfterScroll(extent, place, Math.min(maxHeight - 600, place.scrollTop + 100))
      place = placeAt(extent, place.top)
    }
    expect(place).toEqual({ top: bottom, scrollTop: maxHeight - 600 })
  })

  it('has one place for each place of the scroll bar, and back', () => {
    let before = -1
    for (let scrollTop = 0; scrollTop <= maxHeight - 600; scrollTop += 61_111) {
      const { top } = placeAfterScroll(extent, { top: 0, scrollTop: -1e9 }, scrollTop)
      expect(top).toBeGreaterThan(before)
      expect(placeAt(extent, top).scrollTop).toBeCloseTo(scrollTop, 3)
      before = top
    }
  })

  it('goes beyond no end', () => {
    expect(placeAt(extent, bottom + 5).top).toBe(bottom)
    expect(placeAt(extent, -5).top).toBe(0)
  })
})

describe('showing a row', () => {
  const extent = extentOf(1000)
  const before = placeAt(extent, 4000)

  it('moves no further than it has to', () => {
    expect(placeShowing(extent, before, 105, row)).toBe(before)
    expect(placeShowing(extent, before, 99, row).top).toBe(3960)
    expect(placeShowing(extent, before, 115, row).top).toBe(4040)
    expect(placeShowing(extent, before, 0, row).top).toBe(0)
    expect(placeShowing(extent, before, 999, row).top).toBe(39_400)
  })

  it('leaves a list that is seen whole where it is', () => {
    const short = { whole: 200, view: 600 }
    expect(placeShowing(short, placeAt(short, 0), 4, row)).toEqual({ top: 0, scrollTop: 0 })
  })
})

describe.each([5, 15, 16, 100_000, 10_000_000])('a list of %i rows', (rows) => {
  const extent = extentOf(rows)

  it('brings any row into sight, and stays where it is if the row is', () => {
    const last = rows - 1
    let place = placeAt(extent, 0)
    for (const wanted of [0, last, Math.floor(rows / 2), last, 0, Math.min(3, last)]) {
      place = placeShowing(extent, place, wanted, row)
      expect(wanted * row).toBeGreaterThanOrEqual(place.top)
      expect((wanted + 1) * row).toBeLessThanOrEqual(place.top + extent.view)
      expect(place.scrollTop).toBeLessThanOrEqual(drawnHeight(extent))
      expect(placeShowing(extent, place, wanted, row)).toBe(place)
    }
  })
})
