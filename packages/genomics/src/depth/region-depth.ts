import { type AlignmentIndex, type FileChunk, readAlignmentIndex } from '../bam/alignment-index.ts'
import { readBamHeader, requireBgzf } from '../bam/bam-header.ts'
import { type EndOfReading, visitReads } from '../bam/bam-records.ts'
import { type BlockCursor, createBlockCursor } from '../bgzf/block-cursor.ts'
import { type BlockReadOptions, readBlocks, requireEndOfFileBlock } from '../bgzf/block-stream.ts'
import { blockSizeAt, minHeaderSize } from '../bgzf/block.ts'
import { asBuffer, type ByteSource } from '../bytes/byte-source.ts'
import type { ReadOptions } from '../bytes/progress.ts'
import { GenomicsError } from '../errors.ts'
import { type CountedIntervals, createCountedIntervals } from './counted-intervals.ts'
import { checkRegions, type Region, type RegionDepth, summarizeRegion } from './regions.ts'

/** How regions are counted. */
export type RegionDepthOptions = ReadOptions & {
  /**
   * The `.bai` or `.csi` file of this very BAM file: with it only the blocks around the regions are read.
   * Without it the whole file is, once, however many regions there are.
   */
  readonly index?: Uint8Array | undefined
}

/** With an index, little is wanted at a place: two blocks or more. */
const indexedPiece = 128 << 10

/**
 * The exact depth of regions of a BAM file, counted as in its coverage: that of plain `samtools depth`.
 *
 * Regions may overlap and come in any order; the answer has theirs. Throws GenomicsError: `not-bam`,
 * `damaged`, `truncated`, `unknown-chromosome`, `bad-window` for a region that is not wholly on its
 * chromosome, `too-large` beyond 268 million bases, `not-index` or `stale-index` for a wrong index.
 */
export async function regionDepth(
  bam: ByteSource,
  regions: readonly Region[],
  thresholds: readonly number[],
  options: RegionDepthOptions = {},
): Promise<RegionDepth[]> {
  const depths = await countRegions(bam, regions, options)
  return regions.map((region, number) =>
    summarizeRegion(region, depths[number] ?? new Int32Array(0), thresholds),
  )
}

/** The exact depth of every base of one region, its first base first. Throws as `regionDepth` does. */
export async function baseDepth(
  bam: ByteSource,
  region: Region,
  options: RegionDepthOptions = {},
): Promise<Int32Array> {
  const [depths] = await countRegions(bam, [region], options)
  return depths ?? new Int32Array(0)
}

async function countRegions(
  bam: ByteSource,
  regions: readonly Region[],
  options: RegionDepthOptions,
): Promise<Int32Array[]> {
  await requireBgzf(bam)
  await requireEndOfFileBlock(bam)
  const indexed = { signal: options.signal, pieceSize: indexedPiece }
  const isIndexed = options.index !== undefined
  const cursor = createBlockCursor(
    readBlocks(bam, { ...(isIndexed ? indexed : options), isFleeting: true }),
  )
  const chromosomes = await readBamHeader(cursor)
  const numbers = new Map(chromosomes.map(({ name }, number) => [name, number]))
  checkRegions(regions, chromosomes, numbers)
  const counted = new Map<number, CountedIntervals>()
  for (const [chrom, group] of Map.groupBy(regions, (region) => region.chrom)) {
    const intervals = group.map(({ start, end }) => ({ start: start - 1, end }))
    counted.set(numbers.get(chrom) ?? -1, createCountedIntervals(intervals))
  }
  if (options.index === undefined) {
    await count(cursor, chromosomes.length, counted, () => false)
  } else {
    const index = readAlignmentIndex(options.index)
    if (index.chromosomeCount !== chromosomes.length) throw staleIndex()
    for (const chunk of chunksOf(index, counted)) {
      const chunkCursor = await cursorAt(bam, chunk.start, indexed)
      await count(
        chunkCursor,
        chromosomes.length,
        counted,
        ({ virtualOffset }) => virtualOffset >= chunk.end,
      )
    }
  }
  return regions.map(({ chrom, start, end }) => {
    const intervals = counted.get(numbers.get(chrom) ?? -1)
    return intervals?.depths({ start: start - 1, end }) ?? new Int32Array(0)
  })
}

async function count(
  cursor: BlockCursor,
  chromosomeCount: number,
  counted: ReadonlyMap<number, CountedIntervals>,
  isEnd: EndOfReading,
): Promise<void> {
  let current: CountedIntervals | undefined
  const visitor = {
    read(chromosome: number): boolean {
      current = counted.get(chromosome)
      return current !== undefined
    },
    segment: (start: number, end: number) => current?.add(start, end),
  }
  await visitReads(cursor, chromosomeCount, visitor, isEnd)
}

/** The chunks of all intervals, in order and apart: a read that two of them ask for is counted once. */
function chunksOf(
  index: AlignmentIndex,
  counted: ReadonlyMap<number, CountedIntervals>,
): FileChunk[] {
  const chunks = [...counted].flatMap(([chromosome, { intervals }]) =>
    intervals.flatMap(({ start, end }) => index.chunks(chromosome, start, end)),
  )
  const apart: FileChunk[] = []
  for (const chunk of chunks.toSorted((a, b) => a.start - b.start)) {
    const last = apart.at(-1)
    // What is less than a block apart is read as one: the block in between has to be inflated anyway.
    if (last === undefined || chunk.start > last.end + 65536 * 65536) apart.push(chunk)
    else apart[apart.length - 1] = { start: last.start, end: Math.max(last.end, chunk.end) }
  }
  return apart
}

async function cursorAt(
  bam: ByteSource,
  virtualOffset: number,
  options: BlockReadOptions,
): Promise<BlockCursor> {
  const offset = Math.floor(virtualOffset / 65536)
  const inBlock = virtualOffset % 65536
  const head = asBuffer(await bam.read(offset, minHeaderSize))
  if (blockSizeAt(head, 0) === undefined) throw staleIndex()
  const cursor = createBlockCursor(readBlocks(bam, { ...options, start: offset, isFleeting: true }))
  if (!(await cursor.fill(inBlock))) throw staleIndex()
  cursor.skip(inBlock)
  return cursor
}

function staleIndex(): GenomicsError {
  return new GenomicsError(
    'stale-index',
    'The alignment index belongs to another BAM file. Make it again with `samtools index`.',
  )
}
