import type { Buffer } from 'node:buffer'

import { createByteReader } from '../bytes/byte-reader.ts'
import { decodeChunk, type PlaceArrays, placeArrays } from './position-chunk.ts'

/** How many decoded chunks stay for the next question, which is often about the next page. */
const decodedChunks = 4

/** Where the line of a record is in the uncompressed text, its line end included. */
export type RecordPlace = { readonly pos: number; readonly offset: number; readonly length: number }

export type PositionIndex = {
  readonly count: number
  /** The number of records with a smaller position, which is the ordinal of the first one that has not. */
  countBefore(pos: number): Promise<number>
  /** The ordinals, up to one, of the records that reach up to a position or beyond it. */
  reaching(pos: number, before: number): Promise<number[]>
  /** The places of the records from one ordinal up to another, that one left out. */
  places(from: number, to: number): Promise<RecordPlace[]>
}

/** Reads a range of the chunks of an index. */
export type ReadChunk = (offset: number, length: number, checkSum: number) => Promise<Buffer>

/** Opens an index by its directory. */
export function readPositionIndex(
  count: number,
  directory: Buffer,
  readChunk: ReadChunk,
): PositionIndex {
  const chunks = readDirectory(directory)
  const decoded = new Map<number, PlaceArrays>()

  async function decode(chunk: number): Promise<PlaceArrays> {
    const known = decoded.get(chunk)
    if (known !== undefined) return known
    const start = chunks.ends[chunk - 1] ?? 0
    const code = await readChunk(
      start,
      (chunks.ends[chunk] ?? 0) - start,
      chunks.checkSums[chunk] ?? 0,
    )
    const records = (chunks.ordinals[chunk + 1] ?? 0) - (chunks.ordinals[chunk] ?? 0)
    const places = placeArrays(records)
    const first = [chunks.positions[chunk] ?? 0, chunks.offsets[chunk] ?? 0] as const
    decodeChunk(code, ...first, records, places, 0)
    decoded.set(chunk, places)
    const [oldest] = decoded.keys()
    if (decoded.size > decodedChunks && oldest !== undefined) decoded.delete(oldest)
    return places
  }

  return {
    count,
    async countBefore(pos) {
      const chunk = lowerBound(chunks.positions, pos) - 1
      if (chunk < 0) return 0
      const { positions } = await decode(chunk)
      return (chunks.ordinals[chunk] ?? 0) + lowerBound(positions, pos)
    },
    async reaching(pos, before) {
      const found: number[] = []
      for (let chunk = 0; (chunks.ordinals[chunk] ?? before) < before; chunk += 1) {
        if ((chunks.reaches[chunk] ?? 0) < pos) continue
        const { ends } = await decode(chunk)
        const first = chunks.ordinals[chunk] ?? 0
        const stop = Math.min(before - first, ends.length)
        for (let number = 0; number < stop; number += 1) {
          if ((ends[number] ?? 0) >= pos) found.push(first + number)
        }
      }
      return found
    },
    async places(from, to) {
      const end = Math.min(to, count)
      const places: RecordPlace[] = []
      let chunk = lowerBound(chunks.ordinals, from + 1) - 1
      for (let at = from; at < end; chunk += 1) {
        const { positions, offsets, lengths } = await decode(chunk)
        const first = chunks.ordinals[chunk] ?? 0
        const stop = Math.min(end - first, positions.length)
        for (let number = at - first; number < stop; number += 1) {
          places.push({
            pos: positions[number] ?? 0,
            offset: offsets[number] ?? 0,
            length: lengths[number] ?? 0,
          })
        }
        at = first + stop
      }
      return places
    },
  }
}

function readDirectory(directory: Buffer) {
  const reader = createByteReader(directory)
  const positions: number[] = []
  const offsets: number[] = []
  const ends: number[] = []
  const checkSums: number[] = []
  const reaches: number[] = []
  const ordinals = [0]
  let [pos, offset, ordinal, end] = [0, 0, 0, 0]
  while (reader.position < directory.length) {
    positions.push((pos += reader.signedVarint()))
    offsets.push((offset += reader.signedVarint()))
    ordinals.push((ordinal += reader.varint()))
    ends.push((end += reader.varint()))
    reaches.push(pos + reader.signedVarint())
    checkSums.push(reader.varint())
  }
  return { positions, offsets, ends, reaches, checkSums, ordinals }
}

/** The index of the first of ascending values that is not smaller than the one looked for. */
function lowerBound(values: ArrayLike<number>, value: number): number {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((values[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}
