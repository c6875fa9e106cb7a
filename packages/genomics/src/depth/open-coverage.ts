import { Buffer } from 'node:buffer'

import type { Chromosome } from '../bam/bam-header.ts'
import { createBlockCache } from '../bgzf/block-cache.ts'
import { type ByteSource, memorySource } from '../bytes/byte-source.ts'
import type { DocumentPart } from '../bytes/indexed-document.ts'
import { GenomicsError } from '../errors.ts'
import { unknownChromosome } from '../unknown-chromosome.ts'
import { type Bins, binSize, binsPerChunk, createBins, decodeChunk } from './bin-coder.ts'
import {
  type ChromosomeEntry,
  type CoverageDocument,
  readCoverage,
  readDirectory,
} from './coverage-layout.ts'
import { binSizeOf, widening } from './pyramid.ts'

/** A window of a chromosome's coverage (Coverage slice). */
export type CoverageSlice = {
  /** The mean depth of each bin, rounded once, half up. */
  readonly meanCoverage: number[]
  /** The depth of the deepest base of each bin. */
  readonly maxCoverage: number[]
  /** 1-based and inclusive: what was requested, snapped outward to the edges of bins (COV-02). */
  readonly start: number
  /** As `start`; never beyond the end of the chromosome. */
  readonly end: number
  /** The bases of a bin: 128 times a power of two. The last bin of a chromosome may be shorter. */
  readonly bucketSize: number
}

/** The coverage of a BAM or CRAM file. */
export type CoverageFile = {
  /** What was odd about the file when it was read, such as that its end is missing. */
  readonly warnings: readonly string[]
  /** Every chromosome of the file's header, its length in bases. */
  readonly chromosomes: readonly Chromosome[]
  /**
   * The depth in at most `maxValues` bins, the smallest that fit; of the coverage itself no more is read than these
   * take. `start` and `end` are 1-based and inclusive. Throws `unknown-chromosome`, and `bad-window` for a window
   * without a base of the chromosome.
   */
  slice(chrom: string, start: number, end: number, maxValues?: number): Promise<CoverageSlice>
  /** The depth of the deepest single base, and the bases of the smallest bin (COV-03). */
  meta(chrom: string): { maxCoverage: number; granularity: number }
}

/** How many directories of chromosomes stay read. */
const openDirectories = 32

type ReadChunks = CoverageDocument['readChunks']

const noBytes = Buffer.alloc(0)

/** How many bytes of chunks stay read: those around a window are mostly what is wanted next. */
const openChunkBytes = 256 << 10

/**
 * Opens what `buildCoverage` made: its bytes, or where they can be read. The source stays the caller's: close it after
 * the last question. Throws `not-index` or `index-version`.
 */
export async function openCoverage(coverage: Uint8Array | ByteSource): Promise<CoverageFile> {
  const source = coverage instanceof Uint8Array ? memorySource(coverage) : coverage
  const { warnings, chromosomes, readChunks } = await readCoverage(source)
  const directories = new Map<string, DocumentPart[][]>()
  const chunksOf = keptChunks(readChunks)

  function known(chrom: string): ChromosomeEntry {
    const chromosome = chromosomes.get(chrom)
    if (chromosome === undefined) throw unknownChromosome(chrom, chromosomes.keys())
    return chromosome
  }

  function directoryOf(chromosome: ChromosomeEntry): DocumentPart[][] {
    const directory = directories.get(chromosome.name) ?? readDirectory(chromosome)
    directories.set(chromosome.name, directory)
    const [oldest] = directories.keys()
    if (directories.size > openDirectories && oldest !== undefined) directories.delete(oldest)
    return directory
  }

  /** "A zoomed bin comes from sums, never from rounded means" (COV-04). */
  async function readBuckets(
    chromosome: ChromosomeEntry,
    first: number,
    count: number,
    bucketSize: number,
  ): Promise<Bins> {
    const levels = directoryOf(chromosome)
    const level = Math.min(
      Math.floor(Math.log2(bucketSize / binSize) / Math.log2(widening)),
      levels.length - 1,
    )
    const perBucket = bucketSize / binSizeOf(level)
    const firstBin = first * perBucket
    const endBin = firstBin + count * perBucket
    const firstChunk = Math.floor(firstBin / binsPerChunk)
    const parts = (levels[level] ?? []).slice(firstChunk, Math.ceil(endBin / binsPerChunk))
    const buckets = createBins(count)
    const { sums, maxima } = buckets
    for (const [number, code] of (await chunksOf(parts)).entries()) {
      const start = (firstChunk + number) * binsPerChunk - firstBin
      decodeChunk(code, (inChunk, sum, maximum) => {
        const bin = start + inChunk
        if (bin < 0 || bin >= endBin - firstBin) return
        const bucket = Math.floor(bin / perBucket)
        sums[bucket] = (sums[bucket] ?? 0) + sum
        if (maximum > (maxima[bucket] ?? 0)) maxima[bucket] = maximum
      })
    }
    return buckets
  }

  return {
    warnings,
    chromosomes: [...chromosomes.values()].map(({ name, length }) => ({ name, length })),
    async slice(chrom, start, end, maxValues = 2048) {
      const chromosome = known(chrom)
      checkWindow(chromosome, start, end, maxValues)
      const first = start - 1
      const last = Math.min(end, chromosome.length) - 1
      let bucketSize = binSize
      while (bucketsOf(first, last, bucketSize) > maxValues) bucketSize *= 2
      const firstBucket = Math.floor(first / bucketSize)
      const count = bucketsOf(first, last, bucketSize)
      const { sums, maxima } = await readBuckets(chromosome, firstBucket, count, bucketSize)
      const meanCoverage: number[] = []
      const maxCoverage: number[] = []
      for (let bucket = 0; bucket < count; bucket += 1) {
        const bucketStart = (firstBucket + bucket) * bucketSize
        const bases = Math.min(bucketSize, chromosome.length - bucketStart)
        meanCoverage.push(roundedMean(sums[bucket] ?? 0, bases))
        maxCoverage.push(maxima[bucket] ?? 0)
      }
      return {
        meanCoverage,
        maxCoverage,
        start: firstBucket * bucketSize + 1,
        end: Math.min((firstBucket + count) * bucketSize, chromosome.length),
        bucketSize,
      }
    },
    meta: (chrom) => ({ maxCoverage: known(chrom).maxDepth, granularity: binSize }),
  }
}

/** Reads chunks, and keeps the last ones. */
function keptChunks(readChunks: ReadChunks): ReadChunks {
  const cache = createBlockCache(openChunkBytes)
  return async (parts) => {
    const kept = parts.map(({ offset, length }) => (length === 0 ? noBytes : cache.get(offset)))
    if (kept.every((chunk) => chunk !== undefined)) return kept
    const chunks = await readChunks(parts)
    for (const [number, { offset, length }] of parts.entries()) {
      const chunk = chunks[number]
      if (chunk !== undefined && length > 0) cache.set(offset, chunk)
    }
    return chunks
  }
}

function bucketsOf(first: number, last: number, bucketSize: number): number {
  return Math.floor(last / bucketSize) - Math.floor(first / bucketSize) + 1
}

/** Half up, in one division of whole numbers: exact as long as twice the sum is below 2^53. */
function roundedMean(sum: number, bases: number): number {
  return Math.floor((2 * sum + bases) / (2 * bases))
}

function checkWindow(
  { name, length }: ChromosomeEntry,
  start: number,
  end: number,
  maxValues: number,
): void {
  const areNumbers = Number.isSafeInteger(start) && Number.isSafeInteger(end)
  if (!areNumbers || start < 1 || end < start || start > length) {
    throw new GenomicsError(
      'bad-window',
      `A window on ${name} is a range of integers, 1-based and inclusive, that starts between 1 and ${length}; this one is from ${start} to ${end}.`,
    )
  }
  if (!(maxValues >= 1)) {
    throw new GenomicsError('bad-window', `At least one value has to be wanted, not ${maxValues}.`)
  }
}
