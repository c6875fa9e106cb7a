import { createHash, type Hash } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import type { EndRequest } from '../../flow/end-thread.ts'

/** A request to a hashing thread. Every request is answered, in the order they came. */
export type HashRequest =
  | {
      readonly kind: 'update'
      readonly stream: number
      readonly algorithms: readonly Algorithm[]
      readonly chunk: number
      readonly length: number
      /** The chunk's memory, when the thread sees it for the first time. */
      readonly memory: SharedArrayBuffer | undefined
    }
  | { readonly kind: 'digest'; readonly stream: number; readonly algorithms: readonly Algorithm[] }
  | { readonly kind: 'drop'; readonly stream: number }
  | { readonly kind: 'forget'; readonly chunk: number }

export type Algorithm = 'sha256' | 'md5'

/** Where digests were requested, one in hex for each algorithm. */
export type HashReply = readonly string[]

const streams = new Map<number, readonly Hash[]>()
const chunks = new Map<number, Uint8Array>()

parentPort?.on('message', (request: HashRequest | EndRequest) => {
  if (request.kind === 'end') parentPort?.close()
  else parentPort?.postMessage(answer(request))
})

function answer(request: HashRequest): HashReply {
  if (request.kind === 'forget') {
    chunks.delete(request.chunk)
    return []
  }
  if (request.kind === 'drop') {
    streams.delete(request.stream)
    return []
  }
  const hashes = streams.get(request.stream) ?? request.algorithms.map((one) => createHash(one))
  if (request.kind === 'digest') {
    streams.delete(request.stream)
    return hashes.map((hash) => hash.digest('hex'))
  }
  streams.set(request.stream, hashes)
  if (request.memory !== undefined) chunks.set(request.chunk, new Uint8Array(request.memory))
  const bytes = chunks.get(request.chunk)
  if (bytes === undefined) throw new Error(`Chunk ${request.chunk} was never seen.`)
  for (const hash of hashes) hash.update(bytes.subarray(0, request.length))
  return []
}
