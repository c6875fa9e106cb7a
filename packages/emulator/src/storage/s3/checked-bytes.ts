import type { Part } from '../blobs/blob-store.ts'
import type { HashThreads } from '../blobs/hashing.ts'
import { chunkBytes, putInto } from '../blobs/shared-chunks.ts'

/** So many pieces are hashed while the next ones come. */
const hashedAtOnce = 4

/**
 * The same bytes, compared with the SHA-256 of each part that they consist of. Throws what `damaged` makes where they differ,
 * before the last of them is given.
 */
export async function* checkedBytes(
  source: AsyncIterable<Uint8Array>,
  parts: readonly Part[],
  threads: HashThreads,
  damaged: () => Error,
): AsyncGenerator<Uint8Array> {
  const checks = createChecks(parts, threads, damaged)
  try {
    for await (const chunk of source) {
      await checks.add(chunk)
      yield chunk
    }
    if (!checks.isComplete()) throw damaged()
  } finally {
    await checks.end()
  }
}

function createChecks(parts: readonly Part[], threads: HashThreads, damaged: () => Error) {
  const { chunks } = threads
  const expected = parts.filter(({ size }) => size > 0)[Symbol.iterator]()
  const hashing: Promise<void>[] = []
  let part = expected.next().value
  let stream = part && threads.openSha256()
  let left = part?.size ?? 0

  const nextPart = async (): Promise<void> => {
    await Promise.all(hashing.splice(0))
    const sha256 = await stream?.digest()
    const isSame = sha256 === part?.sha256
    part = expected.next().value
    stream = part && isSame ? threads.openSha256() : undefined
    left = part?.size ?? 0
    if (!isSame) throw damaged()
  }

  return {
    async add(bytes: Uint8Array): Promise<void> {
      for (let at = 0; at < bytes.length;) {
        if (stream === undefined) throw damaged()
        const piece = bytes.subarray(at, at + Math.min(chunkBytes, left))
        const chunk = chunks.take()
        putInto(chunk, 0, piece)
        const done = stream.update(chunk, piece.length).finally(() => chunks.release(chunk))
        done.catch(() => {})
        hashing.push(done)
        if (hashing.length > hashedAtOnce) await hashing.shift()
        at += piece.length
        left -= piece.length
        if (left === 0) await nextPart()
      }
    },
    isComplete: () => part === undefined,
    async end(): Promise<void> {
      await Promise.allSettled(hashing)
      stream?.drop()
    },
  }
}
