import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Digests } from './content-hash.ts'
import type { HashReply, HashRequest } from './hash-worker.ts'

/**
 * Hashing a stream takes longer than receiving it, so it happens in threads: the platform goes on answering while a
 * large file comes in, and several files use several cores. Threads start with the first stream that needs one, and
 * an idle one doesn't keep the process alive.
 */
export type HashThreads = {
  /** A new stream, on the thread that has the fewest. */
  open(): StreamHash
  close(): Promise<void>
}

/** The hashes of one stream, whose chunks are given in order. */
export type StreamHash = {
  /** Resolves when the bytes have been read; until then they must not change. */
  update(bytes: Uint8Array<SharedArrayBuffer>): Promise<void>
  digest(): Promise<Digests>
  /** Forgets a stream that won't be finished. */
  drop(): void
}

const maxThreads = 4

export function createHashThreads(): HashThreads {
  const size = Math.min(availableParallelism(), maxThreads)
  const threads = new Set<HashThread>()
  let streams = 0

  const quietest = (): HashThread => {
    const [best] = [...threads].sort((one, other) => one.streams - other.streams)
    if (best !== undefined && (best.streams === 0 || threads.size === size)) return best
    const started = new HashThread(() => threads.delete(started))
    threads.add(started)
    return started
  }

  return {
    open() {
      const thread = quietest()
      const stream = ++streams
      thread.streams += 1
      return {
        async update(bytes) {
          await thread.ask({ kind: 'update', stream, bytes })
        },
        async digest() {
          thread.streams -= 1
          return (await thread.ask({ kind: 'digest', stream })) as Digests
        },
        drop() {
          thread.streams -= 1
          thread.ask({ kind: 'drop', stream }).catch(() => {})
        },
      }
    },
    async close() {
      await Promise.all([...threads].map((thread) => thread.close()))
    },
  }
}

type Pending = PromiseWithResolvers<HashReply>

class HashThread {
  streams = 0
  readonly #worker: Worker
  readonly #pending: Pending[] = []
  #end: Error | undefined

  constructor(ended: () => void) {
    // Sources run as they are in development, and as JavaScript in the package.
    const file = import.meta.url.endsWith('.ts') ? './hash-worker.ts' : './hash-worker.js'
    this.#worker = new Worker(new URL(file, import.meta.url))
    this.#worker.unref()
    this.#worker.on('message', (reply: HashReply) => {
      this.#pending.shift()?.resolve(reply)
      if (this.#pending.length === 0 && this.#end === undefined) this.#worker.unref()
    })
    const fail = (error: Error): void => {
      this.#end ??= error
      for (const pending of this.#pending.splice(0)) pending.reject(this.#end)
      ended()
    }
    this.#worker.on('error', fail)
    this.#worker.on('exit', () => fail(threadEnded()))
  }

  ask(request: HashRequest): Promise<HashReply> {
    if (this.#end !== undefined) return Promise.reject(this.#end)
    const pending: Pending = Promise.withResolvers()
    this.#pending.push(pending)
    this.#worker.ref()
    this.#worker.postMessage(request)
    return pending.promise
  }

  async close(): Promise<void> {
    // From here on the thread keeps the process alive until it has ended, also when a last reply arrives.
    this.#end ??= threadEnded()
    await this.#worker.terminate()
  }
}

function threadEnded(): Error {
  return new Error('The thread that hashes uploads has ended.')
}
