import { expect, it } from 'vitest'

import { memorySource } from '../bytes/byte-source.ts'
import { type TestRead, writeBam } from '../testing/bam-writer.ts'
import { binMaxima, binMeans } from '../testing/coverage-oracle.ts'
import { randomInteger, seededRandom } from '../testing/random.ts'
import { buildCoverage } from './build-coverage.ts'
import { type CoverageFile, openCoverage } from './open-coverage.ts'

async function coverageOf(
  length: number,
  reads: readonly [number, number][],
): Promise<CoverageFile> {
  const chromosomes = [
    { name: 'chr1', length },
    { name: 'chr2', length: 300 },
  ]
  const bam = writeBam(
    chromosomes,
    reads.map(([position, bases]): TestRead => ({ chromosome: 0, position, cigar: `${bases}M` })),
  )
  return openCoverage(await buildCoverage(memorySource(bam)))
}

it('[COV-04] rounds a bin once, half up, a short last bin by its real length', async () => {
  // Bins of 128, 128 and 44 bases with sums of 64, 63 and 22.
  const coverage = await coverageOf(300, [
    [0, 64],
    [128, 63],
    [256, 22],
  ])
  expect((await coverage.slice('chr1', 1, 300)).meanCoverage).toEqual([1, 0, 1])
})

it('[COV-04] zooms by sums and never by rounded means', async () => {
  // Each bin of 128 has the mean 0.5, which rounds to 1; two of them are still 0.5, four with one 0.375.
  const reads: [number, number][] = [
    [0, 64],
    [128, 64],
    [256, 64],
    [384, 0],
  ]
  const coverage = await coverageOf(512, reads)
  expect((await coverage.slice('chr1', 1, 512)).meanCoverage).toEqual([1, 1, 1, 0])
  expect((await coverage.slice('chr1', 1, 512, 2)).meanCoverage).toEqual([1, 0])
  expect((await coverage.slice('chr1', 1, 512, 1)).meanCoverage).toEqual([0])
})

it('[COV-02] snaps a window outward to bin edges and echoes it so', async () => {
  const coverage = await coverageOf(1000, [])
  const echo = async (start: number, end: number) => {
    const slice = await coverage.slice('chr1', start, end)
    return [slice.start, slice.end, slice.meanCoverage.length]
  }
  expect(await echo(1, 1)).toEqual([1, 128, 1])
  expect(await echo(128, 129)).toEqual([1, 256, 2])
  expect(await echo(129, 256)).toEqual([129, 256, 1])
  expect(await echo(130, 990)).toEqual([129, 1000, 7])
  expect(await echo(1000, 5000)).toEqual([897, 1000, 1])
})

it('[COV-02] uses the smallest bin of 128 times a power of two that fits into 2048 values', async () => {
  const length = 2048 * 128 * 5
  const coverage = await coverageOf(length, [])
  const size = async (start: number, end: number) =>
    (await coverage.slice('chr1', start, end)).bucketSize
  expect(await size(1, 2048 * 128)).toBe(128)
  // As many bases as before, but from within a bin to within another: 2049 values.
  expect(await size(2, 2048 * 128 + 1)).toBe(256)
  expect(await size(1, 2048 * 128 + 1)).toBe(256)
  expect(await size(1, length)).toBe(1024)
  expect((await coverage.slice('chr1', 1, length)).meanCoverage).toHaveLength(1280)
})

it('[COV-02][COV-04] agrees with the depth of every base at each zoom and window', async () => {
  const length = 3_000_001
  const random = seededRandom(8)
  const reads = Array.from({ length: 4000 }, (): [number, number] => {
    return [Math.floor(random() ** 2 * (length - 3000)), randomInteger(random, 1, 3000)]
  }).toSorted((a, b) => a[0] - b[0])
  const byPosition = new Map<number, number>()
  for (const [start, bases] of reads) {
    for (let at = start + 1; at <= start + bases; at += 1) {
      byPosition.set(at, (byPosition.get(at) ?? 0) + 1)
    }
  }
  const depths = [...byPosition]
  const coverage = await coverageOf(length, reads)
  expect(coverage.meta('chr1').maxCoverage).toBe(
    depths.reduce((most, [, depth]) => Math.max(most, depth), 0),
  )
  for (const maxValues of [2048, 700, 100, 7, 1]) {
    for (let round = 0; round < 5; round += 1) {
      const start = randomInteger(random, 1, length)
      const slice = await coverage.slice(
        'chr1',
        start,
        randomInteger(random, start, length),
        maxValues,
      )
      const means = binMeans(depths, length, slice.bucketSize)
      const maxima = binMaxima(depths, length, slice.bucketSize)
      const first = (slice.start - 1) / slice.bucketSize
      expect(slice.meanCoverage.length).toBeLessThanOrEqual(maxValues)
      expect(slice.meanCoverage).toEqual(means.slice(first, first + slice.meanCoverage.length))
      expect(slice.maxCoverage).toEqual(maxima.slice(first, first + slice.meanCoverage.length))
    }
  }
})

it('[COV-03] returns the deepest single base and the granularity', async () => {
  const coverage = await coverageOf(1000, [
    [10, 1],
    [10, 2],
    [11, 1],
    [11, 500],
    [900, 1],
  ])
  expect(coverage.meta('chr1')).toEqual({ maxCoverage: 3, granularity: 128 })
  expect(coverage.meta('chr2')).toEqual({ maxCoverage: 0, granularity: 128 })
})

it('names an unknown chromosome and the known ones', async () => {
  const coverage = await coverageOf(1000, [])
  const unknown = expect.objectContaining({
    code: 'unknown-chromosome',
    message: 'The file has no chromosome "1". The chromosomes it has: chr1, chr2.',
  })
  await expect(coverage.slice('1', 1, 2)).rejects.toThrow(unknown)
  expect(() => coverage.meta('1')).toThrow(unknown)
})

it.each([
  [0, 10],
  [5, 4],
  [1001, 1002],
  [1.5, 3],
  [1, Infinity],
])('refuses the window from %d to %d', async (start, end) => {
  const coverage = await coverageOf(1000, [])
  await expect(coverage.slice('chr1', start, end)).rejects.toMatchObject({
    code: 'bad-window',
    message: expect.stringContaining('1 and 1000'),
  })
})

it('refuses bytes that are no coverage', async () => {
  await expect(openCoverage(Buffer.from('BAM\u0001 and more than that'))).rejects.toMatchObject({
    code: 'not-index',
  })
})
