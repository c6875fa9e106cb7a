import { Worker } from 'node:worker_threads'
import { RequestThread } from '../../flow/request-thread.ts'
import type { Algorithm, HashReply, HashRequest } from './hash-worker.ts'
import type { SharedChunk } from './shared-chunks.ts'

type Update = {
  readonly stream: number
  readonly algorithms: readonly Algorithm[]
  readonly chunk: SharedChunk
  readonly length: number
}

/** One thread that hashes streams. */
export class HashThread extends RequestThread<HashRequest, HashReply> {
  /** How many streams it hashes. */
  load = 0
  readonly #known = new Set<number>()

  constructor(ended: () => void) {
    // Sources run as they are in development, and as JavaScript in the package.
    const file = import.meta.url.endsWith('.ts') ? './hash-worker.ts' : './hash-worker.js'
    super(new Worker(new URL(file, import.meta.url)), 'hashes uploads', ended)
  }

  /** Sends a request without awaiting its reply. */
  post(request: HashRequest): void {
    this.ask(request).catch(() => {})
  }

  async update({ chunk, ...request }: Update): Promise<void> {
    const memory = this.#known.has(chunk.id) ? undefined : chunk.bytes.buffer
    this.#known.add(chunk.id)
    await this.ask({ kind: 'update', ...request, chunk: chunk.id, memory })
  }

  /** Lets go of a chunk's memory. */
  forget(chunk: number): void {
    if (this.#known.delete(chunk)) this.post({ kind: 'forget', chunk })
  }
}
