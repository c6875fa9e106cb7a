import { expect, it } from 'vitest'

import { randomInteger, seededRandom } from '../testing/random.ts'
import { createDepthPages, createPagePool } from './depth-pages.ts'

const length = 100_000

/** The bins that come out: of each its sum and its maximum. */
function collected(pool = createPagePool()) {
  const bins = new Map<number, [sum: number, maximum: number]>()
  let last = -1
  const pages = createDepthPages(length, pool, (bin, sum, maximum) => {
    expect(bin).toBeGreaterThan(last)
    last = bin
    bins.set(bin, [sum, maximum])
  })
  return { bins, pages, pool }
}

/** The same of the depth of each base. */
function binsOf(depths: Int32Array): Map<number, [sum: number, maximum: number]> {
  const bins = new Map<number, [number, number]>()
  for (let bin = 0; bin * 128 < depths.length; bin += 1) {
    const inBin = depths.subarray(bin * 128, (bin + 1) * 128)
    const sum = inBin.reduce((total, depth) => total + depth, 0)
    if (sum > 0) bins.set(bin, [sum, Math.max(...inBin)])
  }
  return bins
}

it.each([
  [500, 40_000],
  [40, 300],
  [3, 1],
])('returns sum and maximum of every bin, for %d segments of up to %d bases', (count, most) => {
  const { bins, pages } = collected()
  const depths = new Int32Array(length)
  const random = seededRandom(11)
  for (let round = 0; round < count; round += 1) {
    const start = randomInteger(random, 0, length - 1)
    const end = Math.min(length, start + randomInteger(random, 0, most))
    pages.add(start, end)
    for (let at = start; at < end; at += 1) depths[at]! += 1
  }
  pages.sumAll()
  expect(bins).toEqual(binsOf(depths))
})

it('needs few pages for sorted reads, and releases all of them', () => {
  const { bins, pages, pool } = collected()
  const depths = new Int32Array(length)
  let most = 0
  for (let start = 0; start + 100 < length; start += 10) {
    pages.sumBefore(start)
    pages.add(start, start + 100)
    for (let at = start; at < start + 100; at += 1) depths[at]! += 1
    most = Math.max(most, pool.inUse)
  }
  pages.sumAll()
  expect(most).toBeLessThanOrEqual(2)
  expect(pool.inUse).toBe(0)
  expect(bins).toEqual(binsOf(depths))
})

it('does not count bases beyond the end of the chromosome', () => {
  const { bins, pages } = collected()
  pages.add(length - 5, length + 20_000)
  pages.add(length + 5, length + 10)
  pages.add(2 ** 31, 2 ** 31 + 5)
  pages.sumAll()
  expect([...bins]).toEqual([[Math.floor((length - 1) / 128), [5, 1]]])
})
