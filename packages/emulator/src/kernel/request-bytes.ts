import type { IncomingMessage } from 'node:http'

/**
 * The bytes of a request, for a reader that is through with a chunk when it asks for the next. The request isn't closed
 * when they are left, so that a refusal can still be answered.
 *
 * The memory of a chunk is let go of at once: the collector, which counts what buffers hold, would else go over the whole
 * heap for every 64 MB that come in.
 */
export async function* bytesOf(request: IncomingMessage): AsyncGenerator<Uint8Array> {
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    yield chunk as Buffer
    const { buffer, byteLength } = chunk as Buffer<ArrayBuffer>
    // Only what is this chunk's alone: small ones share a pool.
    if (buffer.byteLength === byteLength) buffer.transfer(0)
  }
}
