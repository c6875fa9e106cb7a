import { Worker } from 'node:worker_threads'
import { createSums, type SumReply, type SumRequest } from './sums.ts'

type Pending = PromiseWithResolvers<SumReply> & { readonly request: SumRequest }

/** A thread that sums for longer at the end of its transfer is terminated. */
const graceMs = 2000

/**
 * A thread of its own that sums, for one transfer. If none can be started, as in an app that was bundled into one file
 * without the worker's, the calling thread does it.
 */
export class SumThread implements AsyncDisposable {
  readonly #worker: Worker
  readonly #pending: Pending[] = []
  #hasAnswered = false
  #here: ((request: SumRequest) => SumReply) | undefined
  #end: Error | undefined

  constructor(program: URL = workerProgram()) {
    this.#worker = new Worker(program)
    this.#worker.on('message', (reply: SumReply) => {
      this.#hasAnswered = true
      this.#pending.shift()?.resolve(reply)
    })
    this.#worker.on('error', (error) => this.#ended(error as Error))
    this.#worker.on('exit', () => this.#ended(threadEnded()))
  }

  /** The number of pending requests. */
  get load(): number {
    return this.#pending.length
  }

  ask(request: SumRequest): Promise<SumReply> {
    if (this.#end !== undefined) return Promise.reject(this.#end)
    const pending: Pending = { request, ...Promise.withResolvers<SumReply>() }
    if (this.#here === undefined) {
      this.#pending.push(pending)
      this.#worker.postMessage(request)
    } else {
      answerHere(this.#here, pending)
    }
    return pending.promise
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#end ??= threadEnded()
    if (this.#worker.threadId === -1) return
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#worker.once('exit', () => resolve())
    // It ends after what it sums now: to terminate a thread in native code can end the process.
    this.#worker.postMessage('end')
    const late = setTimeout(() => void this.#worker.terminate(), graceMs)
    await promise
    clearTimeout(late)
  }

  #ended(reason: Error): void {
    const left = this.#pending.splice(0)
    if (this.#end !== undefined || this.#hasAnswered) {
      this.#end ??= reason
      for (const { reject } of left) reject(this.#end)
      return
    }
    this.#here ??= createSums()
    for (const pending of left) answerHere(this.#here, pending)
  }
}

function answerHere(
  here: (request: SumRequest) => SumReply,
  { request, resolve, reject }: Pending,
): void {
  try {
    resolve(here(request))
  } catch (error) {
    reject(error)
  }
}

/** Sources run as they are in development, and as JavaScript in the package. */
function workerProgram(): URL {
  const file = import.meta.url.endsWith('.ts') ? './sum-worker.ts' : './sum-worker.js'
  return new URL(file, import.meta.url)
}

function threadEnded(): Error {
  return new Error('The thread that sums the bytes of files has ended.')
}
