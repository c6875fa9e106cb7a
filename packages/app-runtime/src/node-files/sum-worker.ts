import { parentPort } from 'node:worker_threads'
import { createSums, type SumRequest } from './sums.ts'

// A thread that sums. Every request is answered, in the order they came.

const sums = createSums()

parentPort?.on('message', (request: SumRequest | 'end') => {
  if (request === 'end') parentPort?.close()
  else parentPort?.postMessage(sums(request))
})
