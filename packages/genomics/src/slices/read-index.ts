import type { Buffer } from 'node:buffer'
import { crc32 } from 'node:zlib'

import { type BlockTable, readBlockTable } from '../bgzf/block-table.ts'
import { createByteReader } from '../bytes/byte-reader.ts'
import type { ByteSource } from '../bytes/byte-source.ts'
import { createByteWriter, type ByteWriter } from '../bytes/byte-writer.ts'
import { type DocumentKind, openDocument, writeDocument } from '../bytes/indexed-document.ts'
import { unknownChromosome } from '../unknown-chromosome.ts'
import { joinRanges, type SliceRegion, type StreamRange } from './file-slices.ts'
import { overlapsOne, windowsByChromosome } from './regions.ts'

const kind: DocumentKind = {
  magic: 'READINDX',
  version: 1,
  name: 'a read index',
  madeBy: 'buildReadIndex',
}

/** The number of the reads without a place, as in BAM. */
export const noChromosome = -1

/** The number of a stretch with reads of many chromosomes, which counts as of any. */
export const anyChromosome = -2

/** Consecutive records, and the bases that they cover: 0-based, `end` not included. */
export type Stretch = {
  /** Where the first record is in the uncompressed stream; the last one ends where the next stretch begins. */
  readonly offset: number
  readonly chromosome: number
  readonly start: number
  readonly end: number
}

/** What an index knows of its file. */
export type ReadIndex = {
  readonly sourceSize: number
  readonly fingerprint: number
  /** Of the uncompressed stream. */
  readonly headerLength: number
  readonly chromosomes: readonly string[]
  readonly blocks: BlockTable
  /** Where every record over some windows is, in as few ranges as is sensible. Throws `unknown-chromosome`. */
  ranges(regions: readonly SliceRegion[]): StreamRange[]
}

type ReadIndexParts = Pick<
  ReadIndex,
  'sourceSize' | 'fingerprint' | 'headerLength' | 'chromosomes'
> & {
  readonly recordsEnd: number
  readonly writeBlocks: (writer: ByteWriter) => void
  readonly stretches: Uint8Array
}

/** Codes stretches in the order of the file. */
export function createStretchWriter() {
  const writer = createByteWriter(1024)
  let offset = 0
  return {
    add(stretch: Stretch): void {
      writer.varint(stretch.offset - offset)
      writer.signedVarint(stretch.chromosome)
      writer.signedVarint(stretch.start)
      writer.signedVarint(stretch.end - stretch.start)
      offset = stretch.offset
    },
    bytes: () => writer.bytes(),
  }
}

export function writeReadIndex(index: ReadIndexParts): Uint8Array {
  const head = createByteWriter(4096)
  const blocks = createByteWriter(1024)
  index.writeBlocks(blocks)
  const parts = [blocks.bytes(), index.stretches]
  head.varint(index.sourceSize)
  head.varint(index.fingerprint)
  head.varint(index.headerLength)
  head.varint(index.recordsEnd)
  head.varint(index.chromosomes.length)
  for (const name of index.chromosomes) head.text(name)
  for (const part of parts) {
    head.varint(part.length)
    head.varint(crc32(part))
  }
  return writeDocument(kind, head.bytes(), parts)
}

/** Throws `not-index` or `index-version`. */
export async function readReadIndex(source: ByteSource): Promise<ReadIndex> {
  const { head, readAll } = await openDocument(kind, source)
  const sourceSize = head.varint()
  const fingerprint = head.varint()
  const headerLength = head.varint()
  const recordsEnd = head.varint()
  const chromosomes = Array.from({ length: head.varint() }, () => head.text())
  const blocksLength = head.varint()
  const blocksSum = head.varint()
  const stretches = { offset: blocksLength, length: head.varint(), checkSum: head.varint() }
  const [blockBytes, stretchBytes] = await readAll([
    { offset: 0, length: blocksLength, checkSum: blocksSum },
    stretches,
  ])
  return {
    sourceSize,
    fingerprint,
    headerLength,
    chromosomes,
    blocks: readBlockTable(createByteReader(blockBytes as Buffer)),
    ranges(regions) {
      const windows = new Map(
        [...windowsByChromosome(regions)].map(([chrom, some]) => [
          numberOf(chromosomes, chrom),
          some,
        ]),
      )
      const found = stretchesOver(stretchBytes as Buffer, recordsEnd, (one) => {
        const some = windows.get(one.chromosome)
        if (one.chromosome === anyChromosome) return windows.size > 0
        if (some === undefined) return false
        return one.chromosome === noChromosome || overlapsOne(some, one.start, one.end)
      })
      return joinRanges(found)
    },
  }
}

function numberOf(chromosomes: readonly string[], chrom: string): number {
  if (chrom === '*') return noChromosome
  const number = chromosomes.indexOf(chrom)
  if (number === -1) throw unknownChromosome(chrom, chromosomes)
  return number
}

/** The ranges of the stretches that match, in the order of the file. */
function stretchesOver(
  code: Buffer,
  recordsEnd: number,
  matches: (stretch: Stretch) => boolean,
): StreamRange[] {
  const reader = createByteReader(code)
  const ranges: StreamRange[] = []
  let offset = 0
  let open: number | undefined
  while (reader.position < code.length) {
    offset += reader.varint()
    const chromosome = reader.signedVarint()
    const start = reader.signedVarint()
    const end = start + reader.signedVarint()
    const isMatch = matches({ offset, chromosome, start, end })
    if (isMatch) open ??= offset
    else if (open !== undefined) {
      ranges.push({ start: open, end: offset })
      open = undefined
    }
  }
  if (open !== undefined) ranges.push({ start: open, end: recordsEnd })
  return ranges
}
