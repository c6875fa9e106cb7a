import { describe, expect, it } from 'vitest'
import {
  barHeight,
  chartScale,
  durationUnit,
  layoutBars,
  shortLabel,
  tickText,
} from './chart-scale.ts'
import { formatBytes } from './format.ts'

describe('the scale of a chart', () => {
  it.each([
    ['nothing', [], [0, 0.2, 0.4, 0.6, 0.8, 1]],
    ['zero alone', [0], [0, 0.2, 0.4, 0.6, 0.8, 1]],
    ['one value', [7], [0, 2, 4, 6, 8]],
    ['what is missing, and what is no number', [undefined, NaN, Infinity, 3], [0, 1, 2, 3]],
    ['very large numbers', [9.3e18], [0, 2e18, 4e18, 6e18, 8e18, 10e18]],
    ['very small ones', [0.00042], [0, 0.0001, 0.0002, 0.0003, 0.0004, 0.0005]],
  ])('has round ticks from 0 to above %s', (_, values, ticks) => {
    expect(chartScale(values)).toEqual({ top: ticks.at(-1), ticks })
  })

  it('has whole ticks of numbers of things, and reaches the top that is given', () => {
    expect(chartScale([1], { isCount: true }).ticks).toEqual([0, 1, 2, 3, 4])
    expect(chartScale([91.2], { top: 100 }).top).toBe(100)
    const many = Array.from({ length: 400 }, (_, at) => at)
    expect(chartScale(many).ticks).toEqual([0, 100, 200, 300, 400])
  })

  it('gives bars their share of the height, and none to what is missing or below 0', () => {
    const scale = chartScale([8])
    expect([4, undefined, 0, -3, 80].map((one) => barHeight(one, scale))).toEqual([0.5, 0, 0, 0, 1])
  })

  it('writes ticks with their units and without needless zeros', () => {
    expect(chartScale([3.7e9]).ticks.map((tick) => tickText(formatBytes(tick)))).toEqual([
      '0 B',
      '1 GB',
      '2 GB',
      '3 GB',
      '4 GB',
    ])
    expect(['2.50 GB', '100 GB', '0.0 %', '10.0 h'].map(tickText)).toEqual([
      '2.5 GB',
      '100 GB',
      '0 %',
      '10 h',
    ])
  })

  it('shows durations in the unit of the longest', () => {
    const texts = [[0], [90], [600, 30], [90_000]].map((seconds) => {
      const unit = durationUnit(seconds)
      return unit.format((seconds[0] ?? 0) / unit.seconds)
    })
    expect(texts).toEqual(['0 s', '90 s', '10 min', '25 h'])
  })
})

describe('the bars of a chart', () => {
  it('leave room for wide labels, which are shortened where they are too long', () => {
    expect(layoutBars(['Lane 1', 'Lane 2'])).toEqual({ step: 52, width: 104, every: 1 })
    expect(layoutBars(['An instrument with a name']).step).toBeGreaterThan(100)
    expect(shortLabel('An instrument with a name')).toBe('An instrument w…')
  })

  it('become narrow where there are 400, of whose labels some are written', () => {
    const { step, width, every } = layoutBars(Array.from({ length: 400 }, (_, at) => `Run ${at}`))
    expect([step, width]).toEqual([6, 2400])
    expect(every * step).toBeGreaterThan(6 * 'Run 400'.length)
  })
})
