import { expect, it } from 'vitest'
import { site } from '../testing/site.ts'
import { callList } from './call-list.ts'
import { depthCounter, depthRules, summarizeDepth, type DepthObserver } from './depth-counts.ts'
import { depthProfile } from './depth-profile.ts'
import { longestStretches, lowStretches, type LowStretch } from './low-stretches.ts'

const region = { contig: 'ctgA', start: 101, end: 110 }
const depths = [0, 2, 5, 5, 4, 3, 9, 9, 1, 1]

/** Passes the depths as a file reader may: in windows of any size. */
function feed(observer: DepthObserver, window: number): void {
  for (let index = 0; index < depths.length; index += window) {
    observer.add(region.start + index, Int32Array.from(depths.slice(index, index + window)))
  }
}

it("measures the common depths and the user's, each once", () => {
  expect(depthRules(15).thresholds).toEqual([1, 10, 15, 20, 30])
  expect(depthRules(10).thresholds).toEqual([1, 10, 20, 30])
})

it.each([1, 3, 10])('counts depth and finds low-depth ranges in windows of %d bases', (window) => {
  const rules = { thresholds: [1, 5], minDepth: 5 }
  const counter = depthCounter(rules)
  const found: LowStretch[] = []
  feed(counter, window)
  feed(
    lowStretches(region, 5, (stretch) => found.push(stretch)),
    window,
  )

  expect(summarizeDepth([counter.counts()], rules)).toEqual({
    bases: 10,
    mean: 3.9,
    min: 0,
    max: 9,
    atLeast: [
      { depth: 1, share: 0.9 },
      { depth: 5, share: 0.4 },
    ],
    lowBases: 6,
    sufficient: 0.4,
  })
  expect(found).toEqual([
    { contig: 'ctgA', start: 101, end: 102, bases: 2, mean: 1, min: 0 },
    { contig: 'ctgA', start: 105, end: 106, bases: 2, mean: 3.5, min: 3 },
    { contig: 'ctgA', start: 109, end: 110, bases: 2, mean: 1, min: 1 },
  ])
})

it('adds regions up by their bases, and has no summary of none', () => {
  const rules = { thresholds: [1], minDepth: 1 }
  const counts = [[4, 4, 4], [0]].map((each) => {
    const counter = depthCounter(rules)
    counter.add(1, Int32Array.from(each))
    return counter.counts()
  })
  expect(summarizeDepth(counts, rules)).toMatchObject({ bases: 4, mean: 3, min: 0, lowBases: 1 })
  expect(summarizeDepth([], rules)).toBeNull()
})

it.each([1, 4, 10])('draws every base in one column, in windows of %d bases', (window) => {
  const profile = depthProfile(region, 2, 3)
  feed(profile, window)
  expect(profile.bins()).toEqual([
    { start: 101, end: 104, mean: 3, hasLow: true },
    { start: 105, end: 107, mean: 16 / 3, hasLow: false },
    { start: 108, end: 110, mean: 11 / 3, hasLow: true },
  ])
})

it('keeps the longest of many stretches, and counts them all', () => {
  const longest = longestStretches(2)
  for (const bases of [3, 1, 7, 2, 9, 4]) {
    longest.add({ contig: 'ctgA', start: 1, end: bases, bases, mean: 0, min: 0 })
  }
  const { total, longest: kept } = longest.summary()
  expect(total).toBe(6)
  expect(kept.map(({ bases }) => bases)).toEqual([9, 7])
})

it('lists the first variants with the depth at their position', () => {
  const list = callList(2)
  list.add(site({ position: 103, ids: ['rs1', 'rs2'], filters: ['q10'], genotypes: ['0/1'] }))
  list.add(site({ alts: ['<*>'] }))
  list.add(site({ contig: 'other', position: 103, alts: ['AT', 'G'] }))
  list.add(site({ position: 104 }))
  feed(list.depthsOf('ctgA'), 4)
  expect(list.calls).toMatchObject([
    { position: 103, id: 'rs1, rs2', kinds: ['SNV'], filter: 'q10', genotype: '0/1', depth: 5 },
    { contig: 'other', alt: 'AT, G', kinds: ['insertion', 'SNV'], depth: null },
  ])
})
