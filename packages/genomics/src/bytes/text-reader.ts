import type { Buffer } from 'node:buffer'

import { type ByteSource, readExactly } from './byte-source.ts'

/** Random access to uncompressed text, whatever it is packed in. */
export type TextReader = {
  /** The number of bytes of the uncompressed text. */
  readonly size: number
  /** Exactly `length` bytes from `offset` on. */
  read(offset: number, length: number): Promise<Buffer>
}

/** Text that is not packed at all. */
export function createPlainReader(source: ByteSource): TextReader {
  return {
    size: source.size,
    read: (offset, length) => readExactly(source, offset, length),
  }
}
