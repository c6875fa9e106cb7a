import type { Chromosome } from '../bam/bam-header.ts'
import { openReads } from './open-reads.ts'
import type { ByteSource } from '../bytes/byte-source.ts'
import type { ReadOptions } from '../bytes/progress.ts'
import { GenomicsError } from '../errors.ts'
import { writeCoverage } from './coverage-layout.ts'
import { createDepthPages, createPagePool, type DepthPages, pageBytes } from './depth-pages.ts'
import { createPyramidBuilder, noReads, type Pyramid, type PyramidBuilder } from './pyramid.ts'

/** Memory for the depths of a file whose reads are in any order. */
const maxUnsortedBytes = 512 << 20

/**
 * Reads a BAM or CRAM file once and sums up its depth: bins of 128 bases as exact sums, and the deepest single
 * base of each chromosome (COV-02 to COV-04). Depth is that of plain `samtools depth`.
 *
 * No index is needed. A file that is not sorted by coordinate is counted just as exactly, in a second pass
 * that keeps all its depths in memory, up to 512 MiB. Of a file that only lacks its end the coverage has a warning.
 * Throws GenomicsError: `not-bam`, `damaged`, `truncated`, `too-large` (CRAM), `unsorted` (beyond that memory).
 */
export async function buildCoverage(
  source: ByteSource,
  options: ReadOptions = {},
): Promise<Uint8Array> {
  return (await countReads(source, options, true)) ?? (await countUnsorted(source, options))
}

async function countUnsorted(source: ByteSource, options: ReadOptions): Promise<Uint8Array> {
  const coverage = await countReads(source, options, false)
  if (coverage === undefined) {
    throw new GenomicsError(
      'unsorted',
      'The file is not sorted by coordinate, and too large to be counted in any order. Sort it with `samtools sort`.',
    )
  }
  return coverage
}

/** Undefined when a sorted file was expected and is not, or when the memory for an unsorted one ran out. */
async function countReads(
  source: ByteSource,
  options: ReadOptions,
  expectSorted: boolean,
): Promise<Uint8Array | undefined> {
  const { chromosomes, warnings, visit } = await openReads(source, options)
  const pool = createPagePool()
  const counters = new Map<number, Counter>()
  const pyramids = new Map<number, Pyramid>()
  let current: Counter | undefined
  let currentNumber = -1
  let lastPosition = 0
  let hasFailed = false

  function finish(number: number): void {
    const counter = counters.get(number)
    counter?.pages.sumAll()
    if (counter !== undefined) pyramids.set(number, counter.pyramid.finish())
    counters.delete(number)
  }

  function moveTo(number: number): void {
    if (expectSorted) finish(currentNumber)
    current = counters.get(number) ?? createCounter(chromosomes[number])
    counters.set(number, current)
    currentNumber = number
    lastPosition = 0
  }

  function createCounter(chromosome: Chromosome | undefined): Counter {
    const length = chromosome?.length ?? 0
    const pyramid = createPyramidBuilder(length)
    return { pyramid, pages: createDepthPages(length, pool, pyramid.sink) }
  }

  const visitor = {
    read(chromosome: number, position: number): boolean {
      const isBehind =
        chromosome < currentNumber || (chromosome === currentNumber && position < lastPosition)
      if (expectSorted && isBehind) hasFailed = true
      if (pool.inUse * pageBytes > maxUnsortedBytes && !expectSorted) hasFailed = true
      if (hasFailed) return false
      if (chromosome !== currentNumber) moveTo(chromosome)
      if (expectSorted) current?.pages.sumBefore(position)
      lastPosition = position
      return true
    },
    segment: (start: number, end: number) => current?.pages.add(start, end),
  }

  await visit(visitor, () => hasFailed)
  if (hasFailed) return undefined
  for (const number of counters.keys()) finish(number)
  const covered = chromosomes.map(({ name, length }, number) => {
    return { name, length, pyramid: pyramids.get(number) ?? noReads }
  })
  return writeCoverage(covered, warnings)
}

type Counter = { readonly pages: DepthPages; readonly pyramid: PyramidBuilder }
