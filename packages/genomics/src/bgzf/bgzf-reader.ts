import { Buffer } from 'node:buffer'

import { type ByteSource, readExactly } from '../bytes/byte-source.ts'
import type { TextReader } from '../bytes/text-reader.ts'
import { createBlockCache } from './block-cache.ts'
import { blockContaining, type BlockTable } from './block-table.ts'
import { blockSizeAt, damagedBlock, inflateBlock } from './block.ts'

/** How much of the file is fetched at once when many adjacent blocks are missing. */
const maxBatch = 1 << 20

/** Random access to the uncompressed stream of a BGZF file. Every block that is read is checked. */
export function createBgzfReader(
  source: ByteSource,
  table: BlockTable,
  cacheBytes: number,
): TextReader {
  const cache = createBlockCache(cacheBytes)

  async function fetchBlocks(first: number, end: number): Promise<Buffer[]> {
    const start = fileOffset(first)
    const bytes = await readExactly(source, start, fileOffset(end) - start)
    const contents: Buffer[] = []
    for (let block = first; block < end; block += 1) {
      const offset = fileOffset(block)
      const size = fileOffset(block + 1) - offset
      if (blockSizeAt(bytes, offset - start) !== size) {
        throw damagedBlock(offset, 'is not the one that was indexed')
      }
      const content = inflateBlock(bytes.subarray(offset - start, offset - start + size), offset)
      cache.set(block, content)
      contents.push(content)
    }
    return contents
  }

  function fileOffset(block: number): number {
    return table.fileOffsets[block] ?? 0
  }

  return {
    size: table.size,
    async read(offset, length) {
      const parts: Buffer[] = []
      const end = length === 0 ? 0 : blockContaining(table, offset + length - 1) + 1
      let block = blockContaining(table, offset)
      const first = table.streamOffsets[block] ?? 0
      while (block < end) {
        const known = cache.get(block)
        if (known !== undefined) {
          parts.push(known)
          block += 1
          continue
        }
        let batchEnd = block + 1
        while (
          batchEnd < end &&
          fileOffset(batchEnd + 1) - fileOffset(block) <= maxBatch &&
          cache.get(batchEnd) === undefined
        ) {
          batchEnd += 1
        }
        parts.push(...(await fetchBlocks(block, batchEnd)))
        block = batchEnd
      }
      const [only] = parts
      const joined = only !== undefined && parts.length === 1 ? only : Buffer.concat(parts)
      return joined.subarray(offset - first, offset - first + length)
    },
  }
}
