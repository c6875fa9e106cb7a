import { describe, expect, it } from 'vitest'
import { visibleRows, scrollHeightOf, scrollToRow, topOfRow } from './list-window.ts'

const shape = (total: number) => ({ total, rowHeight: 36, rows: Math.min(10, total) })

describe.each([5, 10, 11, 100_000, 10_000_000])('a list of %i', (total) => {
  const list = shape(total)

  it('is no higher than a browser can draw', () => {
    expect(scrollHeightOf(list)).toBeLessThanOrEqual(8_000_000)
  })

  it('scrolls any row into view, and renders it there', () => {
    const last = total - 1
    let scrollTop = 0
    for (const row of [0, last, Math.floor(total / 2), last, 0, Math.min(3, last)]) {
      scrollTop = scrollToRow(list, scrollTop, row)
      const { first, end } = visibleRows(list, scrollTop)
      expect(row).toBeGreaterThanOrEqual(first)
      expect(row).toBeLessThan(end)
      const top = topOfRow(list, scrollTop, row) - scrollTop
      expect(top).toBeGreaterThan(-1)
      expect(top + 36).toBeLessThan(list.rows * 36 + 1)
    }
  })

  it("doesn't scroll if the row is visible", () => {
    const scrollTop = scrollToRow(list, 0, total - 1)
    expect(scrollToRow(list, scrollTop, total - 1)).toBe(scrollTop)
    expect(scrollToRow(list, 0, 0)).toBe(0)
  })
})

it('has no visible rows in an empty list', () => {
  expect(visibleRows(shape(0), 0)).toEqual({ first: 0, end: 0 })
})
