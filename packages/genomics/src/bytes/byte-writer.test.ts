import { expect, it } from 'vitest'

import { createByteReader } from './byte-reader.ts'
import { createByteWriter } from './byte-writer.ts'

const edges = [
  0,
  1,
  127,
  128,
  16383,
  16384,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32,
  2 ** 40 + 5,
  2 ** 53 - 1,
]

it('integers are read back as written, up to 2^53 - 1', () => {
  const writer = createByteWriter(1)
  for (const value of edges) writer.varint(value)
  const reader = createByteReader(writer.bytes())
  expect(edges.map(() => reader.varint())).toEqual(edges)
  expect(reader.position).toBe(writer.length)
})

it('signed integers are read back as written, small ones from one byte', () => {
  const values = [0, -1, 1, -64, 63, 64, -(2 ** 40), 2 ** 40]
  const writer = createByteWriter(16)
  for (const value of values) writer.signedVarint(value)
  const reader = createByteReader(writer.bytes())
  expect(values.map(() => reader.signedVarint())).toEqual(values)
  const small = createByteWriter(16)
  small.signedVarint(-64)
  expect(small.length).toBe(1)
})

it('texts and bytes are read back as written, beyond the initial capacity', () => {
  const writer = createByteWriter(16)
  const long = 'Ångström '.repeat(100)
  writer.text(long)
  writer.append(new Uint8Array([1, 2, 3]))
  writer.text('')
  const reader = createByteReader(writer.bytes())
  expect(reader.text()).toBe(long)
  expect([...reader.take(3)]).toEqual([1, 2, 3])
  expect(reader.text()).toBe('')
})

it('refuses to read beyond the end', () => {
  const reader = createByteReader(Buffer.from([0x80]))
  expect(() => reader.varint()).toThrow(RangeError)
  expect(() => createByteReader(Buffer.alloc(3)).take(4)).toThrow(RangeError)
})
