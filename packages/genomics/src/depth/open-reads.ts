import { bamMagic, type Chromosome, isBgzf, notBgzf, readBamHeader } from '../bam/bam-header.ts'
import { isCram } from '../bam/is-cram.ts'
import { type ReadVisitor, visitReads } from '../bam/bam-records.ts'
import { createBlockCursor } from '../bgzf/block-cursor.ts'
import { asBlocks, hasEndOfFileBlock, readBlocks } from '../bgzf/block-stream.ts'
import { isGzip } from '../bgzf/block.ts'
import { asBuffer, type ByteSource } from '../bytes/byte-source.ts'
import type { ReadOptions } from '../bytes/progress.ts'
import { readGzip, readPlain } from '../variants/container.ts'

/** The reads of a file, whatever it is packed in. */
type OpenReads = {
  readonly chromosomes: readonly Chromosome[]
  /** What is odd about the file, and doesn't prevent reading it. */
  readonly warnings: readonly string[]
  /** Shows all reads that count to depth, or those up to the end of reading. */
  visit(visitor: ReadVisitor, isOver: () => boolean): Promise<void>
}

/** Opens a BAM file, packed or not, or a CRAM file, by what it begins with. Throws `not-bam` for another one. */
export async function openReads(source: ByteSource, options: ReadOptions): Promise<OpenReads> {
  if (await isCram(source)) {
    const { openCram } = await import('../cram/cram-file.ts')
    const { visitCramReads } = await import('../cram/cram-reads.ts')
    const file = await openCram(source)
    return {
      chromosomes: file.chromosomes,
      warnings: file.hasEnd ? [] : [missingEnd('the container that ends a CRAM file')],
      visit: (visitor, isOver) => visitCramReads(source, file, visitor, isOver, options),
    }
  }
  const cursor = createBlockCursor(await blocksOf(source, options))
  const chromosomes = await readBamHeader(cursor)
  return {
    chromosomes,
    warnings: await bamWarnings(source),
    visit: (visitor, isOver) => visitReads(cursor, chromosomes.length, visitor, isOver),
  }
}

/** What is odd about a BAM file: htslib reads one without its last block, and says so. */
export async function bamWarnings(source: ByteSource): Promise<string[]> {
  const isComplete = !(await isBgzf(source)) || (await hasEndOfFileBlock(source))
  return isComplete ? [] : [missingEnd('BGZF’s empty last block')]
}

/** The content of a BAM file, which htslib also reads if it isn't packed, or by gzip. */
export async function blocksOf(source: ByteSource, options: ReadOptions) {
  if (await isBgzf(source)) return readBlocks(source, { ...options, isFleeting: true })
  const head = asBuffer(await source.read(0, 4))
  if (isGzip(head)) return asBlocks(readGzip(source, options))
  if (head.toString('latin1') === bamMagic) return asBlocks(readPlain(source, options))
  throw await notBgzf(source)
}

function missingEnd(what: string): string {
  return `The file doesn't end with ${what}, so its end may be missing. It was read up to there: transfer or make it again to be sure.`
}
