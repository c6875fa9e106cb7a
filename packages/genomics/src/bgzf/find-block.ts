import { asBuffer, type ByteSource } from '../bytes/byte-source.ts'
import { blockSizeAt, maxBlockSize } from './block.ts'

/** So many headers in a row are no coincidence. */
const chained = 3

/**
 * Where the first block of a BGZF file starts at or behind an offset, recognized by headers that follow one another; the
 * size of the file where none does. Packed bytes may look like that: a caller that relies on it checks that the blocks
 * before end there.
 */
export async function findBlock(source: ByteSource, from: number): Promise<number> {
  if (from === 0) return 0
  const bytes = asBuffer(await source.read(from, (chained + 1) * (maxBlockSize + 18)))
  for (let at = 0; at < bytes.length && at <= maxBlockSize; at += 1) {
    if (isChain(bytes, at, from + bytes.length === source.size)) return from + at
  }
  return source.size
}

function isChain(bytes: Buffer, start: number, isEnd: boolean): boolean {
  let at = start
  for (let count = 0; count < chained; count += 1) {
    const size = blockSizeAt(bytes, at)
    if (size === undefined) return false
    at += size
    if (at >= bytes.length) return isEnd && at === bytes.length
  }
  return true
}
