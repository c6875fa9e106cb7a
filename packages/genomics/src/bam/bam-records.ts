import type { Buffer } from 'node:buffer'

import type { BlockCursor } from '../bgzf/block-cursor.ts'
import { GenomicsError } from '../errors.ts'
import { longCigar, type SegmentVisitor, visitCigar } from './cigar.ts'

// The layout of a BAM record: SAM format specification, section 4.2.
const fixedSize = 32
const maxRecordSize = 1 << 30

const unmapped = 4

/** Unmapped, secondary, failed its quality checks, duplicate: what `samtools depth` leaves out (COV-04). */
const notCounted = 0x704

/** What a reader calls for each record that counts. */
export type ReadVisitor = {
  /** A read begins. False leaves it out. `position` is 0-based. */
  read(chromosome: number, position: number): boolean
  segment: SegmentVisitor
}

/** Says whether the reading ends before the next record, which the cursor is at. */
export type EndOfReading = (cursor: BlockCursor) => boolean

/**
 * Goes through the records from the cursor on and shows those that count to depth, with the bases
 * that they cover. Ends with the file, or when `isEnd` or the visitor says so by its return value. Throws `damaged`
 * for a record that htslib would refuse too.
 */
export async function visitReads(
  cursor: BlockCursor,
  chromosomeCount: number,
  visitor: ReadVisitor,
  isEnd: EndOfReading,
): Promise<void> {
  return visitRecords(cursor, isEnd, (bytes, start, size) =>
    visitRead(bytes, start, size, chromosomeCount, visitor),
  )
}

/** Takes a record, which starts behind its length and has so many bytes; returns what is wrong with it. */
type RecordVisitor = (bytes: Buffer, start: number, size: number) => string | undefined

/** Goes through all records from the cursor on; throws `damaged` for one that the visitor refuses. */
export async function visitRecords(
  cursor: BlockCursor,
  isEnd: EndOfReading,
  visit: RecordVisitor,
): Promise<void> {
  for (let record = 1; ; record += 1) {
    if (!cursor.has(4) && !(await cursor.fill(4))) {
      if (cursor.has(1)) throw damagedRecord(cursor, record, 'its length is cut off')
      return
    }
    if (isEnd(cursor)) return
    const size = cursor.bytes.readInt32LE(cursor.position)
    if (size < fixedSize || size > maxRecordSize) {
      throw damagedRecord(cursor, record, `its length is ${size}`)
    }
    if (!cursor.has(size + 4) && !(await cursor.fill(size + 4))) {
      throw damagedRecord(cursor, record, 'the file ends within it')
    }
    const reason = visit(cursor.bytes, cursor.position + 4, size)
    if (reason !== undefined) throw damagedRecord(cursor, record, reason)
    cursor.skip(size + 4)
  }
}

function visitRead(
  bytes: Buffer,
  start: number,
  size: number,
  chromosomeCount: number,
  visitor: ReadVisitor,
): string | undefined {
  const chromosome = bytes.readInt32LE(start)
  const position = bytes.readInt32LE(start + 4)
  const nameLength = bytes.readUInt8(start + 8)
  const cigarStart = start + fixedSize + nameLength
  const cigarLength = bytes.readUInt16LE(start + 12)
  const flags = bytes.readUInt16LE(start + 14)
  const baseCount = bytes.readInt32LE(start + 16)
  const tagsStart = cigarStart + 4 * cigarLength + Math.ceil(baseCount / 2) + baseCount
  const problem = layoutProblem(bytes, start, chromosomeCount)
  if (problem !== undefined) return problem
  if (baseCount < 0 || tagsStart > start + size) return 'its parts are longer than itself'
  const isCounted =
    (flags & notCounted) === 0 &&
    chromosome >= 0 &&
    position >= 0 &&
    visitor.read(chromosome, position)
  if (cigarLength === 0) return undefined
  const end = start + size
  const cigar = longCigar(bytes, cigarStart, cigarLength, baseCount, tagsStart, end) ?? {
    start: cigarStart,
    length: cigarLength,
  }
  const bases = visitCigar(
    bytes,
    cigar.start,
    cigar.length,
    position,
    isCounted ? visitor.segment : passOver,
  )
  // htslib looks at this in every mapped read that has its bases, whether it counts or not.
  const isWrong = baseCount > 0 && (flags & unmapped) === 0 && bases !== baseCount
  return isWrong ? `its CIGAR is for ${bases} bases, and it has ${baseCount}` : undefined
}

/** What is wrong with the numbers and lengths that a record begins with. */
function layoutProblem(bytes: Buffer, start: number, chromosomeCount: number): string | undefined {
  const chromosome = bytes.readInt32LE(start)
  const mate = bytes.readInt32LE(start + 20)
  if (chromosome < -1 || chromosome >= chromosomeCount) {
    return `it is on chromosome number ${chromosome} of ${chromosomeCount}`
  }
  if (mate < -1 || mate >= chromosomeCount) {
    return `its mate is on chromosome number ${mate} of ${chromosomeCount}`
  }
  return bytes[start + 8] === 0 ? 'its name has no length' : undefined
}

function passOver(): void {}

function damagedRecord(cursor: BlockCursor, record: number, how: string): GenomicsError {
  const block = Math.floor(cursor.virtualOffset / 65536)
  return new GenomicsError(
    'damaged',
    `Record ${record} of those read, which starts in the BGZF block at byte ${block} of the file, is damaged: ${how}. Transfer or make the file again.`,
  )
}
