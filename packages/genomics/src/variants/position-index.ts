import { Buffer } from 'node:buffer'

import { type ByteReader, createByteReader } from '../bytes/byte-reader.ts'
import { createByteWriter } from '../bytes/byte-writer.ts'

// The records of one chromosome in the order of position, ties in the order of the file. A record's
// number in that order is its ordinal. Chunks of 1,024 records are coded as differences, some four bytes
// a record; a directory holds the first position of each chunk, so that an ordinal is found by its chunk
// and a position by a binary search, whatever the size of the file.

const recordsPerChunk = 1024

/** Where the line of a record is in the uncompressed text, its line end included. */
export type RecordPlace = { readonly pos: number; readonly offset: number; readonly length: number }

export type PositionIndexBuilder = {
  readonly count: number
  add(pos: number, offset: number, length: number): void
  /** The serialised index, in parts that belong one behind the other. */
  finish(): Uint8Array[]
}

/** Takes records in any order; those that come in the order of position cost no memory beyond their code. */
export function createPositionIndexBuilder(): PositionIndexBuilder {
  const directory = createByteWriter(16)
  const data = createByteWriter(64)
  let count = 0
  let chunkStart = 0
  let lastPos = 0
  let lastEnd = 0
  let isSorted = true

  function parts(): Uint8Array[] {
    const head = createByteWriter(16)
    head.varint(count)
    const tail = createByteWriter(16)
    if (count > 0) tail.varint(data.length - chunkStart)
    return [head.bytes(), directory.bytes(), tail.bytes(), data.bytes()]
  }

  return {
    get count() {
      return count
    },
    add(pos, offset, length) {
      if (count % recordsPerChunk === 0) {
        if (count > 0) directory.varint(data.length - chunkStart)
        directory.varint(pos)
        chunkStart = data.length
        lastEnd = 0
      } else {
        data.signedVarint(pos - lastPos)
      }
      if (count > 0 && pos < lastPos) isSorted = false
      data.signedVarint(offset - lastEnd)
      data.varint(length)
      lastPos = pos
      lastEnd = offset + length
      count += 1
    },
    finish: () => (isSorted ? parts() : sortedAgain(parts())),
  }
}

function sortedAgain(parts: Uint8Array[]): Uint8Array[] {
  const places = readPositionIndex(createByteReader(Buffer.concat(parts))).places(0, Infinity)
  const order = Uint32Array.from(places.keys())
  const positions = Float64Array.from(places, (place) => place.pos)
  order.sort((a, b) => (positions[a] ?? 0) - (positions[b] ?? 0) || a - b)
  const builder = createPositionIndexBuilder()
  for (const number of order) {
    const place = places[number]
    if (place !== undefined) builder.add(place.pos, place.offset, place.length)
  }
  return builder.finish()
}

export type PositionIndex = {
  readonly count: number
  /** The number of records with a smaller position, which is the ordinal of the first one that has not. */
  countBefore(pos: number): number
  /** The places of the records from one ordinal up to another, that one left out. */
  places(from: number, to: number): RecordPlace[]
}

export function readPositionIndex(reader: ByteReader): PositionIndex {
  const count = reader.varint()
  const chunks = Math.ceil(count / recordsPerChunk)
  const firstPositions = new Float64Array(chunks)
  const ends = new Float64Array(chunks)
  let size = 0
  for (let chunk = 0; chunk < chunks; chunk += 1) {
    firstPositions[chunk] = reader.varint()
    size += reader.varint()
    ends[chunk] = size
  }
  const data = reader.take(size)

  function decode(chunk: number): RecordPlace[] {
    const bytes = createByteReader(data, ends[chunk - 1] ?? 0)
    const places: RecordPlace[] = []
    const records = Math.min(recordsPerChunk, count - chunk * recordsPerChunk)
    let pos = firstPositions[chunk] ?? 0
    let offset = 0
    for (let record = 0; record < records; record += 1) {
      if (record > 0) pos += bytes.signedVarint()
      offset += bytes.signedVarint()
      const length = bytes.varint()
      places.push({ pos, offset, length })
      offset += length
    }
    return places
  }

  return {
    count,
    countBefore(pos) {
      const chunk = lowerBound(chunks, (number) => firstPositions[number] ?? 0, pos) - 1
      if (chunk < 0) return 0
      const places = decode(chunk)
      const inChunk = lowerBound(places.length, (number) => places[number]?.pos ?? 0, pos)
      return chunk * recordsPerChunk + inChunk
    },
    places(from, to) {
      const end = Math.min(to, count)
      const places: RecordPlace[] = []
      for (let at = from; at < end; at = (Math.floor(at / recordsPerChunk) + 1) * recordsPerChunk) {
        const chunk = Math.floor(at / recordsPerChunk)
        const start = chunk * recordsPerChunk
        for (const place of decode(chunk).slice(at - start, end - start)) places.push(place)
      }
      return places
    },
  }
}

/** The first of `count` ascending values that is not smaller than the one looked for. */
function lowerBound(count: number, valueAt: (number: number) => number, value: number): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >>> 1
    if (valueAt(middle) < value) low = middle + 1
    else high = middle
  }
  return low
}
