import { Buffer } from 'node:buffer'
import { crc32 } from 'node:zlib'

import { inflateRawInto } from '../bytes/raw-inflate.ts'
import { deflateRawSync } from '../bytes/zlib.ts'
import { GenomicsError } from '../errors.ts'

// BGZF: SAM format specification, section 4.1. A series of gzip members ("blocks") of at most 64 KiB,
// each with its own length in an extra field "BC", closed by an empty block.

/** The most bytes that a block takes in a file, and the most that it inflates to. */
export const maxBlockSize = 65536

/** How much of a block has to be at hand before its length is known, extra fields of others aside. */
export const minHeaderSize = 18

const footerSize = 8

/** The empty block that ends every whole BGZF file. */
export const endOfFileBlock = Buffer.from(
  '1f8b08040000000000ff0600424302001b0003000000000000000000',
  'hex',
)

/** How a gzip member begins: magic, deflate. */
export function isGzip(bytes: Buffer): boolean {
  return bytes.length >= 3 && bytes[0] === 0x1f && bytes[1] === 0x8b && bytes[2] === 8
}

/**
 * The size in the file of the block that starts at `at`, from its header alone (BSIZE).
 * Undefined when no BGZF block starts there.
 */
export function blockSizeAt(bytes: Buffer, at: number): number | undefined {
  if (at + minHeaderSize > bytes.length) return undefined
  const isMember = bytes.readUInt32LE(at) === 0x04088b1f
  if (!isMember) return undefined
  const extraEnd = at + 12 + bytes.readUInt16LE(at + 10)
  let field = at + 12
  while (field + 6 <= extraEnd && field + 6 <= bytes.length) {
    const length = bytes.readUInt16LE(field + 2)
    if (bytes[field] === 0x42 && bytes[field + 1] === 0x43 && length === 2) {
      const size = bytes.readUInt16LE(field + 4) + 1
      return size >= extraEnd - at + footerSize ? size : undefined
    }
    field += 4 + length
  }
  return undefined
}

/** Room for the content of any block, and for a byte more, by which one is noticed that has too many. */
export function blockRoom(): Buffer {
  return Buffer.allocUnsafeSlow(maxBlockSize + 1)
}

/**
 * The content of one whole block, its length (ISIZE) and check sum (CRC32) compared.
 * @param offset where the block starts in its file, for messages
 * @param room where the content is put, if not in memory of its own
 */
export function inflateBlock(block: Buffer, offset: number, room?: Buffer): Buffer {
  const footer = block.length - footerSize
  const dataStart = 12 + block.readUInt16LE(10)
  const size = block.readUInt32LE(footer + 4)
  if (size > maxBlockSize) throw damagedBlock(offset, `declares ${size} bytes`)
  const output = room?.subarray(0, size + 1) ?? Buffer.allocUnsafeSlow(size + 1)
  const inflated = inflateRawInto(block, dataStart, footer, output)
  if (inflated === undefined) throw damagedBlock(offset, 'does not inflate')
  if (inflated !== size) {
    const count = inflated > size ? 'more' : inflated
    throw damagedBlock(offset, `inflates to ${count} bytes instead of ${size}`)
  }
  const content = output.subarray(0, size)
  if (crc32(content) !== block.readUInt32LE(footer)) {
    throw damagedBlock(offset, 'has a wrong check sum (CRC32)')
  }
  return content
}

/** Packs at most 65,280 bytes into one block. */
export function deflateBlock(content: Uint8Array, level: number): Buffer {
  const data = deflateRawSync(content, { level })
  const size = 18 + data.length + footerSize
  const block = Buffer.alloc(size)
  endOfFileBlock.copy(block, 0, 0, 16)
  block.writeUInt16LE(size - 1, 16)
  data.copy(block, 18)
  block.writeUInt32LE(crc32(content), size - footerSize)
  block.writeUInt32LE(content.length, size - 4)
  return block
}

export function damagedBlock(offset: number, how: string, cause?: unknown): GenomicsError {
  return new GenomicsError(
    'damaged',
    `The BGZF block at byte ${offset} of the file ${how}. The file is damaged: transfer or make it again.`,
    cause === undefined ? {} : { cause },
  )
}
