import { createHash, hash, type Hash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'

/** What is summed: bytes at once, or a stream of ranges of files, one after the other, until its sum is requested. */
export type SumRequest =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | {
      readonly kind: 'range'
      readonly stream: number
      readonly path: string
      readonly start: number
      /** The byte behind the last. */
      readonly end: number
    }
  | { readonly kind: 'sum'; readonly stream: number }

/** An MD5, where a request ends in one. */
export type SumReply = Uint8Array | undefined

/** So much is read from the disk at once: it stays in the processor's own memory until it is summed. */
const readBytes = 256 * 1024

/** Computes sums synchronously, in the calling thread. */
export function createSums(): (request: SumRequest) => SumReply {
  const streams = new Map<number, Hash>()
  let memory: Uint8Array | undefined
  return (request) => {
    if (request.kind === 'bytes') return hash('md5', request.bytes, 'buffer')
    const stream = streams.get(request.stream) ?? createHash('md5')
    if (request.kind === 'sum') {
      streams.delete(request.stream)
      return stream.digest()
    }
    streams.set(request.stream, stream)
    const { path, start, end } = request
    memory ??= new Uint8Array(readBytes)
    const file = openSync(path, 'r')
    try {
      for (let at = start; at < end;) {
        const read = readSync(file, memory, 0, Math.min(readBytes, end - at), at)
        if (read === 0) throw new Error(`${path} has become shorter while it was read.`)
        stream.update(memory.subarray(0, read))
        at += read
      }
    } finally {
      closeSync(file)
    }
    return undefined
  }
}
