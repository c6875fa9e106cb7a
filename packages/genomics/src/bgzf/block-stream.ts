import { Buffer } from 'node:buffer'

import { type ByteSource, readExactly } from '../bytes/byte-source.ts'
import { progressOf, type ReadOptions } from '../bytes/progress.ts'
import { sourcePieces, wholeFilePiece } from '../bytes/source-pieces.ts'
import { GenomicsError } from '../errors.ts'
import { blockRoom, blockSizeAt, damagedBlock, endOfFileBlock, inflateBlock } from './block.ts'

/** One block of a BGZF file: where it is, how long, and what it holds. */
export type BgzfBlock = {
  readonly offset: number
  readonly size: number
  readonly content: Buffer
}

/** Throws `truncated` unless the file ends with BGZF's empty last block. */
export async function requireEndOfFileBlock(source: ByteSource): Promise<void> {
  const length = Math.min(source.size, endOfFileBlock.length)
  const end = await readExactly(source, source.size - length, length)
  if (end.equals(endOfFileBlock)) return
  throw new GenomicsError(
    'truncated',
    `The file of ${source.size} bytes doesn't end with BGZF's empty last block, so its end is missing. Transfer or make it again.`,
  )
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

/** Every block of a BGZF file from `start` on, in order, inflated and checked. */
export async function* readBlocks(
  source: ByteSource,
  options: BlockReadOptions = {},
): AsyncGenerator<BgzfBlock, void, undefined> {
  const start = options.start ?? 0
  const end = options.end ?? source.size
  const report = progressOf(end - start, options)
  let offset = start
  let rest: Buffer = Buffer.alloc(0)
  const room = options.isFleeting === true ? blockRoom() : undefined
  const pieceSize = options.pieceSize ?? wholeFilePiece
  for await (const piece of sourcePieces(source, start, end, pieceSize, options.signal)) {
    const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece])
    const isLast = offset + bytes.length === end
    let at = 0
    while (at < bytes.length) {
      const size = blockSizeAt(bytes, at)
      if (size === undefined || at + size > bytes.length) {
        // A header may be cut by the end of the piece as well: only with 64 KiB at hand it is judged.
        if (!isLast && bytes.length - at < 65536 + 18) break
        throw size === undefined
          ? damagedBlock(offset, 'is none: its header is wrong')
          : damagedBlock(offset, 'reaches beyond the end')
      }
      yield { offset, size, content: inflateBlock(bytes.subarray(at, at + size), offset, room) }
      at += size
      offset += size
    }
    rest = bytes.subarray(at)
    report(offset - start)
  }
}
