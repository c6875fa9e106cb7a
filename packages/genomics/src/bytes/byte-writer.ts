import { Buffer } from 'node:buffer'

/** Writes numbers and texts compactly into bytes that grow as needed. */
export type ByteWriter = {
  readonly length: number
  byte(value: number): void
  /** A whole number from 0 to 2^53 - 1: seven bits a byte, the lowest first. */
  varint(value: number): void
  /** A whole number of either sign, small ones in few bytes. */
  signedVarint(value: number): void
  /** UTF-8, its length first. */
  text(value: string): void
  append(bytes: Uint8Array): void
  /** What was written so far. Valid until the next write. */
  bytes(): Buffer
}

export function createByteWriter(capacity: number): ByteWriter {
  let buffer = Buffer.allocUnsafeSlow(Math.max(16, capacity))
  let length = 0

  function reserve(count: number): void {
    if (length + count <= buffer.length) return
    const larger = Buffer.allocUnsafeSlow(Math.max(buffer.length * 2, length + count))
    buffer.copy(larger, 0, 0, length)
    buffer = larger
  }

  function varint(value: number): void {
    // Most numbers are small, and there are several for each record of a file.
    if (value < 128 && length < buffer.length) {
      buffer[length++] = value
      return
    }
    reserve(8)
    let rest = value
    // Bit operations are exact below 2^31 only; what is larger is divided.
    while (rest >= 0x8000_0000) {
      buffer[length++] = (rest % 128) | 128
      rest = Math.floor(rest / 128)
    }
    while (rest >= 128) {
      buffer[length++] = (rest & 127) | 128
      rest >>>= 7
    }
    buffer[length++] = rest
  }

  return {
    get length() {
      return length
    },
    byte(value) {
      reserve(1)
      buffer[length++] = value
    },
    varint,
    signedVarint: (value) => varint(value < 0 ? -2 * value - 1 : 2 * value),
    text(value) {
      const size = Buffer.byteLength(value)
      varint(size)
      reserve(size)
      length += buffer.write(value, length)
    },
    append(bytes) {
      reserve(bytes.length)
      buffer.set(bytes, length)
      length += bytes.length
    },
    bytes: () => buffer.subarray(0, length),
  }
}
