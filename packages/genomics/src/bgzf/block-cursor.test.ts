import { expect, it } from 'vitest'

import { memorySource } from '../bytes/byte-source.ts'
import { bgzip } from '../testing/bgzip.ts'
import { drain } from '../testing/drain.ts'
import { createBlockCursor } from './block-cursor.ts'
import { readBlocks } from './block-stream.ts'

const text = 'abcdefghijklmnopqrstuvwxyz'

it('reads across blocks as through one stream', async () => {
  const cursor = createBlockCursor(readBlocks(memorySource(bgzip(text, 4))))
  let read = ''
  for (const count of [3, 2, 9, 1, 11]) {
    expect(cursor.has(count) || (await cursor.fill(count))).toBe(true)
    read += cursor.bytes.toString('latin1', cursor.position, cursor.position + count)
    cursor.skip(count)
  }
  expect(read).toBe(text)
  expect(await cursor.fill(1)).toBe(false)
  expect(cursor.has(1)).toBe(false)
})

it('has the virtual offset of its next byte', async () => {
  const packed = bgzip(text, 4)
  const blocks = await drain(readBlocks(memorySource(packed)))
  const cursor = createBlockCursor(readBlocks(memorySource(packed)))
  for (let at = 0; at < text.length; at += 3) {
    await cursor.fill(1)
    const block = blocks[Math.floor(at / 4)]!
    expect(cursor.virtualOffset).toBe(block.offset * 65536 + (at % 4))
    // As a record is read: its length first, then all of it, the place of its start unchanged.
    await cursor.fill(2)
    await cursor.fill(3)
    expect(cursor.virtualOffset).toBe(block.offset * 65536 + (at % 4))
    cursor.skip(3)
  }
})
