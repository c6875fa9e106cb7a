import type { Buffer } from 'node:buffer'

import { createByteReader } from '../bytes/byte-reader.ts'
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

/** Gives the sum and the maximum of each bin of a chunk that has a read. */
export function decodeChunk(
  code: Buffer,
  visit: (bin: number, sum: number, maximum: number) => void,
): void {
  const reader = createByteReader(code)
  for (let bin = 0; reader.position < code.length;) {
    const sum = reader.varint()
    if (sum === 0) bin += reader.varint()
    else {
      visit(bin, sum, reader.varint())
      bin += 1
    }
  }
}
