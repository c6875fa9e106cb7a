import { availableParallelism } from 'node:os'
import type { Digests } from './content-hash.ts'
import { HashThread } from './hash-thread.ts'
import type { Algorithm } from './hash-worker.ts'
import { createSharedChunks, type SharedChunk, type SharedChunks } from './shared-chunks.ts'

/**
 * Hashing a stream takes longer than receiving it, so it happens in threads: the platform keeps answering while a
 * large file comes in, and both hashes of a file and those of several use several cores. Threads start with the first
 * stream that needs one, and an idle one doesn't keep the process alive.
 */
export type HashThreads = {
  /** The memory that streams are hashed from. */
  readonly chunks: SharedChunks
  /** A new stream, on the threads that have the least to do. */
  open(): StreamHash
  /** The same for one of the hashes alone. */
  openSha256(): StreamHash<string>
  openMd5(): StreamHash<string>
  close(): Promise<void>
}

/** The hashes of one stream, whose chunks are given in order. */
export type StreamHash<Result = Digests> = {
  /** Hashes the first bytes of a chunk. Resolves when they have been read; until then they must not change. */
  update(chunk: SharedChunk, length: number): Promise<void>
  digest(): Promise<Result>
  /** Forgets a stream that won't be finished. */
  drop(): void
}

const maxThreads = 4

/** About how long each takes, so that threads get even shares. */
const costs = { md5: 2, sha256: 1 } as const

export function createHashThreads(): HashThreads {
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

  const begin = (algorithm: Algorithm): StreamHash<string> => {
    const thread = quietest()
    const stream = ++streams
    const cost = costs[algorithm]
    thread.load += cost
    return {
      update: (chunk, length) => thread.update({ stream, algorithm, chunk, length }),
      async digest() {
        thread.load -= cost
        return (await thread.ask({ kind: 'digest', stream, algorithm })) ?? ''
      },
      drop() {
        thread.load -= cost
        thread.post({ kind: 'drop', stream })
      },
    }
  }

  return {
    chunks: createSharedChunks(({ id }) => {
      for (const thread of threads) thread.forget(id)
    }),
    openSha256: () => begin('sha256'),
    openMd5: () => begin('md5'),
    open() {
      const md5 = begin('md5')
      const sha256 = begin('sha256')
      return {
        async update(chunk, length) {
          // Both are waited for: the chunk is filled again when both have finished.
          const outcomes = await Promise.allSettled([
            md5.update(chunk, length),
            sha256.update(chunk, length),
          ])
          for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
        },
        async digest() {
          const digests = [sha256.digest(), md5.digest()] as const
          const outcomes = await Promise.all(digests)
          return { sha256: outcomes[0], md5: outcomes[1] }
        },
        drop() {
          md5.drop()
          sha256.drop()
        },
      }
    },
    async close() {
      await Promise.all([...threads].map((thread) => thread.close()))
    },
  }
}
