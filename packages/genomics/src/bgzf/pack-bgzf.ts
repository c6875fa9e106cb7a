import { Buffer } from 'node:buffer'

import { deflateBlock, endOfFileBlock } from './block.ts'

/** What bgzip puts into a block: with room for its header when the content can't be packed. */
const contentSize = 65280

/** How much time packing takes: between the fastest and the smallest. */
const level = 6

/** Packs bytes as BGZF, as bgzip does, block by block, with the empty block at the end. */
export async function* packBgzf(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Buffer, void, undefined> {
  const content = Buffer.allocUnsafeSlow(contentSize)
  let filled = 0
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length;) {
      const part = piece.subarray(at, at + contentSize - filled)
      content.set(part, filled)
      filled += part.length
      at += part.length
      if (filled < contentSize) continue
      yield deflateBlock(content, level)
      filled = 0
    }
  }
  if (filled > 0) yield deflateBlock(content.subarray(0, filled), level)
  yield endOfFileBlock
}
