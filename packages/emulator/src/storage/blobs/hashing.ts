import { availableParallelism } from 'node:os'
import type { Digests } from './content-hash.ts'
import { HashThread } from './hash-thread.ts'
import type { Algorithm } from './hash-worker.ts'
import { chunkBytes, createSharedChunks, putInto, type SharedChunk } from './shared-chunks.ts'

/** The hashes of one stream, whose chunks are given in order. */
export type StreamHash<Result = Digests> = {
  /** Hashes the first bytes of a chunk. Resolves when they have been read; until then they must not change. */
  update(chunk: SharedChunk, length: number): Promise<void>
  digest(): Promise<Result>
  /** Forgets a stream that won't be finished. */
  drop(): void
}

/** The hash of one stream in lower-case hex, made by a thread. */
export type ByteHash = {
  /** Hashes what comes next. Resolves when it has been read; until then it must not change. */
  update(bytes: Uint8Array): Promise<void>
  digest(): Promise<string>
  /** Forgets a stream that won't be finished. */
  drop(): void
}

const maxThreads = 4

export function createHashThreads() {
  const size = Math.min(availableParallelism(), maxThreads)
  const threads = new Set<HashThread>()
  let streams = 0

  const quietest = (): HashThread => {
    const [best] = [...threads].sort((one, other) => one.load - other.load)
    if (best !== undefined && (best.load === 0 || threads.size === size)) return best
    const started = new HashThread(() => threads.delete(started))
    threads.add(started)
    return started
  }

  const begin = (...algorithms: readonly Algorithm[]): StreamHash<readonly string[]> => {
    const thread = quietest()
    const stream = ++streams
    thread.load += 1
    return {
      update: (chunk, length) => thread.update({ stream, algorithms, chunk, length }),
      digest() {
        thread.load -= 1
        return thread.ask({ kind: 'digest', stream, algorithms })
      },
      drop() {
        thread.load -= 1
        thread.post({ kind: 'drop', stream })
      },
    }
  }

  const chunks = createSharedChunks(({ id }) => {
    for (const thread of threads) thread.forget(id)
  })

  return {
    /** The memory that streams are hashed from. */
    chunks,
    /** The SHA-256 alone of a new stream, whose bytes are anywhere in memory. */
    openSha256(): ByteHash {
      const { update, digest, drop } = begin('sha256')
      return {
        drop,
        digest: async () => (await digest())[0] ?? '',
        async update(bytes) {
          const chunk = chunks.take()
          try {
            for (let at = 0; at < bytes.length; at += chunkBytes) {
              const piece = bytes.subarray(at, at + chunkBytes)
              putInto(chunk, 0, piece)
              await update(chunk, piece.length)
            }
          } finally {
            chunks.release(chunk)
          }
        },
      }
    },
    /** A new stream, on the thread that has the least to do. */
    open(): StreamHash {
      const { digest, ...stream } = begin('sha256', 'md5')
      return {
        ...stream,
        async digest() {
          const [sha256 = '', md5 = ''] = await digest()
          return { sha256, md5 }
        },
      }
    },
    async close(): Promise<void> {
      await Promise.all([...threads].map((thread) => thread.close()))
    },
  }
}
/**
 * Hashing a stream takes longer than receiving it, so it happens in threads: the platform keeps answering while a
 * large file comes in, and several files use several cores. Threads start with the first stream that needs one, and an
 * idle one doesn't keep the process alive.
 */
export type HashThreads = ReturnType<typeof createHashThreads>
