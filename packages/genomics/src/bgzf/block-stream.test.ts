import { expect, it } from 'vitest'

import { memorySource } from '../bytes/byte-source.ts'
import { bgzip } from '../testing/bgzip.ts'
import { drain } from '../testing/drain.ts'
import { seededRandom } from '../testing/random.ts'
import { readBlocks, requireEndOfFileBlock } from './block-stream.ts'
import { deflateBlock, endOfFileBlock } from './block.ts'

const random = seededRandom(1)
// Does not shrink by packing, so that the file is several pieces of reading long.
const noise = Buffer.from(Array.from({ length: 2_500_000 }, () => Math.floor(random() * 256)))

it('yields every block in order, also those that are split between two reads', async () => {
  const packed = bgzip(noise, 40_000)
  const blocks = await drain(readBlocks(memorySource(packed)))
  expect(Buffer.concat(blocks.map((block) => block.content)).equals(noise)).toBe(true)
  expect(blocks.at(-1)).toMatchObject({ offset: packed.length - 28, size: 28 })
  let offset = 0
  for (const block of blocks) {
    expect(block.offset).toBe(offset)
    offset += block.size
  }
})

it('starts at any block', async () => {
  const packed = bgzip('a'.repeat(10) + 'b'.repeat(10), 10)
  const [first] = await drain(readBlocks(memorySource(packed)))
  const rest = await drain(readBlocks(memorySource(packed), { start: first!.size }))
  expect(Buffer.concat(rest.map((block) => block.content)).toString()).toBe('b'.repeat(10))
})

it('names the position where a file stops being BGZF', async () => {
  const block = deflateBlock(Buffer.from('abc'), 6)
  const broken = Buffer.concat([block, Buffer.from('no block at all'), endOfFileBlock])
  await expect(drain(readBlocks(memorySource(broken)))).rejects.toMatchObject({
    code: 'damaged',
    message: expect.stringContaining(`at byte ${block.length} of the file is none`),
  })
  const cut = Buffer.concat([block, block.subarray(0, -3)])
  await expect(drain(readBlocks(memorySource(cut)))).rejects.toThrow(/reaches beyond the end/)
})

it('misses the empty block at the end', async () => {
  const packed = bgzip('abc')
  await expect(requireEndOfFileBlock(memorySource(packed))).resolves.toBeUndefined()
  for (const length of [packed.length - 28, packed.length - 1, 5]) {
    const cut = memorySource(packed.subarray(0, length))
    await expect(requireEndOfFileBlock(cut)).rejects.toMatchObject({
      code: 'truncated',
      message: expect.stringContaining(`${length} bytes`),
    })
  }
})
