import { Buffer } from 'node:buffer'

const tab = 9
const semicolon = 59
const comma = 44
const minus = 45
const zero = 48
const lessThan = 60

const endKey = Buffer.from('END=')
const lengthKey = Buffer.from('SVLEN=')
const insertion = Buffer.from('<INS')

/** Where the columns of a record that describe its extent are. */
export type ExtentColumns = {
  readonly pos: number
  readonly refStart: number
  readonly refEnd: number
  readonly infoStart: number
}

/**
 * Finds the ends of the records of a file. Whether a piece of it has a record that INFO extends is looked up once a piece,
 * so that in files without such records no INFO is read.
 */
export function createRecordEnds() {
  let piece: Buffer | undefined
  let hasInfo = false
  return {
    of(bytes: Buffer, end: number, columns: ExtentColumns): number {
      if (bytes !== piece) {
        piece = bytes
        hasInfo = bytes.includes(endKey) || bytes.includes(lengthKey)
      }
      return recordEnd(bytes, end, columns, hasInfo)
    },
  }
}

/**
 * The last position that a record describes, from 1: the largest of that of its REF, INFO END, and, for a symbolic ALT
 * other than an insertion, POS + |SVLEN|. An END or SVLEN that is no integer describes nothing.
 */
function recordEnd(
  bytes: Buffer,
  end: number,
  { pos, refStart, refEnd, infoStart }: ExtentColumns,
  hasInfo: boolean,
): number {
  let last = pos + refEnd - refStart - 1
  if (!hasInfo) return last
  for (let at = infoStart; at < end && bytes[at] !== tab;) {
    let stop = at
    while (stop < end && bytes[stop] !== semicolon && bytes[stop] !== tab) stop += 1
    if (startsWith(bytes, at, endKey)) {
      last = Math.max(last, largestMagnitude(bytes, at + endKey.length, stop))
    } else if (startsWith(bytes, at, lengthKey) && hasLength(bytes, refEnd + 1)) {
      last = Math.max(last, pos + largestMagnitude(bytes, at + lengthKey.length, stop))
    }
    at = stop < end && bytes[stop] === semicolon ? stop + 1 : end
  }
  return last
}

/** Whether the first ALT is a symbol whose SVLEN counts bases of the reference: an insertion has none. */
function hasLength(bytes: Buffer, altStart: number): boolean {
  return bytes[altStart] === lessThan && !startsWith(bytes, altStart, insertion)
}

function startsWith(bytes: Buffer, at: number, text: Buffer): boolean {
  for (let place = 0; place < text.length; place += 1) {
    if (bytes[at + place] !== text[place]) return false
  }
  return true
}

/** The largest of comma-separated integers without their signs; 0 where one is no integer or too long to be exact. */
function largestMagnitude(bytes: Buffer, start: number, end: number): number {
  let largest = 0
  let value = 0
  let digits = 0
  for (let at = start; at <= end; at += 1) {
    const byte = bytes[at] ?? 0
    if (at === end || byte === comma) {
      if (digits > 15) return 0
      largest = Math.max(largest, value)
      value = 0
      digits = 0
    } else if (byte >= zero && byte <= zero + 9) {
      value = value * 10 + byte - zero
      digits += 1
    } else if (byte !== minus || digits > 0) return 0
  }
  return largest
}
