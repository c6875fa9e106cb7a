import type { Buffer } from 'node:buffer'

import { createByteReader } from '../bytes/byte-reader.ts'
import { createByteWriter } from '../bytes/byte-writer.ts'

// The sums of the bins of one chromosome, in chunks of 1,024 bins. A chunk is coded bin by bin; zeros are
// counted together. Of each chunk the whole sum is kept as well, which answers a question about a whole
// chromosome without decoding a chunk.

/** The bases of a bin (COV-02). */
export const binSize = 128

export const binsPerChunk = 1024

/** A chunk as it is kept: its code, empty when no bin has a read, and the sum of its bins. */
export type BinChunk = { readonly code: Buffer; readonly sum: number }

export function encodeChunk(sums: Float64Array): BinChunk {
  const writer = createByteWriter(64)
  let total = 0
  for (let bin = 0; bin < sums.length;) {
    const sum = sums[bin] ?? 0
    const start = bin
    writer.varint(sum)
    total += sum
    bin += 1
    if (sum > 0) continue
    while (bin < sums.length && sums[bin] === 0) bin += 1
    writer.varint(bin - start)
  }
  return total === 0
    ? { code: writer.bytes().subarray(0, 0), sum: 0 }
    : { code: writer.bytes(), sum: total }
}

/** Writes the sums of a chunk into an array of zeros. */
export function decodeChunk(code: Buffer, sums: Float64Array): void {
  const reader = createByteReader(code)
  for (let bin = 0; reader.position < code.length;) {
    const sum = reader.varint()
    if (sum === 0) {
      bin += reader.varint()
    } else {
      sums[bin] = sum
      bin += 1
    }
  }
}
