import { Buffer } from 'node:buffer'

import { type BlockTableBuilder, createBlockTableBuilder } from './block-table.ts'
import { deflateBlock } from './block.ts'

/** What bgzip puts into a block: with room for its header when the content can't be packed. */
const contentSize = 65280

/** Fast packing: this is made at each indexing of a plain gzip file. */
const level = 2

/** Packs pieces of text into BGZF blocks, with their table. */
export type BlockPacker = {
  readonly table: BlockTableBuilder
  readonly packedSize: number
  push(piece: Buffer): void
  /** The blocks, those that are not full included. There is no empty one at the end. */
  finish(): Buffer[]
}

export function createBlockPacker(): BlockPacker {
  const table = createBlockTableBuilder()
  const blocks: Buffer[] = []
  const content = Buffer.allocUnsafeSlow(contentSize)
  let filled = 0
  let packedSize = 0

  function flush(): void {
    if (filled === 0) return
    const block = deflateBlock(content.subarray(0, filled), level)
    table.add(block.length, filled)
    blocks.push(block)
    packedSize += block.length
    filled = 0
  }

  return {
    table,
    get packedSize() {
      return packedSize
    },
    push(piece) {
      for (let at = 0; at < piece.length;) {
        const count = piece.copy(content, filled, at)
        filled += count
        at += count
        if (filled === contentSize) flush()
      }
    },
    finish() {
      flush()
      return blocks
    },
  }
}
