import type { ByteReader } from '../bytes/byte-reader.ts'
import { createByteWriter, type ByteWriter } from '../bytes/byte-writer.ts'

/** Where each block of a BGZF file starts, in the file and in the uncompressed stream. */
export type BlockTable = {
  readonly count: number
  /** The uncompressed size of all blocks together. */
  readonly size: number
  /** `count` + 1 entries each: the last one is where the last block ends. */
  readonly fileOffsets: Float64Array
  readonly streamOffsets: Float64Array
}

/** The sizes of consecutive blocks, coded. */
export type BlockSizes = {
  readonly count: number
  readonly contentSize: number
  readonly code: Uint8Array
}

/** Collects the sizes of each block while a file is read. */
export type BlockTableBuilder = {
  add(fileSize: number, contentSize: number): void
  readonly sizes: BlockSizes
  /** Adds the blocks of the next part of a file. */
  append(sizes: BlockSizes): void
  write(writer: ByteWriter): void
}

export function createBlockTableBuilder(): BlockTableBuilder {
  const sizes = createByteWriter(1024)
  let count = 0
  let total = 0
  return {
    add(fileSize, contentSize) {
      sizes.varint(fileSize)
      sizes.varint(contentSize)
      count += 1
      total += contentSize
    },
    get sizes() {
      return { count, contentSize: total, code: sizes.bytes() }
    },
    append(part) {
      sizes.append(part.code)
      count += part.count
      total += part.contentSize
    },
    write(writer) {
      writer.varint(count)
      writer.append(sizes.bytes())
    },
  }
}

export function readBlockTable(reader: ByteReader): BlockTable {
  const count = reader.varint()
  const fileOffsets = new Float64Array(count + 1)
  const streamOffsets = new Float64Array(count + 1)
  let file = 0
  let stream = 0
  for (let block = 0; block < count; block += 1) {
    fileOffsets[block] = file
    streamOffsets[block] = stream
    file += reader.varint()
    stream += reader.varint()
  }
  fileOffsets[count] = file
  streamOffsets[count] = stream
  return { count, size: stream, fileOffsets, streamOffsets }
}

/** The number of the block that holds a byte of the uncompressed stream. */
export function blockContaining(table: BlockTable, streamOffset: number): number {
  let low = 0
  let high = table.count
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((table.streamOffsets[middle + 1] ?? Infinity) <= streamOffset) low = middle + 1
    else high = middle
  }
  return low
}
