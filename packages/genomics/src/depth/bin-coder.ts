import type { Buffer } from 'node:buffer'

/** The bases of the smallest bin (COV-02). */
export const binSize = 128

/** A chunk of bins is what is read at least. */
export const binsPerChunk = 1024

/** The exact sums of bins, and the depth of the deepest base of each. */
export type Bins = { readonly sums: Float64Array; readonly maxima: Float64Array }

export function createBins(count: number): Bins {
  return { sums: new Float64Array(count), maxima: new Float64Array(count) }
}

/** A sum and a maximum of 53 bits each. */
const mostBytesPerBin = 16

const room = new Uint8Array(binsPerChunk * mostBytesPerBin)

/**
 * Codes a chunk bin by bin, runs of zeros as their number. Without a read it has no bytes at all. The bytes are valid
 * until the next call. Numbers are written here and not by a ByteWriter, whose calls would take longer than all the rest
 * of a chunk.
 */
export function encodeChunk({ sums, maxima }: Bins): Uint8Array {
  let at = 0
  let hasReads = false
  for (let bin = 0; bin < sums.length;) {
    const sum = sums[bin] ?? 0
    if (sum > 0) {
      at = putVarint(putVarint(at, sum), maxima[bin] ?? 0)
      hasReads = true
      bin += 1
      continue
    }
    const start = bin
    while (bin < sums.length && sums[bin] === 0) bin += 1
    room[at] = 0
    at = putVarint(at + 1, bin - start)
  }
  return room.subarray(0, hasReads ? at : 0)
}

/** Writes a number as `varint` of a ByteWriter does; gives where the next one begins. */
function putVarint(start: number, value: number): number {
  let at = start
  let rest = value
  while (rest >= 0x8000_0000) {
    room[at++] = (rest % 128) | 128
    rest = Math.floor(rest / 128)
  }
  while (rest >= 128) {
    room[at++] = (rest & 127) | 128
    rest >>>= 7
  }
  room[at++] = rest
  return at
}

/**
 * Gives the sum and the maximum of each bin of a chunk that has a read. Numbers are read here and not by a ByteReader,
 * whose calls would take longer than all the rest of an answer.
 */
export function decodeChunk(
  code: Buffer,
  visit: (bin: number, sum: number, maximum: number) => void,
): void {
  let sum = 0
  let isSum = true
  let value = 0
  let scale = 1
  let bin = 0
  for (let at = 0; at < code.length; at += 1) {
    const byte = code[at] ?? 0
    value += (byte & 127) * scale
    scale *= 128
    if (byte >= 128) continue
    if (isSum) sum = value
    else if (sum === 0) bin += value
    else {
      visit(bin, sum, value)
      bin += 1
    }
    isSum = !isSum
    value = 0
    scale = 1
  }
}
