import type { V2Lane } from '@benchtop/contracts'
import { describe, expect, it } from 'vitest'
import { formatBases } from '../../design/format.ts'
import { basesOf, formatGigabases, laneBars, laneReason } from './lab-format.ts'

const lane = (LaneNumber: number, figures: Partial<V2Lane>) =>
  ({ LaneNumber, ...figures }) as unknown as V2Lane

describe('the format of yields', () => {
  it.each([
    [0, '0 bases'],
    [2567, '2.57 kb'],
    [45_000_000, '45.0 Mb'],
    [999_600_000, '1.00 Gb'],
    [120_000_000_000, '120 Gb'],
  ])('writes %d bases as %s', (bases, text) => {
    expect(formatBases(bases)).toBe(text)
  })

  it('writes what an instrument reports in gigabases', () => {
    expect(formatGigabases(0.000002567)).toBe('2.57 kb')
    expect(formatGigabases(4.6)).toBe('4.60 Gb')
  })

  it.each([
    ['1.5', 1_500_000_000],
    [' 0,001 ', 1_000_000],
    ['0', undefined],
    ['', undefined],
    ['-1', undefined],
    ['much', undefined],
  ])('reads %j gigabases as %s bases', (text, bases) => {
    expect(basesOf(text)).toBe(bases)
  })
})

describe('the plots of lanes', () => {
  it('have a bar for each lane in the order of the lanes', () => {
    const lanes = [lane(2, { Yield: 1, PercentGtQ30: 80 }), lane(1, { Yield: 4 })]
    expect(laneBars(lanes)).toEqual({
      yields: [
        { label: 'Lane 1', value: 4 },
        { label: 'Lane 2', value: 1 },
      ],
      q30: [
        { label: 'Lane 1', value: undefined },
        { label: 'Lane 2', value: 80 },
      ],
    })
  })
})

describe('the reason of a lane’s quality control', () => {
  const comment = {
    Comment: 'Bubbles.',
    UserCreatedBy: { Id: '1001', Href: 'v2/users/1001', Name: 'Ada Example' },
  }

  it('is that of the thresholds, or the comment of the person who decided', () => {
    expect(laneReason({ Status: 'QcFailed', StatusSummary: 'Yield is 1' }, comment)).toBe(
      'Yield is 1',
    )
    expect(laneReason({ Status: 'QcFailed', StatusSummary: '' }, comment)).toBe(
      'Ada Example: Bubbles.',
    )
    expect(laneReason({ Status: 'QcPassed', StatusSummary: '' }, undefined)).toBe('Decided by hand')
    expect(laneReason({ Status: 'Undefined', StatusSummary: '' }, undefined)).toBe('')
  })
})
