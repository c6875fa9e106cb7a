import type { Buffer } from 'node:buffer'

import { asBuffer } from '../bytes/byte-source.ts'
import { gunzipSync } from '../bytes/zlib.ts'
import { GenomicsError } from '../errors.ts'

// BAI and CSI: SAM format specification, section 5, and the CSI specification. Both sort the reads of a
// chromosome into bins of a tree, by the smallest bin that holds the read whole; BAI is the tree of 14 bits
// and 5 levels. Of each bin they know the ranges of the file ("chunks") where its reads are.

/** A range of a BAM file by virtual offsets; the record at `end` does not belong to it. */
export type FileChunk = { readonly start: number; readonly end: number }

/** Where in a coordinate-sorted BAM file reads have to be looked for. */
export type AlignmentIndex = {
  readonly chromosomeCount: number
  /** The chunks that hold every read with a base from `start` up to `end` (0-based, not included). */
  chunks(chromosome: number, start: number, end: number): FileChunk[]
}

type ReferenceIndex = {
  readonly bins: ReadonlyMap<number, { readonly chunks: FileChunk[]; readonly lowest: number }>
  /** Of BAI alone: the lowest offset of a read that reaches into each 16 KiB of bases. */
  readonly linear: readonly number[]
}

/** Reads a `.bai` or `.csi` file. Throws `not-index` for anything else. */
export function readAlignmentIndex(bytes: Uint8Array): AlignmentIndex {
  try {
    const raw = asBuffer(bytes)
    const index = raw[0] === 0x1f && raw[1] === 0x8b ? gunzipSync(raw) : raw
    const magic = index.toString('latin1', 0, 4)
    if (magic === 'BAI\u0001') return readIndex(createIntReader(index, 4), 14, 5, false)
    if (magic === 'CSI\u0001') {
      const reader = createIntReader(index, 4)
      const minShift = reader.int32()
      const depth = reader.int32()
      reader.skip(reader.int32())
      return readIndex(reader, minShift, depth, true)
    }
  } catch (cause) {
    throw notAlignmentIndex('it ends too early or is damaged', cause)
  }
  throw notAlignmentIndex('its magic is neither "BAI\\1" nor "CSI\\1"')
}

function readIndex(
  reader: IntReader,
  minShift: number,
  depth: number,
  isCsi: boolean,
): AlignmentIndex {
  const references = Array.from({ length: reader.int32() }, () => readReference(reader, isCsi))
  return {
    chromosomeCount: references.length,
    chunks(chromosome, start, end) {
      const reference = references[chromosome]
      if (reference === undefined) return []
      const lowest = isCsi
        ? lowestOffset(reference, start, minShift, depth)
        : (reference.linear[start >>> minShift] ?? 0)
      return binsOver(start, end, minShift, depth)
        .flatMap((bin) => reference.bins.get(bin)?.chunks ?? [])
        .filter((chunk) => chunk.end > lowest)
    },
  }
}

function readReference(reader: IntReader, isCsi: boolean): ReferenceIndex {
  const bins = new Map<number, { chunks: FileChunk[]; lowest: number }>()
  for (let left = reader.int32(); left > 0; left -= 1) {
    const bin = reader.uint32()
    const lowest = isCsi ? reader.uint64() : 0
    const chunks = Array.from({ length: reader.int32() }, () => ({
      start: reader.uint64(),
      end: reader.uint64(),
    }))
    bins.set(bin, { chunks, lowest })
  }
  const linear = isCsi ? [] : Array.from({ length: reader.int32() }, () => reader.uint64())
  return { bins, linear }
}

/** CSI keeps the lowest offset with each bin: that of the smallest known bin around the position counts. */
function lowestOffset(
  reference: ReferenceIndex,
  position: number,
  minShift: number,
  depth: number,
): number {
  for (let level = depth, shift = minShift; level >= 0; level -= 1, shift += 3) {
    const bin = reference.bins.get(firstBin(level) + Math.floor(position / 2 ** shift))
    if (bin !== undefined) return bin.lowest
  }
  return 0
}

/** Every bin that may hold a read over these bases, from the root of the tree down. */
function binsOver(start: number, end: number, minShift: number, depth: number): number[] {
  const bins: number[] = []
  for (let level = 0, shift = minShift + 3 * depth; level <= depth; level += 1, shift -= 3) {
    const first = firstBin(level)
    const last = first + Math.floor((end - 1) / 2 ** shift)
    for (let bin = first + Math.floor(start / 2 ** shift); bin <= last; bin += 1) bins.push(bin)
  }
  return bins
}

/** The number of the first bin of a level: the levels above have 1, 8, 64, … bins. */
function firstBin(level: number): number {
  return (8 ** level - 1) / 7
}

type IntReader = {
  int32(): number
  uint32(): number
  uint64(): number
  skip(count: number): void
}

function createIntReader(bytes: Buffer, start: number): IntReader {
  let at = start
  const next = (size: number): number => (at += size) - size
  return {
    int32: () => bytes.readInt32LE(next(4)),
    uint32: () => bytes.readUInt32LE(next(4)),
    uint64: () => bytes.readUInt32LE(next(4)) + bytes.readUInt32LE(next(4)) * 2 ** 32,
    skip: (count) => void next(count),
  }
}

function notAlignmentIndex(why: string, cause?: unknown): GenomicsError {
  return new GenomicsError(
    'not-index',
    `This is no BAI or CSI index: ${why}. Make one with \`samtools index\`.`,
    { cause },
  )
}
