/** A piece of memory that all threads see, known to them by its number. */
export type SharedChunk = {
  readonly id: number
  readonly bytes: Buffer<SharedArrayBuffer>
}

/** What an upload moves in at once. */
export const chunkBytes: number = 512 * 1024

/** So many are kept for the next upload. */
const sparesKept = 16

export function createSharedChunks(dropped: (chunk: SharedChunk) => void) {
  const spares: SharedChunk[] = []
  let made = 0
  return {
    take: (): SharedChunk =>
      spares.pop() ?? { id: ++made, bytes: Buffer.from(wholePages(), 0, chunkBytes) },
    release(chunk: SharedChunk): void {
      if (spares.length < sparesKept) spares.push(chunk)
      else dropped(chunk)
    },
  }
}
/** The chunks that uploads pass through. They are used again, since each costs the threads a collection of garbage. */
export type SharedChunks = ReturnType<typeof createSharedChunks>

/** Memory that begins with a page, as direct writes need it: what can grow does, and nothing else promises it. */
function wholePages(): SharedArrayBuffer {
  const memory = new SharedArrayBuffer(0, { maxByteLength: chunkBytes })
  memory.grow(chunkBytes)
  return memory
}

/** Copies bytes, at least one, into a chunk. `set` and `copy` go word by word where memory is shared; `fill` doesn't. */
export function putInto(chunk: SharedChunk, at: number, bytes: Uint8Array): void {
  chunk.bytes.fill(bytes, at, at + bytes.length)
}
