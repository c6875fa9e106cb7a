import type { Buffer } from 'node:buffer'

import { readBamHeader, requireBgzf } from '../bam/bam-header.ts'
import { visitRecords } from '../bam/bam-records.ts'
import { isCram } from '../bam/is-cram.ts'
import { longCigar, referenceLength } from '../bam/cigar.ts'
import { createBlockCursor } from '../bgzf/block-cursor.ts'
import { readBlocks } from '../bgzf/block-stream.ts'
import { createBlockTableBuilder } from '../bgzf/block-table.ts'
import type { ByteSource } from '../bytes/byte-source.ts'
import { fingerprintOf } from '../bytes/fingerprint.ts'
import type { ReadOptions } from '../bytes/progress.ts'
import { anyChromosome, createStretchWriter, writeReadIndex } from './read-index.ts'

/** Records are put together in stretches of about so many bytes, which is what a block holds. */
const stretchBytes = 65536

/** A block of an unsorted file has reads of everywhere: beyond this many chromosomes they count as of any. */
const mostPerStretch = 4

/**
 * Reads a BAM file once and notes which bases the reads of each stretch of it cover: some ten bytes for 64 KiB of records.
 * The file may be in any order. Of a CRAM file the headers of its containers are read, which state that already. Throws
 * `not-bam`, `damaged` or `truncated`.
 */
export async function buildReadIndex(
  source: ByteSource,
  options: ReadOptions = {},
): Promise<Uint8Array> {
  if (await isCram(source)) return buildContainerIndex(source, options)
  await requireBgzf(source)
  const blocks = createBlockTableBuilder()
  let inflated = 0
  async function* counted() {
    for await (const block of readBlocks(source, { ...options, isFleeting: true })) {
      blocks.add(block.size, block.content.length)
      inflated += block.content.length
      yield block
    }
  }
  const cursor = createBlockCursor(counted())
  const chromosomes = await readBamHeader(cursor)
  const place = (): number => inflated - (cursor.bytes.length - cursor.position)
  const headerLength = place()
  const stretches = createStretches()
  await visitRecords(
    cursor,
    () => false,
    (bytes, start, size) => stretches.add(place(), bytes, start, size),
  )
  return writeReadIndex({
    sourceSize: source.size,
    fingerprint: await fingerprintOf(source),
    headerLength,
    recordsEnd: inflated,
    chromosomes: chromosomes.map(({ name }) => name),
    writeBlocks: blocks.write,
    stretches: stretches.finish(),
  })
}

/** A container counts as a block that isn't packed: a slice of a CRAM file is some of its containers as they are. */
async function buildContainerIndex(source: ByteSource, options: ReadOptions): Promise<Uint8Array> {
  const { cramContainers, openCram } = await import('../cram/cram-file.ts')
  const file = await openCram(source)
  const { headerLength, chromosomes } = file
  const blocks = createBlockTableBuilder()
  blocks.add(headerLength, headerLength)
  const writer = createStretchWriter()
  let recordsEnd = headerLength
  for await (const { offset, size, ...place } of cramContainers(source, file, options)) {
    blocks.add(size, size)
    writer.add({ offset, ...place })
    recordsEnd = offset + size
  }
  return writeReadIndex({
    sourceSize: source.size,
    fingerprint: await fingerprintOf(source),
    headerLength,
    recordsEnd,
    chromosomes: chromosomes.map(({ name }) => name),
    writeBlocks: blocks.write,
    stretches: writer.bytes(),
  })
}

function createStretches() {
  const writer = createStretchWriter()
  let block = -1
  let inBlock = 0
  let [offset, chromosome, first, last] = [0, 0, 0, 0]

  function close(): void {
    if (block !== -1) writer.add({ offset, chromosome, start: first, end: last })
  }

  return {
    /** Adds a record; returns what is wrong with it. */
    add(place: number, bytes: Buffer, start: number, size: number): string | undefined {
      const number = bytes.readInt32LE(start)
      const position = bytes.readInt32LE(start + 4)
      const cigarStart = start + 32 + bytes.readUInt8(start + 8)
      const operations = bytes.readUInt16LE(start + 12)
      const bases = bytes.readInt32LE(start + 16)
      const tagsStart = cigarStart + 4 * operations + ((bases + 1) >>> 1) + bases
      if (cigarStart + 4 * operations > start + size) return 'its parts are longer than itself'
      const long = longCigar(bytes, cigarStart, operations, bases, tagsStart, start + size)
      if (long === 'damaged') return 'its tags are no tags'
      const cigar = long ?? { start: cigarStart, length: operations }
      // A read that covers no base counts as one at its position.
      const covered = Math.max(1, referenceLength(bytes, cigar.start, cigar.length))
      const end = Math.max(1, position + covered)
      const isNext = Math.floor(place / stretchBytes) !== block
      if (isNext || (number !== chromosome && chromosome !== anyChromosome)) {
        if (!isNext && inBlock === mostPerStretch) chromosome = anyChromosome
        else {
          close()
          inBlock = isNext ? 1 : inBlock + 1
          block = Math.floor(place / stretchBytes)
          offset = place
          chromosome = number
          first = position
          last = end
        }
      }
      first = Math.min(first, position)
      last = Math.max(last, end)
      return undefined
    },
    finish(): Buffer {
      close()
      return writer.bytes()
    },
  }
}
