import type { ByteSource } from '../bytes/byte-source.ts'
import { GenomicsError } from '../errors.ts'
import type { IndexedVariants } from '../variants/indexed-variants.ts'
import {
  type FileSlice,
  joinRanges,
  type SliceRegion,
  sliceStream,
  type StreamRange,
} from './file-slices.ts'
import { headerSlices } from './header-slices.ts'
import { windowsByChromosome } from './regions.ts'
import { endSlice, type SliceQuery } from './slice-reads.ts'

/** How many places of records are looked up at once. */
const recordsAtOnce = 4096

/** Lines this near to each other are noted as one range. */
const nearLines = 4096

/**
 * The pieces of a bgzip file that make a VCF of the records that overlap some windows. It may have further records. Throws
 * `no-blocks` for a file that isn't bgzip, and `unknown-chromosome`.
 */
export async function sliceVariants(
  source: ByteSource,
  file: IndexedVariants,
  query: SliceQuery,
): Promise<FileSlice[]> {
  const { container, headerLength } = file.index
  if (container !== 'bgzf') throw withoutBlocks(container)
  if (query === 'all') return [{ kind: 'range', start: 0, end: source.size }]
  const blocks = await file.index.blocks()
  const slices = await headerSlices(source, blocks, headerLength)
  const ranges: StreamRange[] = []
  for (const [chrom, windows] of windowsByChromosome(query === 'header' ? [] : query)) {
    for (const window of windows) ranges.push(...(await linesOf(file, { chrom, ...window })))
  }
  for (const range of joinRanges(ranges.toSorted((one, other) => one.start - other.start))) {
    slices.push(...(await sliceStream(source, blocks, range)))
  }
  return [...slices, endSlice()]
}

/** Where the lines over a window are. */
async function linesOf(
  file: IndexedVariants,
  { chrom, start, end }: SliceRegion,
): Promise<StreamRange[]> {
  const ranges: { start: number; end: number }[] = []
  const window = { chrom, start: start + 1, end: Math.max(start + 1, end), overlap: true }
  for (let offset = 0; ; offset += recordsAtOnce) {
    const { places, total } = await file.find({ ...window, offset, limit: recordsAtOnce })
    for (const place of places) {
      const last = ranges.at(-1)
      const gap = last === undefined ? -1 : place.offset - last.end
      const placeEnd = place.offset + place.length
      if (last !== undefined && gap >= 0 && gap <= nearLines) last.end = placeEnd
      else ranges.push({ start: place.offset, end: placeEnd })
    }
    if (offset + places.length >= total) return ranges
  }
}

function withoutBlocks(container: string): GenomicsError {
  const kind = container === 'bcf' ? 'BCF' : container === 'gzip' ? 'plain gzip' : 'plain text'
  const advice =
    container === 'bcf' ? 'Make VCF of it with `bcftools view -O z`.' : 'Pack it with `bgzip`.'
  return new GenomicsError(
    'no-blocks',
    `This file is ${kind}, and only windows of bgzip files are served as blocks. ${advice}`,
  )
}
