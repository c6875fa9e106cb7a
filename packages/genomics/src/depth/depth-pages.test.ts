import { expect, it } from 'vitest'

import { randomInteger, seededRandom } from '../testing/random.ts'
import { createDepthPages, createPagePool } from './depth-pages.ts'

const length = 100_000

function collected(pool = createPagePool()) {
  const depths = new Int32Array(length)
  const pages = createDepthPages(length, pool, (start, page) => depths.set(page, start))
  return { depths, pages, pool }
}

it('gives the depth of every base, of segments that end or begin anywhere', () => {
  const { depths, pages } = collected()
  const expected = new Int32Array(length)
  const random = seededRandom(11)
  for (let round = 0; round < 500; round += 1) {
    const start = randomInteger(random, 0, length - 1)
    const end = Math.min(length, start + randomInteger(random, 0, 40_000))
    pages.add(start, end)
    for (let at = start; at < end; at += 1) expected[at]! += 1
  }
  pages.sumAll()
  expect(Buffer.from(depths.buffer).equals(Buffer.from(expected.buffer))).toBe(true)
})

it('needs few pages for reads in order, and gives all of them back', () => {
  const { depths, pages, pool } = collected()
  let most = 0
  for (let start = 0; start + 100 < length; start += 10) {
    pages.sumBefore(start)
    pages.add(start, start + 100)
    most = Math.max(most, pool.inUse)
  }
  pages.sumAll()
  expect(most).toBeLessThanOrEqual(2)
  expect(pool.inUse).toBe(0)
  expect(depths.slice(1000, 99_000).every((depth) => depth === 10)).toBe(true)
})

it('does not count what lies beyond the end of the chromosome', () => {
  const { depths, pages } = collected()
  pages.add(length - 5, length + 20_000)
  pages.add(length + 5, length + 10)
  pages.add(2 ** 31, 2 ** 31 + 5)
  pages.sumAll()
  expect(depths.slice(-6)).toEqual(Int32Array.of(0, 1, 1, 1, 1, 1))
})
