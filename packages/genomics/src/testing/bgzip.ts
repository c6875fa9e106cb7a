import { deflateBlock, endOfFileBlock } from '../bgzf/block.ts'

/** Packs bytes as BGZF, in blocks of a size that a test chooses, with the empty block at the end. */
export function bgzip(bytes: Uint8Array | string, blockSize = 65280): Buffer {
  const content = Buffer.from(bytes as string)
  const blocks: Buffer[] = []
  for (let at = 0; at < content.length; at += blockSize) {
    blocks.push(deflateBlock(content.subarray(at, at + blockSize), 6))
  }
  return Buffer.concat([...blocks, endOfFileBlock])
}
