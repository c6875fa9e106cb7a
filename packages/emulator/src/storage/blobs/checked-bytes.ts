import { createHash } from 'node:crypto'
import type { Part } from './blob-store.ts'

/**
 * The bytes of a content that consists of these parts, read from its beginning to its end. The piece that completes a part is
 * passed on only if the part has its SHA-256 still: `changed` gives the error that ends the reading otherwise.
 */
export async function* checkedBytes(
  bytes: AsyncIterable<Uint8Array>,
  parts: readonly Part[],
  changed: () => Error,
): AsyncGenerator<Uint8Array> {
  const left = parts.filter(({ size }) => size > 0)
  let sum = createHash('sha256')
  let missing = left[0]?.size ?? 0
  for await (const chunk of bytes) {
    for (let at = 0; at < chunk.length;) {
      const piece = chunk.subarray(at, at + missing)
      sum.update(piece)
      at += piece.length
      missing -= piece.length
      if (missing > 0) continue
      if (sum.digest('hex') !== left.shift()?.sha256) throw changed()
      sum = createHash('sha256')
      missing = left[0]?.size ?? 0
      if (missing === 0 && at < chunk.length) throw changed()
    }
    yield chunk
  }
  if (left.length > 0) throw changed()
}
