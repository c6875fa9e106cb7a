import type { Buffer } from 'node:buffer'

import { readBamHeader } from '../bam/bam-header.ts'
import { visitRead, visitRecords } from '../bam/bam-records.ts'
import { referenceLength } from '../bam/cigar.ts'
import { createBlockCursor } from '../bgzf/block-cursor.ts'
import { blocksOf } from '../depth/open-reads.ts'
import type { Content } from './content.ts'

/** So much of the text of a header is looked at for its @HD line. */
const mostOfText = 65_536

/** Reads all records of a BAM file. */
export async function checkBam({ source, options, add, counted }: Content): Promise<void> {
  const cursor = createBlockCursor(await blocksOf(source, options))
  await cursor.fill(8)
  const textLength = cursor.has(8) ? cursor.bytes.readUInt32LE(cursor.position + 4) : 0
  const looked = 8 + Math.min(textLength, mostOfText)
  await cursor.fill(looked)
  const isSorted = /^@HD\t.*\bSO:coordinate\b/.test(cursor.bytes.toString('latin1', 8, looked))
  const chromosomes = await readBamHeader(cursor)
  let lastChromosome = 0
  let lastPosition = 0

  function check(bytes: Buffer, start: number, size: number): undefined {
    counted.records += 1
    const odd = (rule: 'refused-read' | 'order' | 'beyond-reference', reason: () => string): void =>
      add(rule, counted.records, reason)
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
    const problem = visitRead(bytes, view, start, size, chromosomes.length, nothing)
    if (problem !== undefined) {
      odd('refused-read', () => problem)
      return
    }
    const at = bytes.readInt32LE(start)
    // Those without a place come last.
    const chromosome = at < 0 ? chromosomes.length : at
    const position = bytes.readInt32LE(start + 4)
    const isBefore =
      chromosome === lastChromosome ? position < lastPosition : chromosome < lastChromosome
    if (isSorted && isBefore) {
      odd('order', () => 'it lies before the one ahead of it, and the header says SO:coordinate')
    }
    lastChromosome = chromosome
    lastPosition = position
    const reference = chromosomes[at]
    if (reference === undefined) return
    const cigarStart = start + 32 + bytes.readUInt8(start + 8)
    const end = position + referenceLength(bytes, cigarStart, bytes.readUInt16LE(start + 12))
    const { name, length } = reference
    if (Math.max(end, position + 1) <= length) return
    odd('beyond-reference', () => `it ends at ${end} of ${name}, which has ${length} bases`)
  }

  return visitRecords(cursor, () => false, check)
}

const nothing = { read: () => false, segment: () => {} }
