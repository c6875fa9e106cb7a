import { parentPort } from 'node:worker_threads'
import { serveScripts } from './serve-scripts.ts'
import type { ToWorker } from './worker-protocol.ts'

const serve = serveScripts((message) => parentPort?.postMessage(message))
parentPort?.on('message', (message: ToWorker | 'end') => {
  if (message === 'end') parentPort?.close()
  else serve(message)
})
