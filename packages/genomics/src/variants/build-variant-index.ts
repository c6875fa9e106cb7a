import { Buffer } from 'node:buffer'

import { createBlockPacker } from '../bgzf/block-packer.ts'
import { readBlocks, requireEndOfFileBlock } from '../bgzf/block-stream.ts'
import { createBlockTableBuilder } from '../bgzf/block-table.ts'
import type { ByteSource } from '../bytes/byte-source.ts'
import { readBcf } from '../bcf/read-bcf.ts'
import { type Container, detectContainer, readGzip, readPlain } from './container.ts'
import { fingerprintOf } from '../bytes/fingerprint.ts'
import type { ReadOptions } from '../bytes/progress.ts'
import { GenomicsError } from '../errors.ts'
import { unreadableText } from '../findings/text-encoding.ts'
import { type VariantIndexParts, writeVariantIndex } from './index-layout.ts'
import { createRecordScan, type RecordScan } from './record-scan.ts'

/** The text of a plain gzip file and of BCF is kept in the index, packed. Beyond this it has to be bgzip. */
const maxPackedSize = 512 << 20

/**
 * Reads a VCF file once, plain, bgzip or gzip, or a BCF file, and makes the index that `openVariants` needs.
 *
 * Every record gets its ordinal within its chromosome, so that a later query counts and pages without
 * reading the file. Some five bytes a record; for plain gzip, which has no random access, and for BCF the
 * index holds the packed text as well.
 *
 * Malformed lines are noted in the index, and the rest of the file is indexed. Throws GenomicsError:
 * `not-vcf`, `damaged`, `truncated`, `too-large` (plain gzip only).
 */
export async function buildVariantIndex(
  source: ByteSource,
  options: ReadOptions = {},
): Promise<Uint8Array> {
  if (source.size === 0)
    throw new GenomicsError('not-vcf', 'The file is empty: this is no VCF file.')
  const container = await detectContainer(source)
  const scan = createRecordScan()
  const packer = createBlockPacker()
  const fileBlocks = createBlockTableBuilder()
  let isFirst = true

  function push(piece: Buffer): void {
    if (isFirst) refuseForeign(piece)
    isFirst = false
    scan.push(piece)
  }

  if (container === 'bgzf') {
    await requireEndOfFileBlock(source)
    for await (const block of readBlocks(source, { ...options, isFleeting: true })) {
      fileBlocks.add(block.size, block.content.length)
      push(block.content)
    }
  } else if (container === 'gzip' || container === 'bcf') {
    const read = container === 'gzip' ? readGzip : readBcf
    for await (const piece of read(source, options)) {
      push(piece)
      packer.push(piece)
      if (packer.packedSize > maxPackedSize) throw tooLargeToKeep(container, source.size)
    }
  } else {
    for await (const piece of readPlain(source, options)) push(piece)
  }
  scan.finish()
  const packed = packer.finish()
  return writeScan(scan, {
    container,
    sourceSize: source.size,
    fingerprint: await fingerprintOf(source),
    writeBlocks: (container === 'bgzf' ? fileBlocks : packer.table).write,
    packed,
  })
}

/** The index of what a scan found. */
export function writeScan(
  scan: RecordScan,
  rest: Pick<
    VariantIndexParts,
    'container' | 'sourceSize' | 'fingerprint' | 'writeBlocks' | 'packed'
  >,
): Uint8Array {
  return writeVariantIndex({
    ...rest,
    headerLength: scan.headerLength,
    header: scan.header,
    problems: scan.problems,
    problemCount: scan.problemCount,
    chromosomes: new Map([...scan.chromosomes].map(([name, builder]) => [name, builder.finish()])),
  })
}

/** Formats that a developer may well take for VCF, by their first bytes. */
const binaryFormats = [
  { magic: 'BAM\u0001', advice: 'This is a BAM file, which holds reads. It has a coverage.' },
  {
    magic: 'BCF',
    advice:
      'This is a BCF file of version 1, or packed by gzip. Make one of it that is read with `bcftools view -O b`.',
  },
  {
    magic: 'CRAM',
    advice: 'This is a CRAM file, which holds reads. Named .cram, it has a coverage.',
  },
]

/** Throws `not-vcf`, naming what it is instead. */
export function refuseForeign(firstPiece: Buffer): void {
  const magic = firstPiece.toString('latin1', 0, 4)
  const format = binaryFormats.find((each) => magic.startsWith(each.magic))
  if (format !== undefined) {
    throw new GenomicsError('not-vcf', `This is no VCF file. ${format.advice}`)
  }
  const reason = unreadableText(firstPiece)
  if (reason !== undefined) throw new GenomicsError('not-vcf', `This is no VCF file. ${reason}`)
}

function tooLargeToKeep(container: Container, size: number): GenomicsError {
  if (container === 'bcf') {
    return new GenomicsError(
      'too-large',
      `This BCF file of ${size} bytes is too large to be served, because its text is stored with its index. Make VCF of it instead: \`bcftools view -O z -o out.vcf.gz in.bcf\`.`,
    )
  }
  return new GenomicsError(
    'too-large',
    `This gzip file of ${size} bytes is too large to be served, because plain gzip has no random access. Pack it with bgzip instead: \`gunzip -c in.vcf.gz | bgzip > out.vcf.gz\`.`,
  )
}
