import { Buffer } from 'node:buffer'
import { crc32 } from 'node:zlib'

import { createByteWriter, type ByteWriter } from '../bytes/byte-writer.ts'
import { decodeChunk, placeArrays } from './position-chunk.ts'

// The records of one chromosome in the order of position, ties in the order of the file. A record's
// number in that order is its ordinal. Chunks of up to 1,024 records are coded as differences, some four bytes
// a record; a directory holds the first position, offset and ordinal of each chunk and how far its records reach, so that an ordinal is
// found by its chunk and a position by a binary search, whatever the size of the file. Only the chunks that
// a question needs are read.

const recordsPerChunk = 1024

/** A written index: the directory for the head of a document, the chunks for its body. */
export type WrittenPositions = {
  readonly count: number
  readonly directory: Uint8Array
  readonly data: Uint8Array
}

/** The records that a part of a file has of one chromosome, for the whole of the file to be put together. */
export type PositionRun = {
  readonly data: Uint8Array
  readonly chunks: ChunkArrays
  readonly isSorted: boolean
  readonly lastPos: number
}

/** Of each chunk its first position, the offset of its first record, the number of records, its bytes and its reach. */
type ChunkArrays = {
  readonly positions: number[]
  readonly offsets: number[]
  readonly counts: number[]
  readonly sizes: number[]
  /** The largest end of its records. */
  readonly reaches: number[]
}

export type PositionIndexBuilder = {
  readonly count: number
  /** `end` is the last position that the record describes. */
  add(pos: number, offset: number, length: number, end: number): void
  /** Everything that was added, for `append` elsewhere. */
  run(): PositionRun
  /** Adds what a later part of the file has, whose offsets count from `shift`. */
  append(run: PositionRun, shift: number): void
  finish(): WrittenPositions
}

/** Takes records in any order; those that come in the order of position cost no memory beyond their code. */
export function createPositionIndexBuilder(): PositionIndexBuilder {
  const chunks: ChunkArrays = { positions: [], offsets: [], counts: [], sizes: [], reaches: [] }
  const data = createByteWriter(64)
  let count = 0
  let inChunk = recordsPerChunk
  let chunkStart = 0
  let lastPos = 0
  let lastEnd = 0
  let reach = -Infinity
  let isSorted = true

  function openChunk(pos: number, offset: number): void {
    closeChunk()
    chunks.positions.push(pos)
    chunks.offsets.push(offset)
    inChunk = 0
  }

  function closeChunk(): void {
    if (chunks.positions.length === chunks.sizes.length) return
    chunks.counts.push(inChunk)
    chunks.sizes.push(data.length - chunkStart)
    chunks.reaches.push(reach)
    reach = -Infinity
    chunkStart = data.length
    inChunk = recordsPerChunk
  }

  function finish(): WrittenPositions {
    closeChunk()
    if (isSorted) return { count, directory: writeDirectory(chunks, data), data: data.bytes() }
    return sortedAgain(chunks, data.bytes()).finish()
  }

  return {
    get count() {
      return count
    },
    add(pos, offset, length, end) {
      if (inChunk === recordsPerChunk) openChunk(pos, offset)
      else {
        data.signedVarint(pos - lastPos)
        data.signedVarint(offset - lastEnd)
      }
      if (pos < lastPos) isSorted = false
      data.varint(length)
      data.signedVarint(end - pos)
      if (end > reach) reach = end
      lastPos = pos
      lastEnd = offset + length
      inChunk += 1
      count += 1
    },
    run() {
      closeChunk()
      return { data: data.bytes(), chunks, isSorted, lastPos }
    },
    append(run, shift) {
      closeChunk()
      if (!run.isSorted || (run.chunks.positions[0] ?? Infinity) < lastPos) isSorted = false
      for (const [number, size] of run.chunks.sizes.entries()) {
        chunks.positions.push(run.chunks.positions[number] ?? 0)
        chunks.offsets.push((run.chunks.offsets[number] ?? 0) + shift)
        chunks.counts.push(run.chunks.counts[number] ?? 0)
        chunks.sizes.push(size)
        chunks.reaches.push(run.chunks.reaches[number] ?? 0)
        count += run.chunks.counts[number] ?? 0
      }
      data.append(run.data)
      chunkStart = data.length
      lastPos = run.lastPos
    },
    finish,
  }
}

function writeDirectory(chunks: ChunkArrays, data: ByteWriter): Uint8Array {
  const directory = createByteWriter(16)
  const bytes = data.bytes()
  let pos = 0
  let offset = 0
  let start = 0
  for (const [number, size] of chunks.sizes.entries()) {
    directory.signedVarint((chunks.positions[number] ?? 0) - pos)
    directory.signedVarint((chunks.offsets[number] ?? 0) - offset)
    directory.varint(chunks.counts[number] ?? 0)
    directory.varint(size)
    directory.signedVarint((chunks.reaches[number] ?? 0) - (chunks.positions[number] ?? 0))
    directory.varint(crc32(bytes.subarray(start, start + size)))
    pos = chunks.positions[number] ?? 0
    offset = chunks.offsets[number] ?? 0
    start += size
  }
  return directory.bytes()
}

/** The same records in the order of position. */
function sortedAgain(chunks: ChunkArrays, data: Buffer): PositionIndexBuilder {
  const total = chunks.counts.reduce((sum, count) => sum + count, 0)
  const all = placeArrays(total)
  let done = 0
  let start = 0
  for (const [number, size] of chunks.sizes.entries()) {
    const records = chunks.counts[number] ?? 0
    const first = [chunks.positions[number] ?? 0, chunks.offsets[number] ?? 0] as const
    decodeChunk(data.subarray(start, start + size), ...first, records, all, done)
    done += records
    start += size
  }
  const order = Uint32Array.from({ length: total }, (_, number) => number)
  order.sort((a, b) => (all.positions[a] ?? 0) - (all.positions[b] ?? 0) || a - b)
  const builder = createPositionIndexBuilder()
  for (const number of order) {
    builder.add(
      all.positions[number] ?? 0,
      all.offsets[number] ?? 0,
      all.lengths[number] ?? 0,
      all.ends[number] ?? 0,
    )
  }
  return builder
}
