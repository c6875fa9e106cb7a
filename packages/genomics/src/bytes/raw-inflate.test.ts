import { deflateRawSync } from 'node:zlib'

import { expect, it } from 'vitest'

import { inflateEach, inflateRawInto, keptInflate } from './raw-inflate.ts'

const content = Buffer.from('a line of a file\n'.repeat(3000))
const packed = deflateRawSync(content)

it('uses the kept state of zlib with this version of Node', () => {
  expect(keptInflate()).toBeDefined()
})

it.each([
  ['with one state', inflateRawInto],
  ['each by itself', inflateEach],
])('inflates one stream after another %s, and refuses damaged ones', (_, inflate) => {
  const input = Buffer.concat([Buffer.from('before'), packed, Buffer.from('behind')])
  const [start, end] = [6, 6 + packed.length]
  for (let round = 0; round < 3; round += 1) {
    const output = Buffer.alloc(content.length + 1, 7)
    expect(inflate(input, start, end, output)).toBe(content.length)
    expect(output.subarray(0, content.length).equals(content)).toBe(true)
    expect(inflate(input, start, end - 5, output)).toBeUndefined()
    expect(inflate(Buffer.from('no stream at all'), 0, 16, output)).toBeUndefined()
    expect(inflate(Buffer.from([3, 0]), 0, 2, output)).toBe(0)
  }
})

it('never writes beyond the room it has', () => {
  const room = Buffer.alloc(200, 7)
  expect(inflateRawInto(packed, 0, packed.length, room.subarray(0, 100))).not.toBe(99)
  expect(room.subarray(100)).toEqual(Buffer.alloc(100, 7))
})
