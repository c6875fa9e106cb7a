import type { Worker } from 'node:worker_threads'
import { endThread } from './end-thread.ts'

/** A thread that answers requests in the order they come. It keeps the process alive while one is not answered. */
export class RequestThread<Request, Reply> {
  readonly #worker: Worker
  readonly #pending: PromiseWithResolvers<Reply>[] = []
  readonly #work: string
  #end: Error | undefined

  /** `work` says in messages what it does, such as `hashes uploads`. `ended` is called when it ends. */
  constructor(worker: Worker, work: string, ended: () => void) {
    this.#worker = worker
    this.#work = work
    worker.unref()
    worker.on('message', (reply: Reply) => {
      this.#pending.shift()?.resolve(reply)
      if (this.#pending.length === 0 && this.#end === undefined) worker.unref()
    })
    const fail = (error: Error): void => {
      this.#refuse(error)
      ended()
    }
    worker.on('error', fail)
    worker.on('exit', () => fail(this.#hasEnded()))
  }

  /** How many requests are not answered yet. */
  get pending(): number {
    return this.#pending.length
  }

  ask(request: Request): Promise<Reply> {
    if (this.#end !== undefined) return Promise.reject(this.#end)
    const pending: PromiseWithResolvers<Reply> = Promise.withResolvers()
    this.#pending.push(pending)
    this.#worker.ref()
    this.#worker.postMessage(request)
    return pending.promise
  }

  async close(): Promise<void> {
    // From here on the thread keeps the process alive until it has ended, also when a last reply arrives.
    this.#refuse(this.#hasEnded())
    await endThread(this.#worker)
  }

  #refuse(error: Error): void {
    this.#end ??= error
    for (const pending of this.#pending.splice(0)) pending.reject(this.#end)
  }

  #hasEnded(): Error {
    return new Error(`The thread that ${this.#work} has ended.`)
  }
}
