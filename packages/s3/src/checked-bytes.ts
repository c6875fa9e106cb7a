import type { ByteHash, Part } from '@benchtop/emulator/ports/blobs'

/**
 * The same bytes, compared with the SHA-256 of each part that they consist of. Throws what `damaged` makes where they differ,
 * before the last of them is given.
 */
export async function* checkedBytes(
  source: AsyncIterable<Uint8Array>,
  parts: readonly Part[],
  openSha256: () => ByteHash,
  damaged: () => Error,
): AsyncGenerator<Uint8Array> {
  const expected = parts.filter(({ size }) => size > 0)[Symbol.iterator]()
  let part = expected.next().value
  let hash = openSha256()
  let left = part?.size ?? 0
  try {
    for await (const chunk of source) {
      for (let rest = chunk; rest.length > 0;) {
        if (part === undefined) throw damaged()
        const piece = rest.subarray(0, left)
        await hash.update(piece)
        rest = rest.subarray(piece.length)
        left -= piece.length
        if (left > 0) continue
        const sha256 = await hash.digest()
        hash = openSha256()
        if (sha256 !== part.sha256) throw damaged()
        part = expected.next().value
        left = part?.size ?? 0
      }
      yield chunk
    }
    if (part !== undefined) throw damaged()
  } finally {
    hash.drop()
  }
}
