import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawFigures, drawShares, flowCellOf } from './lane-figures.ts'

const cycles = { NumCyclesRead1: 151, NumCyclesRead2: 151, NumCyclesIndex1: 8 }
const types = ['MiSeq', 'NextSeq 550', 'HiSeq 4000', 'NovaSeq 6000', 'Other'] as const
const seeds = fc.integer({ min: 0, max: 2 ** 32 - 1 })

describe('the figures of a simulated lane', () => {
  it('[V2-18] are within the ranges of its instrument, and the same for the same seed', () => {
    fc.assert(
      fc.property(fc.constantFrom(...types), seeds, (InstrumentType, seed) => {
        const details = { ...cycles, InstrumentType }
        const { run } = drawFigures(details, [1, 2], seed)
        const { readsPf, leastQ30, density } = flowCellOf(details)
        for (const lane of run.Lanes ?? []) {
          expect(lane.ReadsPf).toBeGreaterThanOrEqual(readsPf[0])
          expect(lane.ReadsPf).toBeLessThanOrEqual(readsPf[1])
          expect(lane.Reads).toBeGreaterThan(lane.ReadsPf ?? 0)
          expect(lane.PercentGtQ30).toBeGreaterThanOrEqual(leastQ30)
          expect(lane.PercentGtQ30).toBeLessThanOrEqual(97)
          expect(lane.Density === undefined).toBe(density === undefined)
          expect(lane.Density ?? 0).toBeLessThanOrEqual(density?.[1] ?? 0)
        }
        expect(drawFigures(details, [1, 2], seed).run).toEqual(run)
        // A lane doesn't depend on the others.
        expect(drawFigures(details, [2], seed).run.Lanes).toEqual(run.Lanes?.slice(1))
      }),
    )
  })

  it('[V2-18] [V2-17] of the run are those of its lanes together', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { run } = drawFigures(cycles, [1, 2, 3], seed)
        const sum = (of: 'Reads' | 'ReadsPf' | 'Yield') =>
          (run.Lanes ?? []).reduce((total, lane) => total + (lane[of] ?? 0), 0)
        expect(run).toMatchObject({ ReadsTotal: sum('Reads'), ReadsPfTotal: sum('ReadsPf') })
        expect(run.YieldTotal).toBeCloseTo(sum('Yield'), 1)
      }),
    )
  })
})

describe('the shares of libraries on a lane', () => {
  it('[V2-18] together have the reads of the lane, less those of 2 to 5% that are no library’s', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 1, max: 400 }), (seed, libraries) => {
        const shares = drawShares(300e6, libraries, seed, 1)
        const total = shares.reduce((sum, share) => sum + share, 0)
        expect(shares).toHaveLength(libraries)
        expect(total / 300e6).toBeGreaterThan(0.949)
        expect(total / 300e6).toBeLessThan(0.981)
      }),
    )
  })
})
