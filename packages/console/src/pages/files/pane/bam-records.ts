import type { Rows } from './rows.ts'

/** The first alignments of a BAM. */
export type BamStart = Rows & {
  /** Names of the references, as in its header. */
  readonly references: readonly string[]
  /** Whether more bytes are needed for as many rows as are wanted. */
  readonly isShort: boolean
}

const titles = ['Read', 'Flag', 'Reference', 'Position', 'Quality', 'CIGAR', 'Bases']
const letters = '=ACMGRSVTWYHKDBN'
const operations = 'MIDNSHP=X'
/** Bytes of an alignment before its name. */
const fixed = 32
/** What is larger is damage, or no preview. */
const mostReferences = 1_000_000
const mostRecord = 4_000_000

/** Thrown where the bytes end before what is read. */
class Short extends Error {}

/**
 * Reads the beginning of a BAM from its decompressed bytes: its header, and up to `most` alignments. Positions are
 * counted from 1. Throws if the bytes aren't those of a BAM.
 */
export function readBamStart(bytes: Uint8Array, most: number): BamStart {
  const rows: string[][] = []
  let references: string[] = []
  try {
    const reader = readerOf(bytes)
    if (reader.text(4) !== 'BAM\u0001') throw new Error('This is no BAM file.')
    reader.skip(reader.length(2 ** 30))
    references = Array.from({ length: reader.length(mostReferences) }, () => {
      const name = reader.text(reader.length(mostRecord)).replace(/\0$/, '')
      reader.skip(4)
      return name
    })
    while (rows.length < most) {
      const size = reader.length(mostRecord)
      if (size < fixed) throw new Error('The file is damaged: an alignment is too short.')
      rows.push(alignment(reader.bytes(size), references))
    }
  } catch (error) {
    if (!(error instanceof Short)) throw error
    return { titles, rows, references, isShort: true }
  }
  return { titles, rows, references, isShort: false }
}

function readerOf(whole: Uint8Array) {
  const view = new DataView(whole.buffer, whole.byteOffset, whole.byteLength)
  let at = 0
  const bytes = (count: number): Uint8Array => {
    if (at + count > whole.length) throw new Short()
    at += count
    return whole.subarray(at - count, at)
  }
  return {
    bytes,
    text: (count: number): string => new TextDecoder().decode(bytes(count)),
    skip: (count: number): void => void bytes(count),
    /** A count of bytes or of things, which isn't above `most`. */
    length(most: number): number {
      bytes(4)
      const value = view.getInt32(at - 4, true)
      if (value < 0 || value > most) throw new Error('The file is damaged: a length is impossible.')
      return value
    },
  }
}

function alignment(bytes: Uint8Array, references: readonly string[]): string[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const nameLength = view.getUint8(8)
  const cigarCount = view.getUint16(12, true)
  const baseCount = view.getInt32(16, true)
  const cigarAt = fixed + nameLength
  const basesAt = cigarAt + cigarCount * 4
  if (baseCount < 0 || basesAt + Math.ceil(baseCount / 2) > bytes.length) {
    throw new Error('The file is damaged: an alignment is cut off.')
  }
  const name = new TextDecoder().decode(bytes.subarray(fixed, fixed + Math.max(0, nameLength - 1)))
  const cigar = Array.from({ length: cigarCount }, (_, at) => {
    const one = view.getUint32(cigarAt + at * 4, true)
    return `${one >>> 4}${operations[one & 15] ?? '?'}`
  })
  const bases = Array.from({ length: baseCount }, (_, at) => {
    const two = bytes[basesAt + (at >> 1)] ?? 0
    return letters[at % 2 === 0 ? two >> 4 : two & 15]
  })
  return [
    name,
    String(view.getUint16(14, true)),
    references[view.getInt32(0, true)] ?? '*',
    String(view.getInt32(4, true) + 1),
    String(view.getUint8(9)),
    cigar.join('') || '*',
    bases.join('') || '*',
  ]
}
