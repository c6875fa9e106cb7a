import { createHash } from 'node:crypto'

/** A content as a stream of pieces, each with memory of its own. */
export async function* inPieces(
  content: Uint8Array,
  pieceBytes: number,
): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += pieceBytes) {
    yield Uint8Array.from(content.subarray(at, at + pieceBytes))
  }
}

/** Bytes that repeat at no power of two, so that a piece in the wrong place is seen. */
export function patterned(length: number, seed = 0): Buffer {
  const period = Buffer.from(Array.from({ length: 251 }, (_, index) => (index * 7 + seed) % 256))
  return Buffer.alloc(length, period)
}

export async function bytesOf(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(source))
}

export function hexHash(algorithm: 'md5' | 'sha256', content: Uint8Array): string {
  return createHash(algorithm).update(content).digest('hex')
}

/** Names that no other call gave, within one process. */
export function uniqueNames(): () => string {
  let given = 0
  return () => `${process.pid}-${++given}`
}
