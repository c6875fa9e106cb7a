import { expect, it } from 'vitest'

import { createByteReader } from '../bytes/byte-reader.ts'
import { memorySource } from '../bytes/byte-source.ts'
import { createByteWriter } from '../bytes/byte-writer.ts'
import { bgzip } from '../testing/bgzip.ts'
import { randomInteger, seededRandom } from '../testing/random.ts'
import { createBgzfReader } from './bgzf-reader.ts'
import { createBlockPacker } from './block-packer.ts'
import { readBlocks } from './block-stream.ts'
import { type BlockTable, createBlockTableBuilder, readBlockTable } from './block-table.ts'

const text = Buffer.from(Array.from({ length: 20_000 }, (_, line) => `line ${line}\n`).join(''))

async function tableOf(packed: Buffer): Promise<BlockTable> {
  const builder = createBlockTableBuilder()
  for await (const block of readBlocks(memorySource(packed))) {
    builder.add(block.size, block.content.length)
  }
  const writer = createByteWriter(16)
  builder.write(writer)
  return readBlockTable(createByteReader(writer.bytes()))
}

/** A source that remembers what was read from it. */
function watched(packed: Buffer) {
  const reads: [number, number][] = []
  const source = memorySource(packed)
  return {
    reads,
    ...source,
    read(offset: number, length: number) {
      reads.push([offset, length])
      return source.read(offset, length)
    },
  }
}

it.each([0, 5000, 1 << 20])('reads any range with a cache of %i bytes', async (cacheBytes) => {
  // An empty block in the midst, as two files one behind the other have.
  const packed = Buffer.concat([
    bgzip(text.subarray(0, 90_000), 1000),
    bgzip(text.subarray(90_000), 777),
  ])
  const reader = createBgzfReader(memorySource(packed), await tableOf(packed), cacheBytes)
  expect(reader.size).toBe(text.length)
  const random = seededRandom(5)
  for (let round = 0; round < 300; round += 1) {
    const offset = randomInteger(random, 0, text.length - 1)
    const length = randomInteger(random, 0, Math.min(4000, text.length - offset))
    const bytes = await reader.read(offset, length)
    expect(bytes.equals(text.subarray(offset, offset + length))).toBe(true)
  }
})

it('reads adjacent blocks together, and none again that it has', async () => {
  const packed = bgzip(text, 1000)
  const table = await tableOf(packed)
  const source = watched(packed)
  const reader = createBgzfReader(source, table, 1 << 20)
  await reader.read(2500, 3000)
  expect(source.reads).toEqual([
    [table.fileOffsets[2], table.fileOffsets[6]! - table.fileOffsets[2]!],
  ])
  await reader.read(3000, 1500)
  expect(source.reads).toHaveLength(1)
  await reader.read(1500, 6000)
  expect(source.reads.slice(1).map(([offset]) => offset)).toEqual([
    table.fileOffsets[1],
    table.fileOffsets[6],
  ])
})

it('refuses blocks that changed since the table was made', async () => {
  const packed = bgzip(text, 1000)
  const table = await tableOf(packed)
  const changed = Buffer.from(packed)
  changed[table.fileOffsets[3]! + 40]! ^= 1
  const reader = createBgzfReader(memorySource(changed), table, 0)
  await expect(reader.read(2999, 1)).resolves.toEqual(text.subarray(2999, 3000))
  await expect(reader.read(3000, 1)).rejects.toMatchObject({ code: 'damaged' })
  const other = createBgzfReader(memorySource(bgzip(text, 999)), table, 0)
  await expect(other.read(5000, 1)).rejects.toThrow(/not the one that was indexed/)
})

it('packs text into blocks that it can read', async () => {
  const packer = createBlockPacker()
  const long = Buffer.concat([text, text, text])
  for (let at = 0; at < long.length; at += 50_000) packer.push(long.subarray(at, at + 50_000))
  const packed = Buffer.concat(packer.finish())
  expect(packer.packedSize).toBe(packed.length)
  const writer = createByteWriter(16)
  packer.table.write(writer)
  const table = readBlockTable(createByteReader(writer.bytes()))
  const reader = createBgzfReader(memorySource(packed), table, 0)
  expect((await reader.read(0, long.length)).equals(long)).toBe(true)
})
