import type { FromWorker, ToWorker } from './worker-protocol.ts'
import type { WorkerListener, WorkerPort } from './worker-runner.ts'

/** As much of a browser's Worker as is needed. */
export type BrowserWorker = {
  postMessage(message: ToWorker): void
  terminate(): void
  addEventListener(
    type: 'message' | 'error' | 'messageerror',
    listen: (event: object) => void,
  ): void
}

/** A worker of a browser, as a runner talks to it. */
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
