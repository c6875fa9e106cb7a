import type { Buffer } from 'node:buffer'

/** Reads what a ByteWriter wrote. Throws RangeError beyond the end. */
export type ByteReader = {
  readonly position: number
  byte(): number
  varint(): number
  signedVarint(): number
  text(): string
  /** The next bytes, not copied. */
  take(length: number): Buffer
}

export function createByteReader(bytes: Buffer, start = 0): ByteReader {
  let position = start

  function byte(): number {
    const value = bytes[position]
    if (value === undefined) throw new RangeError(`no byte at ${position} of ${bytes.length}`)
    position += 1
    return value
  }

  function varint(): number {
    let value = byte()
    if (value < 128) return value
    value &= 127
    let scale = 128
    for (;;) {
      const next = byte()
      value += (next & 127) * scale
      if (next < 128) return value
      scale *= 128
    }
  }

  function take(length: number): Buffer {
    if (position + length > bytes.length) {
      throw new RangeError(`${length} bytes at ${position} of ${bytes.length}`)
    }
    position += length
    return bytes.subarray(position - length, position)
  }

  return {
    get position() {
      return position
    },
    byte,
    varint,
    signedVarint() {
      const value = varint()
      return value % 2 === 1 ? -(value + 1) / 2 : value / 2
    },
    text: () => take(varint()).toString('utf8'),
    take,
  }
}
