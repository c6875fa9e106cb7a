import { expect, it } from 'vitest'
import { barPlot } from './bar-plot.ts'
import { depthPlot } from './depth-plot.ts'

it('scales the highest bar to the drawing, and draws an empty one on the axis', () => {
  const bars = [
    { label: 'A>C', value: 4, tone: 'second' },
    { label: 'A>G', value: 8, tone: 'first' },
    { label: 'A>T', value: 0, tone: 'second' },
  ] as const
  const plot = barPlot(bars, 300, 200)
  const heights = plot.bars.map((bar) => bar.barHeight)
  expect(heights[0]).toBeCloseTo((heights[1] ?? 0) / 2)
  expect(heights[2]).toBe(0)
  expect(plot.bars.every((bar) => bar.y + bar.barHeight === plot.baseline)).toBe(true)
  expect(barPlot([], 300, 200).bars).toEqual([])
})

const region = { contig: 'ctgA', start: 1, end: 1000, bases: 1000, variants: 2, depth: null }
const bin = (start: number, mean: number, hasLow: boolean) => ({
  start,
  end: start + 249,
  mean,
  hasLow,
})

it('draws depth, the minimum, low-depth ranges and variants at their positions', () => {
  const plot = depthPlot(
    {
      region,
      bins: [bin(1, 20, false), bin(251, 5, true), bin(501, 2, true), bin(751, 20, true)],
      variants: [
        { position: 1, variants: 4, onlySnvs: true, label: 'four' },
        { position: 501, variants: 1, onlySnvs: false, label: 'one' },
      ],
    },
    10,
  )
  const middle = (plot.left + plot.right) / 2
  expect(plot.lows).toEqual([
    { x: expect.closeTo((plot.left * 3 + plot.right) / 4, 0), width: expect.closeTo(693, 0) },
  ])
  expect(plot.marks).toMatchObject([
    { x: plot.left - 1, tone: 'first', label: 'four' },
    { x: middle - 1, tone: 'second', label: 'one' },
  ])
  expect(plot.marks[0]?.height).toBe((plot.marks[1]?.height ?? 0) * 2)
  expect(plot.threshold).toBeCloseTo(plot.bottom - (plot.bottom - 32) / 2.1, 0)
  expect(plot.area.startsWith(`M${plot.left},`)).toBe(true)
  expect(plot.yTicks[0]).toEqual({ at: plot.bottom, label: '0' })
})

it('keeps the minimum visible if nothing reaches it, and ticks at whole bases', () => {
  const tiny = { ...region, end: 3, bases: 3 }
  const plot = depthPlot(
    { region: tiny, bins: [{ start: 1, end: 3, mean: 0, hasLow: true }], variants: [] },
    30,
  )
  expect(plot.threshold).toBeGreaterThan(plot.laneHeight)
  expect(plot.xTicks.map(({ label }) => label)).toEqual(['1', '2', '3', '4'])
})
