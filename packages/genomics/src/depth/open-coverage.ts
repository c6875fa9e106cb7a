import type { Chromosome } from '../bam/bam-header.ts'
import { GenomicsError } from '../errors.ts'
import { unknownChromosome } from '../unknown-chromosome.ts'
import { binSize, binsPerChunk, decodeChunk } from './bin-coder.ts'
import { type CoveredChromosome, readCoverage } from './coverage-layout.ts'

/** A window of a chromosome's coverage (Coverage slice). */
export type CoverageSlice = {
  /** The mean depth of each bin, rounded once, half up. */
  readonly meanCoverage: number[]
  /** 1-based and inclusive: what was asked for, snapped outward to the edges of bins (COV-02). */
  readonly start: number
  /** As `start`; never beyond the end of the chromosome. */
  readonly end: number
  /** The bases of a bin: 128 times a power of two. The last bin of a chromosome may be shorter. */
  readonly bucketSize: number
}

/** The coverage of a BAM file. */
export type CoverageFile = {
  /** Every chromosome of the file's header, its length in bases. */
  readonly chromosomes: readonly Chromosome[]
  /**
   * The mean depth in at most `maxValues` bins, the smallest that fit. `start` and `end` are 1-based and
   * inclusive. Throws `unknown-chromosome`, and `bad-window` for a window without a base of the chromosome.
   */
  slice(chrom: string, start: number, end: number, maxValues?: number): CoverageSlice
  /** The depth of the deepest single base, and the bases of the smallest bin (COV-03). */
  meta(chrom: string): { maxCoverage: number; granularity: number }
}

/** Opens what `buildCoverage` made. Throws `not-index` or `index-version`. */
export function openCoverage(bytes: Uint8Array): CoverageFile {
  const byName = new Map(readCoverage(bytes).map((chromosome) => [chromosome.name, chromosome]))

  function known(chrom: string): CoveredChromosome {
    const chromosome = byName.get(chrom)
    if (chromosome === undefined) throw unknownChromosome(chrom, byName.keys())
    return chromosome
  }

  return {
    chromosomes: [...byName.values()].map(({ name, length }) => ({ name, length })),
    slice(chrom, start, end, maxValues = 2048) {
      const chromosome = known(chrom)
      checkWindow(chromosome, start, end, maxValues)
      const first = start - 1
      const last = Math.min(end, chromosome.length) - 1
      let bucketSize = binSize
      while (bucketsOf(first, last, bucketSize) > maxValues) bucketSize *= 2
      const firstBucket = Math.floor(first / bucketSize)
      const count = bucketsOf(first, last, bucketSize)
      const sums = sumBuckets(chromosome, firstBucket, count, bucketSize / binSize)
      const meanCoverage = Array.from(sums, (sum, bucket) => {
        const bucketStart = (firstBucket + bucket) * bucketSize
        return roundedMean(sum, Math.min(bucketSize, chromosome.length - bucketStart))
      })
      return {
        meanCoverage,
        start: firstBucket * bucketSize + 1,
        end: Math.min((firstBucket + count) * bucketSize, chromosome.length),
        bucketSize,
      }
    },
    meta: (chrom) => ({ maxCoverage: known(chrom).bins.maxDepth, granularity: binSize }),
  }
}

function bucketsOf(first: number, last: number, bucketSize: number): number {
  return Math.floor(last / bucketSize) - Math.floor(first / bucketSize) + 1
}

/** "A zoomed bin comes from sums, never from rounded means" (COV-04). */
function sumBuckets(
  { bins }: CoveredChromosome,
  firstBucket: number,
  count: number,
  binsPerBucket: number,
): Float64Array {
  const sums = new Float64Array(count)
  const firstBin = firstBucket * binsPerBucket
  const endBin = firstBin + count * binsPerBucket
  const endChunk = Math.min(Math.ceil(endBin / binsPerChunk), bins.chunks.length)
  const binSums = new Float64Array(binsPerChunk)
  for (let chunk = Math.floor(firstBin / binsPerChunk); chunk < endChunk; chunk += 1) {
    const { sum, code } = bins.chunks[chunk] ?? { sum: 0, code: undefined }
    if (code === undefined || sum === 0) continue
    const start = chunk * binsPerChunk
    if (binsPerBucket >= binsPerChunk) {
      const bucket = Math.floor(start / binsPerBucket) - firstBucket
      sums[bucket] = (sums[bucket] ?? 0) + sum
      continue
    }
    binSums.fill(0)
    decodeChunk(code, binSums)
    const end = Math.min(endBin, start + binsPerChunk)
    for (let bin = Math.max(firstBin, start); bin < end; bin += 1) {
      const bucket = Math.floor((bin - firstBin) / binsPerBucket)
      sums[bucket] = (sums[bucket] ?? 0) + (binSums[bin - start] ?? 0)
    }
  }
  return sums
}

/** Half up, in one division of whole numbers: exact as long as twice the sum is below 2^53. */
function roundedMean(sum: number, bases: number): number {
  return Math.floor((2 * sum + bases) / (2 * bases))
}

function checkWindow(
  { name, length }: CoveredChromosome,
  start: number,
  end: number,
  maxValues: number,
): void {
  const areNumbers = Number.isSafeInteger(start) && Number.isSafeInteger(end)
  if (!areNumbers || start < 1 || end < start || start > length) {
    throw new GenomicsError(
      'bad-window',
      `A window on ${name} goes from a whole number up to another, 1-based and inclusive, and starts between 1 and ${length}; this one goes from ${start} to ${end}.`,
    )
  }
  if (!(maxValues >= 1)) {
    throw new GenomicsError('bad-window', `At least one value has to be wanted, not ${maxValues}.`)
  }
}
