import { parentPort } from 'node:worker_threads'
import { createContentHash, type ContentHash, type Digests } from './content-hash.ts'

/** What a hashing thread is told. Every request is answered, in the order they came. */
export type HashRequest =
  | { readonly kind: 'update'; readonly stream: number; readonly bytes: Uint8Array }
  | { readonly kind: 'digest'; readonly stream: number }
  | { readonly kind: 'drop'; readonly stream: number }

export type HashReply = Digests | undefined

const streams = new Map<number, ContentHash>()

parentPort?.on('message', (request: HashRequest) => parentPort?.postMessage(answer(request)))

function answer(request: HashRequest): HashReply {
  const hash = streams.get(request.stream) ?? createContentHash()
  if (request.kind === 'update') {
    streams.set(request.stream, hash)
    hash.update(request.bytes)
    return undefined
  }
  streams.delete(request.stream)
  return request.kind === 'digest' ? hash.digest() : undefined
}
