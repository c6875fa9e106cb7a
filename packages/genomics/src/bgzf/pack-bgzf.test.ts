import { gunzipSync } from 'node:zlib'

import { expect, it } from 'vitest'

import { memorySource } from '../bytes/byte-source.ts'
import { readBlocks, requireEndOfFileBlock } from './block-stream.ts'
import { packBgzf } from './pack-bgzf.ts'

it.each([
  ['nothing', []],
  ['pieces of any size', [0, 1, 65_279, 1, 65_280, 200_000]],
])('packs %s into blocks that unpack to the same bytes', async (_, sizes) => {
  const pieces = sizes.map((size, number) => Buffer.alloc(size, `piece ${number}`))
  const packed: Buffer[] = []
  for await (const block of packBgzf(pieces)) packed.push(Buffer.from(block))
  const bytes = Buffer.concat(packed)
  expect(gunzipSync(bytes).equals(Buffer.concat(pieces))).toBe(true)
  const source = memorySource(bytes)
  await requireEndOfFileBlock(source)
  const contents: Buffer[] = []
  for await (const { content } of readBlocks(source)) contents.push(content)
  expect(Buffer.concat(contents).equals(Buffer.concat(pieces))).toBe(true)
})
