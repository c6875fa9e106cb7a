import type { Buffer } from 'node:buffer'

import { createByteReader } from '../bytes/byte-reader.ts'

/** The places of consecutive records, each of its members in an array. */
export type PlaceArrays = {
  readonly positions: Float64Array
  readonly offsets: Float64Array
  readonly lengths: Float64Array
  /** The last position that each describes. */
  readonly ends: Float64Array
}

export function placeArrays(count: number): PlaceArrays {
  return {
    positions: new Float64Array(count),
    offsets: new Float64Array(count),
    lengths: new Float64Array(count),
    ends: new Float64Array(count),
  }
}

/** Decodes a chunk of records, whose first position and offset the directory has, into arrays from `at` on. */
export function decodeChunk(
  code: Buffer,
  firstPos: number,
  firstOffset: number,
  records: number,
  into: PlaceArrays,
  at: number,
): void {
  const bytes = createByteReader(code)
  let pos = firstPos
  let offset = firstOffset
  for (let record = 0; record < records; record += 1) {
    if (record > 0) {
      pos += bytes.signedVarint()
      offset += bytes.signedVarint()
    }
    const length = bytes.varint()
    into.positions[at + record] = pos
    into.offsets[at + record] = offset
    into.lengths[at + record] = length
    into.ends[at + record] = pos + bytes.signedVarint()
    offset += length
  }
}
