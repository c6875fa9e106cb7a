import { Buffer } from 'node:buffer'
import { setImmediate } from 'node:timers/promises'

import { type ByteSource, readExactly } from '../bytes/byte-source.ts'
import { progressOf, type ReadOptions } from '../bytes/progress.ts'
import { wholeFilePiece } from '../bytes/source-pieces.ts'
import { GenomicsError } from '../errors.ts'
import {
  blockRoom,
  blockSizeAt,
  damagedBlock,
  endOfFileBlock,
  inflateBlock,
  maxBlockSize,
  minHeaderSize,
} from './block.ts'

/** One block of a BGZF file: where it is, how long, and what it holds. */
export type BgzfBlock = {
  readonly offset: number
  readonly size: number
  readonly content: Buffer
}

/** Throws `truncated` unless the file ends with BGZF's empty last block. */
export async function requireEndOfFileBlock(source: ByteSource): Promise<void> {
  if (await hasEndOfFileBlock(source)) return
  throw new GenomicsError(
    'truncated',
    `The file of ${source.size} bytes doesn't end with BGZF's empty last block, so its end is missing. Transfer or make it again.`,
  )
}

/** Whether the file ends with BGZF's empty last block. */
export async function hasEndOfFileBlock(source: ByteSource): Promise<boolean> {
  const length = Math.min(source.size, endOfFileBlock.length)
  return (await readExactly(source, source.size - length, length)).equals(endOfFileBlock)
}

export type BlockReadOptions = ReadOptions & {
  /** The offset of the first block that is wanted. */
  readonly start?: number
  /** Where the first block starts that is no longer wanted. Throws `damaged` when none does. */
  readonly end?: number
  /** How many bytes are read at once. */
  readonly pieceSize?: number
  /** Whether the content of a block is gone with the next one, which saves the memory for each. */
  readonly isFleeting?: boolean
}

/** With so many bytes at hand a block is whole, or is none. */
const mostLeft = maxBlockSize + minHeaderSize

/** Every block of a BGZF file from `start` on, in order, inflated and checked. */
export async function* readBlocks(
  source: ByteSource,
  options: BlockReadOptions = {},
): AsyncGenerator<BgzfBlock, void, undefined> {
  const start = options.start ?? 0
  const end = options.end ?? source.size
  const report = progressOf(end - start, options)
  const room = options.isFleeting === true ? blockRoom() : undefined
  const pieceSize = Math.min(options.pieceSize ?? wholeFilePiece, end - start)
  // A piece is read behind what is left of the last one: the beginning of a block, whose content is elsewhere.
  const pieces = Buffer.allocUnsafeSlow(mostLeft + pieceSize)
  let offset = start
  let left = 0
  while (offset + left < end) {
    options.signal?.throwIfAborted()
    const length = Math.min(pieceSize, end - offset - left)
    const behind = pieces.subarray(left)
    const piece = await readExactly(source, offset + left, length, behind)
    if (piece.buffer !== pieces.buffer) piece.copy(behind)
    const bytes = pieces.subarray(0, left + length)
    const isLast = offset + bytes.length === end
    let at = 0
    while (at < bytes.length) {
      const size = blockSizeAt(bytes, at)
      if (size === undefined || at + size > bytes.length) {
        // A header may be cut by the end of the piece as well: only with 64 KiB at hand it is judged.
        if (!isLast && bytes.length - at < mostLeft) break
        throw damagedBlock(offset, problemOf(size))
      }
      yield { offset, size, content: inflateBlock(bytes.subarray(at, at + size), offset, room) }
      at += size
      offset += size
    }
    left = pieces.copy(pieces, 0, at, bytes.length)
    report(offset - start)
    // The event loop has its turn, so that a reading on the main thread leaves room for others and can be aborted.
    await setImmediate()
  }
  options.signal?.throwIfAborted()
}

/** Pieces of a file that isn't packed, or of what one holds, as if they were blocks. */
export async function* asBlocks(
  pieces: AsyncIterable<Buffer>,
): AsyncGenerator<BgzfBlock, void, undefined> {
  let offset = 0
  for await (const content of pieces) {
    yield { offset, size: content.length, content }
    offset += content.length
  }
}

function problemOf(size: number | undefined): string {
  return size === undefined ? 'is none: its header is wrong' : 'reaches beyond the end'
}
