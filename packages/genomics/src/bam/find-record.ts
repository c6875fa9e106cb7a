import { Buffer } from 'node:buffer'

import { readBlocks } from '../bgzf/block-stream.ts'
import { findBlock } from '../bgzf/find-block.ts'
import type { ByteSource } from '../bytes/byte-source.ts'
import { GenomicsError } from '../errors.ts'
import type { Chromosome } from './bam-header.ts'

/** So many records in a row are no coincidence. */
const chained = 12

/** How much content is searched. A longer record is not found. */
const mostContent = 512 << 10

const fixedSize = 32

/**
 * The virtual offset of the first record that starts in or behind a BGZF block at or behind a place of the file, recognized
 * by records that follow one another; undefined where none does. Other bytes may look like that: a caller that relies on it
 * checks that the records before end there.
 */
export async function findRecord(
  source: ByteSource,
  from: number,
  chromosomes: readonly Chromosome[],
): Promise<number | undefined> {
  const start = await findBlock(source, from)
  const blocks: { readonly offset: number; readonly at: number }[] = []
  const contents: Buffer[] = []
  let length = 0
  try {
    for await (const { offset, content } of readBlocks(source, { start, pieceSize: 128 << 10 })) {
      blocks.push({ offset, at: length })
      contents.push(content)
      length += content.length
      if (length >= mostContent) break
    }
  } catch (error) {
    if (error instanceof GenomicsError) return undefined
    throw error
  }
  const bytes = Buffer.concat(contents)
  for (let at = 0; at + fixedSize + 4 <= bytes.length; at += 1) {
    if (!isChain(bytes, at, chromosomes)) continue
    const block = blocks.findLast((each) => each.at <= at)
    return block === undefined ? undefined : block.offset * 65536 + at - block.at
  }
  return undefined
}

function isChain(bytes: Buffer, start: number, chromosomes: readonly Chromosome[]): boolean {
  let at = start
  for (let count = 0; count < chained; count += 1) {
    if (at + fixedSize + 4 > bytes.length || !isRecord(bytes, at, chromosomes)) return false
    at += 4 + bytes.readInt32LE(at)
  }
  return true
}

function isRecord(bytes: Buffer, at: number, chromosomes: readonly Chromosome[]): boolean {
  const size = bytes.readInt32LE(at)
  const start = at + 4
  const nameLength = bytes[start + 8] ?? 0
  const baseCount = bytes.readInt32LE(start + 16)
  const parts =
    fixedSize + nameLength + 4 * bytes.readUInt16LE(start + 12) + ((baseCount + 1) >>> 1)
  return (
    baseCount >= 0 &&
    nameLength > 0 &&
    parts + baseCount <= size &&
    bytes[start + fixedSize + nameLength - 1] === 0 &&
    isPlace(bytes.readInt32LE(start), bytes.readInt32LE(start + 4), chromosomes) &&
    isPlace(bytes.readInt32LE(start + 20), bytes.readInt32LE(start + 24), chromosomes)
  )
}

function isPlace(number: number, position: number, chromosomes: readonly Chromosome[]): boolean {
  if (number === -1) return true
  const chromosome = chromosomes[number]
  return chromosome !== undefined && position >= -1 && position < chromosome.length
}
