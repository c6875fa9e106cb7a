import type { Worker } from 'node:worker_threads'

/** Asks a thread to end; its file closes its port when it gets this. */
export type EndRequest = { readonly kind: 'end' }

/** A thread that hasn't ended by then does something that it doesn't stop by itself. */
const graceMs = 2000

/**
 * Ends a thread after the work that it has begun. Only one that takes too long is terminated: that can end the whole
 * process when it meets a thread in native code, such as that of a WebAssembly module or of a hash.
 */
export async function endThread(worker: Worker): Promise<void> {
  const hasEnded = worker.threadId === -1
  if (hasEnded) return
  const { promise, resolve } = Promise.withResolvers<void>()
  worker.once('exit', () => resolve())
  const late = setTimeout(() => void worker.terminate(), graceMs)
  worker.ref()
  worker.postMessage({ kind: 'end' } satisfies EndRequest)
  await promise
  clearTimeout(late)
}
