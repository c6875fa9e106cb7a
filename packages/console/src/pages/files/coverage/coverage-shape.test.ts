import { expect, it } from 'vitest'
import { bucketAt, coveragePath, depthTicks, positionTicks, summarize } from './coverage-shape.ts'

const coverage = {
  MeanCoverage: [0, 10, 20, 5],
  Chrom: 'ctgA',
  StartPos: 129,
  EndPos: 600,
  BucketSize: 128,
}
const room = { width: 472, height: 100 }

it('draws one step per bucket, from edge to edge', () => {
  const path = coveragePath(coverage, { start: 129, end: 600 }, 20, room)
  expect(path).toBe('M0 100V100H128V50H256V0H384V75H472V100Z')
})

it('clips the area to the window, also after it has moved', () => {
  expect(coveragePath(coverage, { start: 257, end: 384 }, 20, { width: 128, height: 100 })).toBe(
    'M0 100V50H128V100Z',
  )
  expect(coveragePath(coverage, { start: 5000, end: 6000 }, 20, room)).toBe('')
  // A depth above the height is clipped at the edge.
  expect(coveragePath(coverage, { start: 385, end: 512 }, 10, { width: 128, height: 100 })).toBe(
    'M0 100V0H128V100Z',
  )
})

it('summarizes the visible depths in numbers', () => {
  expect(summarize(coverage, { start: 129, end: 600 })).toEqual({
    mean: 8.75,
    least: 0,
    greatest: 20,
  })
  expect(summarize(coverage, { start: 300, end: 500 })).toEqual({
    mean: 15,
    least: 10,
    greatest: 20,
  })
  expect(summarize(coverage, { start: 5000, end: 6000 })).toBeUndefined()
})

it('finds the bucket at a position', () => {
  expect(bucketAt(coverage, 257)).toEqual({ start: 257, end: 384, depth: 10 })
  expect(bucketAt(coverage, 600)).toEqual({ start: 513, end: 600, depth: 5 })
  expect(bucketAt(coverage, 128)).toBeUndefined()
})

it('places axis marks at round numbers', () => {
  expect(depthTicks(62)).toEqual([0, 20, 40, 60])
  expect(depthTicks(30)).toEqual([0, 10, 20, 30])
  expect(depthTicks(1)).toEqual([0, 1])
  expect(positionTicks({ start: 1, end: 50_000 })).toEqual([10_000, 20_000, 30_000, 40_000, 50_000])
  expect(positionTicks({ start: 12_345, end: 12_600 })).toEqual([
    12_350, 12_400, 12_450, 12_500, 12_550, 12_600,
  ])
})
