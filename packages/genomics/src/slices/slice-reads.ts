import { isCram } from '../bam/is-cram.ts'
import { endOfFileBlock } from '../bgzf/block.ts'
import { hasEndOfFileBlock } from '../bgzf/block-stream.ts'
import type { ByteSource } from '../bytes/byte-source.ts'
import { fingerprintOf } from '../bytes/fingerprint.ts'
import { GenomicsError } from '../errors.ts'
import { type FileSlice, type SliceRegion, sliceStream } from './file-slices.ts'
import { headerSlices } from './header-slices.ts'
import { readReadIndex } from './read-index.ts'

/** What is wanted of a file: its header alone, windows of it, or all of it. */
export type SliceQuery = 'header' | 'all' | readonly SliceRegion[]

/** The end of every answer that isn't the complete file. */
export function endSlice(): FileSlice {
  return { kind: 'bytes', bytes: Uint8Array.from(endOfFileBlock) }
}

/**
 * The pieces of a BAM or CRAM file that make one of the reads in some windows. It may have further reads, and has the end
 * of a complete file even where this one hasn't. Throws
 * `stale-index`, `not-index`, `index-version` or `unknown-chromosome`.
 */
export async function sliceReads(
  source: ByteSource,
  indexSource: ByteSource,
  query: SliceQuery,
): Promise<FileSlice[]> {
  const index = await readReadIndex(indexSource)
  if (source.size !== index.sourceSize || (await fingerprintOf(source)) !== index.fingerprint) {
    throw new GenomicsError(
      'stale-index',
      'The read index was made of another file than this. Make it again with buildReadIndex().',
    )
  }
  const cram = await cramOf(source)
  const end = cram === undefined ? endSlice() : ({ kind: 'bytes', bytes: cram.end } as const)
  if (query === 'all') {
    const hasEnd = cram?.hasEnd ?? (await hasEndOfFileBlock(source))
    return [{ kind: 'range', start: 0, end: source.size }, ...(hasEnd ? [] : [end])]
  }
  const slices = await headerSlices(source, index.blocks, index.headerLength)
  for (const range of index.ranges(query === 'header' ? [] : query)) {
    slices.push(...(await sliceStream(source, index.blocks, range)))
  }
  return [...slices, end]
}

async function cramOf(source: ByteSource) {
  if (!(await isCram(source))) return undefined
  const { openCram } = await import('../cram/cram-file.ts')
  return openCram(source)
}
