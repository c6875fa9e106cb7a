import { Buffer } from 'node:buffer'

import { blockContaining, type BlockTable } from '../bgzf/block-table.ts'
import { blockSizeAt, damagedBlock, deflateBlock, inflateBlock } from '../bgzf/block.ts'
import { type ByteSource, readExactly } from '../bytes/byte-source.ts'

/** A part of the uncompressed stream of a file; `end` is not included. */
export type StreamRange = { readonly start: number; readonly end: number }

/** A piece of a BGZF file: blocks as they are in the file, or blocks that were packed again. `end` is not included. */
export type FileSlice =
  | { readonly kind: 'range'; readonly start: number; readonly end: number }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }

/** The window of a request, 0-based; `end` is not included. */
export type SliceRegion = {
  /** `*` for the reads without a place. */
  readonly chrom: string
  readonly start: number
  readonly end: number
}

/** What a block holds that is packed again. */
const blockContent = 65280

/** Fast: these are a few blocks of each answer. */
const level = 1

/** Ranges this near to each other are one, since a request costs more than the bytes between. */
const nearBytes = 256 << 10

/** More ranges than this are joined: each costs the client a request, and the answer two packed blocks. */
const mostRanges = 16

/** Joins ranges in ascending order that touch or lie near, and further ones, the nearest first, until they are few. */
export function joinRanges(ranges: readonly StreamRange[]): StreamRange[] {
  const joined: { start: number; end: number }[] = []
  for (const { start, end } of ranges) {
    const last = joined.at(-1)
    if (last !== undefined && start - last.end <= nearBytes) last.end = Math.max(last.end, end)
    else joined.push({ start, end })
  }
  if (joined.length <= mostRanges) return joined
  const gaps = joined.slice(1).map(({ start }, at) => start - (joined[at]?.end ?? 0))
  const widest = gaps.toSorted((one, other) => other - one)[mostRanges - 2] ?? 0
  const few: { start: number; end: number }[] = []
  for (const { start, end } of joined) {
    const last = few.at(-1)
    const isFar = last === undefined || (start - last.end >= widest && few.length < mostRanges)
    if (isFar) few.push({ start, end })
    else last.end = end
  }
  return few
}

/**
 * The slices whose blocks hold exactly a part of the stream: complete blocks as they are, and what is left at both ends
 * packed again. Throws `damaged` where a block isn't what the table states.
 */
export async function sliceStream(
  source: ByteSource,
  table: BlockTable,
  { start, end }: StreamRange,
): Promise<FileSlice[]> {
  const slices: FileSlice[] = []
  let at = start
  while (at < end) {
    const block = blockContaining(table, at)
    const first = table.streamOffsets[block] ?? 0
    const next = table.streamOffsets[block + 1] ?? 0
    if (first < at || next > end) {
      const content = await readBlock(source, table, block)
      const stop = Math.min(end, next)
      slices.push({ kind: 'bytes', bytes: packStream(content.subarray(at - first, stop - first)) })
      at = stop
    } else {
      const last = blockContaining(table, end)
      slices.push({
        kind: 'range',
        start: table.fileOffsets[block] ?? 0,
        end: table.fileOffsets[last] ?? 0,
      })
      at = table.streamOffsets[last] ?? end
    }
  }
  return slices
}

/** The same as one slice of packed bytes, for a small part that a client expects in one piece. */
export async function packRange(
  source: ByteSource,
  table: BlockTable,
  { start, end }: StreamRange,
): Promise<FileSlice> {
  const parts: Buffer[] = []
  for (let at = start; at < end;) {
    const block = blockContaining(table, at)
    const first = table.streamOffsets[block] ?? 0
    const stop = Math.min(end, table.streamOffsets[block + 1] ?? end)
    parts.push((await readBlock(source, table, block)).subarray(at - first, stop - first))
    at = stop
  }
  return { kind: 'bytes', bytes: packStream(Buffer.concat(parts)) }
}

async function readBlock(source: ByteSource, table: BlockTable, block: number): Promise<Buffer> {
  const offset = table.fileOffsets[block] ?? 0
  const size = (table.fileOffsets[block + 1] ?? 0) - offset
  const bytes = await readExactly(source, offset, size)
  if (blockSizeAt(bytes, 0) !== size) throw damagedBlock(offset, 'is not the one that was indexed')
  return inflateBlock(bytes, offset)
}

function packStream(content: Buffer): Uint8Array {
  const blocks: Buffer[] = []
  for (let at = 0; at < content.length; at += blockContent) {
    blocks.push(deflateBlock(content.subarray(at, at + blockContent), level))
  }
  return Uint8Array.from(Buffer.concat(blocks))
}
