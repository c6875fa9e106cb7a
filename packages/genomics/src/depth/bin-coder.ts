import type { Buffer } from 'node:buffer'

import { createByteWriter } from '../bytes/byte-writer.ts'

/** The bases of the smallest bin (COV-02). */
export const binSize = 128

/** A chunk of bins is what is read at least. */
export const binsPerChunk = 1024

/** The exact sums of bins, and the depth of the deepest base of each. */
export type Bins = { readonly sums: Float64Array; readonly maxima: Float64Array }

export function createBins(count: number): Bins {
  return { sums: new Float64Array(count), maxima: new Float64Array(count) }
}

/** Codes a chunk bin by bin, runs of zeros as their number. Without a read it has no bytes at all. */
export function encodeChunk({ sums, maxima }: Bins): Uint8Array {
  const writer = createByteWriter(64)
  let hasReads = false
  for (let bin = 0; bin < sums.length;) {
    const sum = sums[bin] ?? 0
    const start = bin
    writer.varint(sum)
    bin += 1
    if (sum > 0) {
      writer.varint(maxima[start] ?? 0)
      hasReads = true
      continue
    }
    while (bin < sums.length && sums[bin] === 0) bin += 1
    writer.varint(bin - start)
  }
  return hasReads ? Uint8Array.from(writer.bytes()) : new Uint8Array(0)
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
