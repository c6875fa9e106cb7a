import { describe, expect, it } from 'vitest'
import { patterned } from '../../emulator/src/testing/blob-sources.ts'
import { blockBytes, createRangeBlocks } from './range-blocks.ts'

const content = patterned(blockBytes * 40 + 1000)

function open({ maxBytes = 40 * blockBytes } = {}) {
  const requests: string[] = []
  let failing = false
  const blocks = createRangeBlocks({
    maxBytes,
    async fetch(_, start, end) {
      requests.push(`${start / blockBytes}-${Math.ceil((end + 1) / blockBytes)}`)
      if (failing) throw new Error('away')
      return Uint8Array.from(content.subarray(start, end + 1))
    },
  })
  return {
    requests,
    blocks,
    fail: (isSo: boolean) => void (failing = isSo),
    async at(offset: number, length: number): Promise<boolean> {
      const bytes = await blocks.read('k', content.length, offset, length)
      return content.subarray(offset, offset + length).equals(bytes)
    },
  }
}

describe('ranges of an object', () => {
  it('[SCL-05] are read in blocks, of which those that are in memory are not requested again', async () => {
    const { at, requests } = open()
    expect(await at(blockBytes * 5 + 10, 20)).toBe(true)
    expect(await at(blockBytes * 5 + 1000, blockBytes)).toBe(true)
    expect(await at(blockBytes * 4 + 10, blockBytes * 4)).toBe(true)
    expect(requests).toEqual(['5-6', '6-7', '7-8', '4-5', '8-9'])
    expect(await at(content.length - 10, 100)).toBe(true)
    expect(await at(content.length + 10, 100)).toBe(true)
  })

  it('[SCL-05] that are on their way are waited for by all who read them', async () => {
    const { at, requests } = open()
    const all = await Promise.all([at(10, 20), at(30, 20), at(blockBytes - 5, 10), at(10, 20)])
    expect(all).toEqual([true, true, true, true])
    // The third begins where the first ended, so that one more is requested ahead.
    expect(requests).toEqual(['0-1', '1-2', '2-3'])
  })

  it('[SCL-05] are requested ahead where they are read from front to back', async () => {
    const { at, requests } = open()
    for (let offset = 0; offset < content.length; offset += 100_000) {
      expect(await at(offset, 100_000)).toBe(true)
    }
    expect(requests).toEqual(['0-1', '1-2', '2-3', '3-5', '5-13', '13-29', '29-41'])
  })

  it('of two readers of one object are both requested ahead', async () => {
    const { at, requests } = open()
    for (let offset = 0; offset < blockBytes * 16; offset += blockBytes) {
      await at(offset, blockBytes)
      await at(offset + blockBytes * 20, blockBytes)
    }
    expect(requests.length).toBeLessThan(16)
  })

  it('stay up to a number of bytes, and those go that were used least recently', async () => {
    const { at, requests } = open({ maxBytes: 32 * blockBytes })
    for (let number = 0; number < 64; number += 2) await at((number % 40) * blockBytes, 10)
    const before = requests.length
    await at(38 * blockBytes, 10)
    expect(requests).toHaveLength(before)
    for (let number = 1; number < 40; number += 2) await at(number * blockBytes, 10)
    await at(0, 10)
    expect(requests.at(-1)).toBe('0-1')
  })

  it('that failed are requested again', async () => {
    const { at, fail, requests } = open()
    fail(true)
    await expect(at(0, 10)).rejects.toThrow('away')
    fail(false)
    expect(await at(0, 10)).toBe(true)
    expect(requests).toEqual(['0-1', '0-1'])
  })

  it('are requested again after the object was replaced, and are the caller’s own', async () => {
    const { at, blocks, requests } = open()
    const bytes = await blocks.read('k', content.length, 0, 10)
    bytes.fill(0)
    expect(await at(0, 10)).toBe(true)
    blocks.forget('k')
    expect(await at(0, 10)).toBe(true)
    expect(requests).toEqual(['0-1', '0-1'])
  })
})
