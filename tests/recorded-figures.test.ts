import { describe, expect, it } from 'vitest'
import type { Figure } from '../bench/figure.ts'
import { floorsOf, pageOf, worsened, type Recorded } from '../bench/recorded.ts'

const rate = 'rate / peer'

function recorded(...figures: Figure[]): Recorded {
  return {
    machine: 'another machine',
    date: '2026-01-02',
    command: 'npm run bench -- sample --record',
    versions: { node: 'v24.0.0' },
    figures: { sample: figures },
  }
}

function compared(before: Figure, now: Figure): string[] {
  return worsened(recorded(before), { sample: [now] })
}

describe('the comparison with recorded figures', () => {
  const before: Figure = { what: rate, values: [0.98, 1, 1.02], limit: { atLeast: 0.9 } }

  it('names a ratio that is outside both spreads and worse by over five percent', () => {
    const worse = compared(before, { ...before, values: [0.88, 0.9, 0.92] })
    expect(worse).toHaveLength(1)
    expect(worse[0]).toMatch(/^sample: rate \/ peer: 0\.90 .*recorded: rate \/ peer: 1\.00/)
  })

  it('accepts a ratio within a spread, within five percent, or better', () => {
    expect(compared(before, { ...before, values: [0.8, 0.9, 1.01] })).toEqual([])
    expect(compared(before, { ...before, values: [0.96, 0.96, 0.97] })).toEqual([])
    expect(compared(before, { ...before, values: [1.9, 2, 2.1] })).toEqual([])
  })

  it('reads the direction from a limit, and from what is said where there is none', () => {
    const time: Figure = { what: 'time', values: [1, 1, 1], limit: { atMost: 2 } }
    expect(compared(time, { ...time, values: [1.2, 1.2, 1.2] })).toHaveLength(1)
    const shown: Figure = { what: 'shown', values: [1, 1, 1] }
    expect(compared(shown, { ...shown, values: [9, 9, 9] })).toEqual([])
    const lower: Figure = { ...shown, better: 'lower' }
    expect(compared(lower, { ...lower, values: [9, 9, 9] })).toHaveLength(1)
  })

  it('leaves out times of another machine and figures that are not recorded', () => {
    const ms: Figure = { what: 'ms', values: [1, 1, 1], unit: 'ms', limit: { atMost: 2 } }
    expect(compared(ms, { ...ms, values: [9, 9, 9] })).toEqual([])
    expect(compared(before, { ...before, what: 'new', values: [0.1] })).toEqual([])
  })
})

describe('the page of recorded figures', () => {
  it('shows marks met and missed, with the floor of its benchmark below', () => {
    const floors = floorsOf(
      '# Floors\n\nText.\n\n## sample\n\nThe socket.\n\n## other\n\nNot here.\n',
    )
    const page = pageOf(
      recorded(
        { what: rate, values: [1, 1, 1], limit: { atLeast: 0.9 } },
        { what: 'time', values: [3, 3, 3], unit: 'ms', limit: { atMost: 2 } },
      ),
      floors,
    )
    expect(page).toContain('| rate / peer | 1.00 (1.00 to 1.00) | at least 0.9: met |')
    expect(page).toContain('| time | 3.00 (3.00 to 3.00) ms | at most 2: missed |')
    expect(page).toMatch(/at most 2: missed \|\n\nThe socket\.\n/)
    expect(page).not.toContain('Not here.')
  })
})
