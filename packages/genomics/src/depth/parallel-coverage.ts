import { type Chromosome, isBgzf, readBamHeader } from '../bam/bam-header.ts'
import { visitReads } from '../bam/bam-records.ts'
import { findRecord } from '../bam/find-record.ts'
import { type BlockCursor, createBlockCursor } from '../bgzf/block-cursor.ts'
import { readBlocks } from '../bgzf/block-stream.ts'
import type { ByteSource } from '../bytes/byte-source.ts'
import type { ReadOptions } from '../bytes/progress.ts'
import { GenomicsError } from '../errors.ts'
import { binSize, binsPerChunk, decodeChunk } from './bin-coder.ts'
import { writeCoverage } from './coverage-layout.ts'
import { createDepthPages, createPagePool, type DepthPages } from './depth-pages.ts'
import { bamWarnings } from './open-reads.ts'
import {
  chunksOf,
  createPyramidBuilder,
  noReads,
  type Pyramid,
  type PyramidBuilder,
} from './pyramid.ts'

// A sorted BAM file is cut where records start, and each range is counted by itself. The last reads of a range and the
// first of the next lie over the same bases: the earlier range reads on until no read of its own reaches further, and
// the bins up to there are its own. The bins behind are the next range's, which has counted all reads on them.

/** Below this a second thread is no gain. */
const leastRange = 8 << 20

/** Records from one virtual offset up to another. The first range has the header, the last one no end. */
export type RecordRange = { readonly start: number; readonly end: number | undefined }

/** A place on a chromosome, which is a number. */
type Place = { readonly chromosome: number; readonly position: number }

/** What was counted in a range. */
export type CoveredRange = {
  /** The first and the last read that counts. */
  readonly first: Place | undefined
  readonly last: Place | undefined
  readonly chromosomes: ReadonlyMap<number, Pyramid>
  /** Up to which bin, that one left out, the range has the depth of the last chromosome. */
  readonly endBin: number
}

/** Cuts a file into ranges for so many threads: one range where the file is small. */
export async function planCoverage(source: ByteSource, threads: number): Promise<RecordRange[]> {
  const whole = [{ start: 0, end: undefined }]
  const count = Math.min(threads, Math.floor(source.size / leastRange))
  if (count < 2 || !(await isBgzf(source))) return whole
  const chromosomes = await readBamHeader(cursorAt(source, 0))
  const cuts: number[] = []
  for (let number = 1; number < count; number += 1) {
    const cut = await findRecord(source, Math.floor((source.size / count) * number), chromosomes)
    if (cut !== undefined && cut > (cuts.at(-1) ?? 0)) cuts.push(cut)
  }
  return [0, ...cuts].map((start, number) => ({ start, end: cuts[number] }))
}

/** Counts a range. Throws `unsorted` also where the ranges do not fit together, for the file to be read as a whole. */
export async function coverRange(
  source: ByteSource,
  { start, end }: RecordRange,
  options: ReadOptions,
): Promise<CoveredRange> {
  const head = cursorAt(source, 0, start === 0 ? { ...options, end } : { signal: options.signal })
  const chromosomes = await readBamHeader(head)
  const cursor = start === 0 ? head : cursorAt(source, start, { ...options, end })
  if (start > 0) {
    await cursor.fill(start % 65536)
    cursor.skip(start % 65536)
  }
  const counter = createRangeCounter(chromosomes)
  const isOver = ({ virtualOffset }: BlockCursor): boolean =>
    end !== undefined && virtualOffset >= end
  await visitReads(cursor, chromosomes.length, counter, (at) => counter.isUnsorted || isOver(at))
  if (counter.isUnsorted || (end !== undefined && cursor.virtualOffset !== end)) throw notCut()
  const { first, last } = counter
  const endBin = last !== undefined && end !== undefined ? counter.endBin : Infinity
  if (last !== undefined && endBin < Infinity) {
    const isBehind = (at: BlockCursor): boolean => {
      if (!at.has(12)) return false
      const position = at.bytes.readInt32LE(at.position + 8)
      const isOther = at.bytes.readInt32LE(at.position + 4) !== last.chromosome
      return counter.isUnsorted || isOther || position >= endBin * binSize
    }
    await visitReads(cursor, chromosomes.length, counter, isBehind)
  }
  return { first, last, chromosomes: counter.finish(), endBin }
}

/** The coverage of a file whose ranges were counted. Undefined where its reads are not in order. */
export async function joinCoverage(
  source: ByteSource,
  ranges: readonly CoveredRange[],
): Promise<Uint8Array | undefined> {
  const chromosomes = await readBamHeader(cursorAt(source, 0))
  let last: Place = { chromosome: -1, position: 0 }
  for (const range of ranges) {
    if (range.first !== undefined && isBefore(range.first, last)) return undefined
    last = range.last ?? last
  }
  const covered = chromosomes.map(({ name, length }, number) => {
    const counted = ranges.filter((range) => range.chromosomes.has(number))
    const [only] = counted
    const pyramid =
      counted.length > 1
        ? joinPyramids(counted, number, length)
        : (only?.chromosomes.get(number) ?? noReads)
    return { name, length, pyramid }
  })
  return writeCoverage(covered, await bamWarnings(source))
}

function joinPyramids(ranges: readonly CoveredRange[], number: number, length: number): Pyramid {
  const joined = createPyramidBuilder(length)
  let start = 0
  for (const range of ranges) {
    const end = range.last?.chromosome === number ? range.endBin : Infinity
    const [base] = range.chromosomes.get(number)?.levels ?? []
    let first = 0
    for (const chunk of base === undefined ? [] : chunksOf(base)) {
      const firstBin = first
      decodeChunk(chunk, (inChunk, sum, max) => {
        const bin = firstBin + inChunk
        if (bin >= start && bin < end) joined.sink(bin, sum, max)
      })
      first += binsPerChunk
    }
    start = Math.max(start, end)
  }
  return joined.finish()
}

function isBefore(place: Place, other: Place): boolean {
  if (place.chromosome !== other.chromosome) return place.chromosome < other.chromosome
  return place.position < other.position
}

type Counter = { readonly pages: DepthPages; readonly pyramid: PyramidBuilder }

/** Counts reads in order, one chromosome after another. */
function createRangeCounter(chromosomes: readonly Chromosome[]) {
  const pool = createPagePool()
  const pyramids = new Map<number, Pyramid>()
  let current: Counter | undefined
  let chromosome = -1
  let position = 0
  let reach = 0
  let first: Place | undefined
  let isUnsorted = false

  function finishChromosome(): void {
    current?.pages.sumAll()
    if (current !== undefined) pyramids.set(chromosome, current.pyramid.finish())
    current = undefined
  }

  function moveTo(number: number): void {
    finishChromosome()
    const length = chromosomes[number]?.length ?? 0
    const pyramid = createPyramidBuilder(length)
    current = { pyramid, pages: createDepthPages(length, pool, pyramid.sink) }
    chromosome = number
    position = 0
    reach = 0
  }

  return {
    read(number: number, at: number): boolean {
      if (number < chromosome || (number === chromosome && at < position)) isUnsorted = true
      if (isUnsorted) return false
      if (number !== chromosome) moveTo(number)
      first ??= { chromosome: number, position: at }
      current?.pages.sumBefore(at)
      position = at
      return true
    },
    segment(start: number, end: number): void {
      if (end > reach) reach = end
      current?.pages.add(start, end)
    },
    get isUnsorted() {
      return isUnsorted
    },
    get first() {
      return first
    },
    get last(): Place | undefined {
      return first === undefined ? undefined : { chromosome, position }
    },
    /** Behind the last bin that a read of the last chromosome reaches. */
    get endBin() {
      return Math.ceil(Math.max(reach, position) / binSize)
    },
    finish(): ReadonlyMap<number, Pyramid> {
      finishChromosome()
      return pyramids
    },
  }
}

/** @param options with the virtual offset where the range ends, for its progress */
function cursorAt(
  source: ByteSource,
  virtualOffset: number,
  options: ReadOptions & { readonly end?: number | undefined } = {},
): BlockCursor {
  const start = Math.floor(virtualOffset / 65536)
  const { end = source.size * 65536, ...rest } = options
  const total = end / 65536 - start
  const onProgress = (fraction: number): void => {
    const share = (fraction * (source.size - start)) / total
    options.onProgress?.(Math.min(1, share))
  }
  return createBlockCursor(readBlocks(source, { ...rest, onProgress, start, isFleeting: true }))
}

function notCut(): GenomicsError {
  return new GenomicsError('unsorted', 'The file can not be counted in ranges.')
}
