import { expect, it } from 'vitest'

import { memorySource } from '../bytes/byte-source.ts'
import { writeBam } from '../testing/bam-writer.ts'
import { buildCoverage } from './build-coverage.ts'
import { openCoverage } from './open-coverage.ts'
import { binSizeOf, levelsOf } from './pyramid.ts'

it('has a level for each fourfold width, until one chunk holds a chromosome', () => {
  expect([levelsOf(0), levelsOf(131_072), levelsOf(131_073), levelsOf(248_956_422)]).toEqual([
    1, 1, 2, 7,
  ])
  expect([binSizeOf(0), binSizeOf(1), binSizeOf(6)]).toEqual([128, 512, 524_288])
})

it('[COV-07] reads only the bytes of the answer, whatever the length of the chromosome', async () => {
  const length = 200_000_000
  const reads = Array.from({ length: 30_000 }, (_, number) => ({
    chromosome: 0,
    position: number * 6_600,
    cigar: '6600M',
  }))
  const bytes = await buildCoverage(memorySource(writeBam([{ name: '1', length }], reads)))
  let read = 0
  const source = memorySource(bytes)
  const counted = {
    ...source,
    read(offset: number, size: number) {
      read += size
      return source.read(offset, size)
    },
  }
  const coverage = await openCoverage(counted)
  for (const end of [10_000, 262_144, 262_145, 3_000_000, 20_000_000, length]) {
    read = 0
    const { meanCoverage, maxCoverage } = await coverage.slice('1', 1, end)
    expect(new Set(meanCoverage.slice(0, 70))).toEqual(new Set([1]))
    expect(Math.max(...maxCoverage)).toBe(1)
    // Five chunks at most, of bins of which each takes a few bytes here.
    expect(read).toBeLessThan(5 * 1024 * 6)
  }
  expect(bytes.length).toBeLessThan((length / 128) * 6)
})
