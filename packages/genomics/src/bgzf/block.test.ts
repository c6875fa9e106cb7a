import { gunzipSync, gzipSync } from 'node:zlib'

import { expect, it } from 'vitest'

import { blockSizeAt, deflateBlock, endOfFileBlock, inflateBlock } from './block.ts'

const content = Buffer.from('chr1\t100\n'.repeat(1000))

it('packs blocks that gunzip unpacks, and unpacks them itself', () => {
  const block = deflateBlock(content, 6)
  expect(gunzipSync(block).equals(content)).toBe(true)
  expect(inflateBlock(block, 0).equals(content)).toBe(true)
  expect(inflateBlock(endOfFileBlock, 0)).toHaveLength(0)
})

it('finds the size of a block in its header, after other extra fields', () => {
  const block = deflateBlock(content, 6)
  expect(blockSizeAt(Buffer.concat([Buffer.from('xx'), block]), 2)).toBe(block.length)
  const foreign = Buffer.from([0x58, 0x59, 3, 0, 1, 2, 3])
  const size = block.length + foreign.length
  const extended = Buffer.concat([block.subarray(0, 12), foreign, block.subarray(12)])
  extended.writeUInt16LE(6 + foreign.length, 10)
  extended.writeUInt16LE(size - 1, 12 + foreign.length + 4)
  expect(blockSizeAt(extended, 0)).toBe(size)
  expect(inflateBlock(extended, 0).equals(content)).toBe(true)
})

it('accepts nothing else as a block', () => {
  expect(blockSizeAt(gzipSync(content), 0)).toBeUndefined()
  expect(blockSizeAt(Buffer.from('##fileformat=VCFv4.2'), 0)).toBeUndefined()
  expect(blockSizeAt(endOfFileBlock.subarray(0, 17), 0)).toBeUndefined()
  const tooSmall = Buffer.from(endOfFileBlock)
  tooSmall.writeUInt16LE(20, 16)
  expect(blockSizeAt(tooSmall, 0)).toBeUndefined()
})

it.each([
  ['its check sum', -8, /CRC32/],
  ['its length', -4, /inflates to 9000 bytes instead of 9001/],
  ['a size beyond 64 KiB', -1, /declares/],
])('refuses a block with an error in %s, and names its position', (_, at, message) => {
  const block = deflateBlock(content, 6)
  block[block.length + at]! ^= 1
  expect(() => inflateBlock(block, 1234)).toThrow(
    expect.objectContaining({ code: 'damaged', message: expect.stringMatching(message) }),
  )
  expect(() => inflateBlock(block, 1234)).toThrow(/at byte 1234/)
})

it('refuses a block whose data are damaged at any byte', () => {
  const whole = deflateBlock(content, 6)
  for (let at = 18; at < whole.length - 8; at += 1) {
    const block = Buffer.from(whole)
    block[at]! ^= 0x10
    let inflated: Buffer | undefined
    try {
      inflated = inflateBlock(block, 0)
    } catch (error) {
      expect(error).toMatchObject({ code: 'damaged' })
    }
    // Bits behind the end of the data mean nothing: whatever is accepted is what was packed.
    expect(inflated === undefined || inflated.equals(content)).toBe(true)
  }
})
