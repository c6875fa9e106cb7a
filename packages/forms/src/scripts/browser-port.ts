import type { FromWorker, ToWorker } from './worker-protocol.ts'
import type { WorkerListener, WorkerPort } from './worker-runner.ts'

/** The required subset of a browser's Worker. */
export type BrowserWorker = {
  postMessage(message: ToWorker): void
  terminate(): void
  addEventListener(
    type: 'message' | 'error' | 'messageerror',
    listen: (event: object) => void,
  ): void
}

/** Adapts a browser's worker for a runner. */
export function browserPort(worker: BrowserWorker, listener: WorkerListener): WorkerPort {
  worker.addEventListener('message', (event) =>
    listener.onMessage((event as { readonly data: FromWorker }).data),
  )
  const fail = (event: object): void => {
    const { message } = event as { readonly message?: string }
    listener.onFailure(new Error(message ?? 'it could not be started'))
  }
  worker.addEventListener('error', fail)
  worker.addEventListener('messageerror', fail)
  return {
    send: (message) => worker.postMessage(message),
    async end() {
      worker.terminate()
      await Promise.resolve()
    },
  }
}
