import type { FromWorker, ToWorker } from './worker-protocol.ts'

/** The required subset of a browser worker's global scope. */
export type WorkerScope = {
  postMessage(message: FromWorker): void
  addEventListener(type: 'message', listen: (event: { readonly data: ToWorker }) => void): void
}

/** The scope of the worker that this runs in. */
export const workerScope: WorkerScope = globalThis as unknown as WorkerScope
