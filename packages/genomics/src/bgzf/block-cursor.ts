import { Buffer } from 'node:buffer'

import type { BgzfBlock } from './block-stream.ts'
import { maxBlockSize } from './block.ts'

/**
 * Reads through blocks as through one stream. What is requested is usually at hand, and then nothing is
 * awaited: `has` first, `fill` only when it says no.
 */
export type BlockCursor = {
  /** The bytes at hand; those from `position` on are not read yet. Both change with `fill`, which moves the bytes. */
  readonly bytes: Buffer
  readonly position: number
  /** Where the next byte is: the file offset of its block times 65,536, plus its place in the content. */
  readonly virtualOffset: number
  has(count: number): boolean
  /** Gets more blocks until `count` bytes are at hand. False when the stream ends before. */
  fill(count: number): Promise<boolean>
  skip(count: number): void
}

export function createBlockCursor(blocks: AsyncIterator<BgzfBlock>): BlockCursor {
  let store = Buffer.allocUnsafeSlow(2 * maxBlockSize)
  let bytes: Buffer = store.subarray(0, 0)
  let position = 0
  // The last block at hand, and where its content starts in `bytes`.
  let blockOffset = 0
  let blockStart = 0
  // Of the byte at index 0, for what stands before the last block.
  let firstVirtualOffset = 0

  function virtualOffset(): number {
    // Only what is not read yet is carried over to the next block, so nothing lies between these two.
    return position >= blockStart
      ? blockOffset * 65536 + (position - blockStart)
      : firstVirtualOffset + position
  }

  return {
    get bytes() {
      return bytes
    },
    get position() {
      return position
    },
    get virtualOffset() {
      return virtualOffset()
    },
    has: (count) => bytes.length - position >= count,
    async fill(count) {
      let available = bytes.length - position
      firstVirtualOffset = virtualOffset()
      blockStart -= position
      store.copyWithin(0, position, bytes.length)
      position = 0
      while (available < count) {
        const next = await blocks.next()
        if (next.done === true) break
        const { content, offset } = next.value
        if (available === 0) firstVirtualOffset = offset * 65536
        blockOffset = offset
        blockStart = available
        if (available + content.length > store.length) {
          const larger = Buffer.allocUnsafeSlow(2 * (available + content.length))
          store.copy(larger, 0, 0, available)
          store = larger
        }
        content.copy(store, available)
        available += content.length
      }
      bytes = store.subarray(0, available)
      return available >= count
    },
    skip(count) {
      position += count
    },
  }
}
