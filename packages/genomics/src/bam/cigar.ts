import type { Buffer } from 'node:buffer'

// CIGAR operations by their number in BAM: MIDNSHP=X. A base of the reference is covered where a base of
// the read lies on it (M, = and X); deletions and skips pass over bases that nothing covers (COV-04).
const covers = 0b1_1000_0001
const consumesReference = 0b1_1000_1101
const consumesQuery = 0b1_1001_0011
const softClip = 4

/** Takes one segment of a read, bases that it covers: 0-based, `end` not included. */
export type SegmentVisitor = (start: number, end: number) => void

/** Visits the segments of a read, and gives the number of its bases by its CIGAR. */
export function visitCigar(
  bytes: Buffer,
  start: number,
  length: number,
  position: number,
  visit: SegmentVisitor,
): number {
  let at = position
  let queryLength = 0
  for (let operation = 0; operation < length; operation += 1) {
    const code = bytes.readUInt32LE(start + 4 * operation)
    const bases = code >>> 4
    const kind = code & 15
    if ((covers >>> kind) & 1) visit(at, at + bases)
    if ((consumesReference >>> kind) & 1) at += bases
    if ((consumesQuery >>> kind) & 1) queryLength += bases
  }
  return queryLength
}

/** How many bases of the reference a CIGAR spans; the placeholder of a long CIGAR spans as many as the real one. */
export function referenceLength(bytes: Buffer, start: number, length: number): number {
  let total = 0
  for (let operation = 0; operation < length; operation += 1) {
    const code = bytes.readUInt32LE(start + 4 * operation)
    if ((consumesReference >>> (code & 15)) & 1) total += code >>> 4
  }
  return total
}

/**
 * Where the real CIGAR of a read with more than 65,535 operations is: in its tag CG, while its own place begins with
 * `<read length>S` (SAM format specification, section 4.2.2). As in htslib, what follows that doesn't matter, the
 * numbers may be signed, and tags that can't be read are `damaged`.
 */
export function longCigar(
  bytes: Buffer,
  cigarStart: number,
  cigarLength: number,
  baseCount: number,
  tagsStart: number,
  end: number,
): { start: number; length: number } | 'damaged' | undefined {
  if (cigarLength === 0) return undefined
  const first = bytes.readUInt32LE(cigarStart)
  if ((first & 15) !== softClip || first >>> 4 !== baseCount) return undefined
  for (let at = tagsStart; end - at > 2;) {
    const size = tagSize(bytes, at, end)
    if (size === undefined) return 'damaged'
    const tag = bytes.toString('latin1', at, at + 4)
    if (tag === 'CGBI' || tag === 'CGBi') {
      const length = bytes.readUInt32LE(at + 4)
      return length < cigarLength || length >= 2 ** 29 ? undefined : { start: at + 8, length }
    }
    if (tag.startsWith('CG')) return undefined
    at += size
  }
  return undefined
}

const scalarSizes: Readonly<Record<string, number>> = {
  A: 1,
  c: 1,
  C: 1,
  s: 2,
  S: 2,
  i: 4,
  I: 4,
  f: 4,
  d: 8,
}

/** The size of a tag with its two letters and its type. Undefined when it does not fit. */
function tagSize(bytes: Buffer, at: number, end: number): number | undefined {
  const type = String.fromCharCode(bytes[at + 2] ?? 0)
  let size: number | undefined
  if (type === 'Z' || type === 'H') {
    const terminator = bytes.indexOf(0, at + 3)
    // Where its end is missing, that of the record ends it.
    size = terminator === -1 || terminator >= end ? end - at : terminator + 1 - at
  } else if (type === 'B') {
    const element = scalarSizes[String.fromCharCode(bytes[at + 3] ?? 0)]
    if (element !== undefined && at + 8 <= end) size = 8 + element * bytes.readUInt32LE(at + 4)
  } else {
    const scalar = scalarSizes[type]
    if (scalar !== undefined) size = 3 + scalar
  }
  return size !== undefined && at + size <= end ? size : undefined
}
