import { Worker } from 'node:worker_threads'
import { endThread } from '../../flow/end-thread.ts'
import type { Algorithm, HashReply, HashRequest } from './hash-worker.ts'
import type { SharedChunk } from './shared-chunks.ts'

type Pending = PromiseWithResolvers<HashReply>

type Update = {
  readonly stream: number
  readonly algorithms: readonly Algorithm[]
  readonly chunk: SharedChunk
  readonly length: number
}

/** One thread that hashes streams; a request waits for those before it. */
export class HashThread {
  /** How many streams it hashes. */
  load = 0
  readonly #worker: Worker
  readonly #pending: Pending[] = []
  readonly #known = new Set<number>()
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

  async close(): Promise<void> {
    // From here on the thread keeps the process alive until it has ended, also when a last reply arrives.
    this.#end ??= threadEnded()
    for (const pending of this.#pending.splice(0)) pending.reject(this.#end)
    await endThread(this.#worker)
  }
}

function threadEnded(): Error {
  return new Error('The thread that hashes uploads has ended.')
}
