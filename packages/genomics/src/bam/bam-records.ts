import type { Buffer } from 'node:buffer'

import type { BlockCursor } from '../bgzf/block-cursor.ts'
import { GenomicsError } from '../errors.ts'
import { longCigar, type SegmentVisitor, visitCigar } from './cigar.ts'

// The layout of a BAM record: SAM format specification, section 4.2.
const fixedSize = 32
const maxRecordSize = 1 << 30

export const unmapped = 4

/** Unmapped, secondary, failed its quality checks, duplicate: what `samtools depth` leaves out (COV-04). */
export const notCounted = 0x704

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
  let viewed: Buffer | undefined
  let view: DataView = new DataView(new ArrayBuffer(0))
  return visitRecords(cursor, isEnd, (bytes, start, size) => {
    if (bytes !== viewed) {
      viewed = bytes
      view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
    }
    return visitRead(bytes, view, start, size, chromosomeCount, visitor)
  })
}

/** Takes a record, which starts behind its length and has so many bytes; returns what is wrong with it. */
type RecordVisitor = (bytes: Buffer, start: number, size: number) => string | undefined

/** Goes through all records from the cursor on; throws `damaged` for one that the visitor refuses. */
export async function visitRecords(
  cursor: BlockCursor,
  isEnd: EndOfReading,
  visit: RecordVisitor,
): Promise<void> {
  for (let record = 1; ;) {
    const { bytes } = cursor
    let wanted = 4
    // What is at hand is gone through without a call for each record.
    for (let at = cursor.position; bytes.length - at >= 4; record += 1) {
      if (isEnd(cursor)) return
      const size = bytes.readInt32LE(at)
      if (size < fixedSize || size > maxRecordSize) {
        throw damagedRecord(cursor, record, `its length is ${size}`)
      }
      wanted = size + 4
      if (bytes.length - at < wanted) break
      const reason = visit(bytes, at + 4, size)
      if (reason !== undefined) throw damagedRecord(cursor, record, reason)
      cursor.skip(wanted)
      at += wanted
      wanted = 4
    }
    if (await cursor.fill(wanted)) continue
    if (wanted > 4) throw damagedRecord(cursor, record, 'the file ends within it')
    if (cursor.has(1)) throw damagedRecord(cursor, record, 'its length is cut off')
    return
  }
}

/** Looks at one record, for the visitor; says what htslib refuses in it. */
export function visitRead(
  bytes: Buffer,
  view: DataView,
  start: number,
  size: number,
  chromosomeCount: number,
  visitor: ReadVisitor,
): string | undefined {
  const chromosome = view.getInt32(start, true)
  const position = view.getInt32(start + 4, true)
  const nameLength = view.getUint8(start + 8)
  const cigarStart = start + fixedSize + nameLength
  const cigarLength = view.getUint16(start + 12, true)
  const flags = view.getUint16(start + 14, true)
  const baseCount = view.getInt32(start + 16, true)
  const tagsStart = cigarStart + 4 * cigarLength + ((baseCount + 1) >>> 1) + baseCount
  const problem = layoutProblem(view, start, chromosomeCount)
  if (problem !== undefined) return problem
  if (baseCount < 0 || tagsStart > start + size) return 'its parts are longer than itself'
  const isCounted =
    (flags & notCounted) === 0 &&
    chromosome >= 0 &&
    position >= 0 &&
    visitor.read(chromosome, position)
  if (cigarLength === 0) return undefined
  const end = start + size
  // Without a place it has no long one.
  const length = Math.min(chromosome, position) < 0 ? 0 : cigarLength
  const long = longCigar(bytes, cigarStart, length, baseCount, tagsStart, end)
  if (long === 'damaged') return 'its tags are no tags'
  const cigar = long ?? { start: cigarStart, length: cigarLength }
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
function layoutProblem(view: DataView, start: number, chromosomeCount: number): string | undefined {
  const chromosome = view.getInt32(start, true)
  const mate = view.getInt32(start + 20, true)
  if (chromosome < -1 || chromosome >= chromosomeCount) {
    return `it is on chromosome number ${chromosome} of ${chromosomeCount}`
  }
  if (mate < -1 || mate >= chromosomeCount) {
    return `its mate is on chromosome number ${mate} of ${chromosomeCount}`
  }
  return view.getUint8(start + 8) === 0 ? 'its name has no length' : undefined
}

function passOver(): void {}

function damagedRecord(cursor: BlockCursor, record: number, how: string): GenomicsError {
  const block = Math.floor(cursor.virtualOffset / 65536)
  return new GenomicsError(
    'damaged',
    `Record ${record} of those read, which starts in the BGZF block at byte ${block} of the file, is damaged: ${how}. Transfer or make the file again.`,
  )
}
