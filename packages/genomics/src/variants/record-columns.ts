import type { Buffer } from 'node:buffer'

const tab = 9
const dot = 46
const zero = 48

/** A position with more digits than this is not an exact number. */
const maxDigits = 15

/**
 * Looks at the first eight columns of a record line: where each ends, and whether the record can be
 * served. One is made for a whole file and filled again by each line, so that a line costs no memory.
 */
export type RecordColumns = {
  /** The end of CHROM, which starts where the line does. */
  chromEnd: number
  pos: number
  refStart: number
  refEnd: number
  infoStart: number
}

export function emptyColumns(): RecordColumns {
  return { chromEnd: 0, pos: 0, refStart: 0, refEnd: 0, infoStart: 0 }
}

/** Fills `columns` from the line, or says what is wrong with it. */
export function readRecordColumns(
  bytes: Buffer,
  start: number,
  end: number,
  columns: RecordColumns,
): string | undefined {
  const chromEnd = endOfColumn(bytes, start, end)
  const posEnd = endOfColumn(bytes, chromEnd + 1, end)
  const idEnd = endOfColumn(bytes, posEnd + 1, end)
  const refEnd = endOfColumn(bytes, idEnd + 1, end)
  const altEnd = endOfColumn(bytes, refEnd + 1, end)
  const qualEnd = endOfColumn(bytes, altEnd + 1, end)
  // INFO may be long, and nothing is wanted of it but that it is there.
  const filterEnd = endOfColumn(bytes, qualEnd + 1, end)
  if (chromEnd === start) return 'CHROM is empty'
  const pos = integerText(bytes, chromEnd + 1, posEnd)
  if (pos === undefined && chromEnd < end) {
    return `POS is not an integer: ${quoted(bytes, chromEnd + 1, posEnd)}`
  }
  if (altEnd < end && !isQuality(bytes, altEnd + 1, qualEnd)) {
    return `QUAL is no number: ${quoted(bytes, altEnd + 1, qualEnd)}`
  }
  if (pos === undefined || filterEnd >= end) {
    const count = bytes.toString('latin1', start, end).split('\t').length
    return `${count} columns where a record has at least 8, separated by tabs`
  }
  columns.chromEnd = chromEnd
  columns.pos = pos
  columns.refStart = idEnd + 1
  columns.refEnd = refEnd
  columns.infoStart = filterEnd + 1
  return undefined
}

/** The next tab, or the end of the line or what lies behind it. */
function endOfColumn(bytes: Buffer, start: number, end: number): number {
  let at = start
  while (at < end && bytes[at] !== tab) at += 1
  return at
}

/** Buffer.compare does the same, but a call into C++ for every record costs more than these few bytes. */
export function isSameText(known: Buffer, bytes: Buffer, start: number, end: number): boolean {
  if (known.length !== end - start) return false
  for (let at = 0; at < known.length; at += 1) {
    if (known[at] !== bytes[start + at]) return false
  }
  return true
}

function integerText(bytes: Buffer, start: number, end: number): number | undefined {
  if (end === start || end - start > maxDigits) return undefined
  let value = 0
  for (let at = start; at < end; at += 1) {
    const digit = (bytes[at] ?? 0) - zero
    if (digit < 0 || digit > 9) return undefined
    value = value * 10 + digit
  }
  return value
}

function isQuality(bytes: Buffer, start: number, end: number): boolean {
  if (end - start === 1 && bytes[start] === dot) return true
  if (isDecimal(bytes, start, end)) return true
  return isQualityText(bytes.toString('latin1', start, end))
}

/** Whether this is digits with at most one dot among them, as nearly every quality is. */
function isDecimal(bytes: Buffer, start: number, end: number): boolean {
  let digits = 0
  let dots = 0
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte === dot) dots += 1
    else if (byte >= zero && byte <= zero + 9) digits += 1
    else return false
  }
  return digits > 0 && dots <= 1
}

/** The numbers of VCF (section 1.3 of its specification) and the two that are none. */
export function isQualityText(text: string): boolean {
  return /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$|^[-+]?(?:inf(?:inity)?|nan)$/i.test(text)
}

function quoted(bytes: Buffer, start: number, end: number): string {
  const text = bytes.toString('utf8', start, Math.min(end, start + 40))
  return JSON.stringify(end - start > 40 ? `${text}…` : text)
}
