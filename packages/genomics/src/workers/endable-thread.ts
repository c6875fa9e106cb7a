import { parentPort, Worker, workerData } from 'node:worker_threads'

import { endThread, stopThreadBy } from '../bytes/stop-point.ts'

/** Sent to a thread that is to end: one without work gets it, one at work meets the flag first. */
const endMessage = 'end'

/** A thread this long without a stop point is not in zlib, and can be terminated. */
const graceMs = 2000

type ThreadData = { readonly stopFlag: Int32Array }

/** A thread, and what ends it at a point where that is safe for the process. */
export type EndableThread = { readonly worker: Worker; end(): Promise<void> }

/** Starts a thread of this folder; its file calls `onMessage`. It keeps no process alive until it is ref'ed. */
export function startEndableThread(file: 'worker' | 'reader-worker'): EndableThread {
  const stopFlag = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  // Sources run as they are, and what is packed is JavaScript: the file next to this one is of its kind.
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  const worker = new Worker(new URL(`./${file}.${extension}`, import.meta.url), {
    // The flags of the process are not the thread's: with some, such as --input-type, it could not start. Sources find
    // those of other packages, of which a clone has nothing built.
    execArgv: extension === 'ts' ? ['--conditions=@benchtop/source'] : [],
    workerData: { stopFlag } satisfies ThreadData,
  })
  worker.unref()
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  return {
    worker,
    async end() {
      Atomics.store(stopFlag, 0, 1)
      worker.ref()
      worker.postMessage(endMessage)
      const late = setTimeout(() => void worker.terminate(), graceMs)
      await ended
      clearTimeout(late)
    },
  }
}

/** In a thread that `startEndableThread` started: gets the messages, except the one that ends it. */
export function onMessage<Message>(handle: (message: Message) => void): void {
  stopThreadBy((workerData as ThreadData).stopFlag)
  parentPort?.on('message', (message: Message | typeof endMessage) => {
    if (message === endMessage) endThread()
    handle(message)
  })
}
