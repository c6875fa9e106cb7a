import { serveScripts } from './serve-scripts.ts'
import type { FromWorker, ToWorker } from './worker-protocol.ts'

/** The inside of a browser's worker, as much of it as is needed. */
type WorkerScope = {
  postMessage(message: FromWorker): void
  addEventListener(type: 'message', listen: (event: { readonly data: ToWorker }) => void): void
}

const scope = globalThis as unknown as WorkerScope
const serve = serveScripts((message) => scope.postMessage(message))
scope.addEventListener('message', ({ data }) => serve(data))
