import type { FileHandle } from 'node:fs/promises'
import type { StoredBlob } from './blob-store.ts'
import { createContentHash } from './content-hash.ts'
import type { HashThreads, StreamHash } from './hashing.ts'
import { createFileAppender } from './file-appender.ts'

/**
 * How a stream becomes a file: chunk by chunk through a few pieces of shared memory. While one is filled from the
 * source, the ones before are written and hashed; when all are under way, the source waits. What fits into the first
 * chunk is hashed here and now, for which starting a thread would take longer.
 */
export type StagedWriter = {
  /** Writes all of a source to an empty file and tells what it was; the file is not synced yet. */
  write(source: AsyncIterable<Uint8Array>, handle: FileHandle, folder: string): Promise<StoredBlob>
}

const chunkBytes = 512 * 1024

/** So many chunks of an upload are under way at once, which keeps its thread and the disk busy. */
const chunksUnderWay = 4

/** Chunks are used again by the next upload, up to so many. */
const sparesKept = 16

type Chunk = Uint8Array<SharedArrayBuffer>

export function createStagedWriter(threads: HashThreads): StagedWriter {
  const spares: Chunk[] = []
  const takeChunk = (): Chunk => spares.pop() ?? new Uint8Array(new SharedArrayBuffer(chunkBytes))
  const giveBack = (chunk: Chunk): void => {
    if (spares.length < sparesKept) spares.push(chunk)
  }

  return {
    async write(source, handle, folder) {
      const file = createFileAppender(handle, folder)
      const underWay: Promise<void>[] = []
      let hash: StreamHash | undefined
      let filling = takeChunk()
      let filled = 0
      let size = 0

      const send = async (stream: StreamHash): Promise<void> => {
        const chunk = filling
        const bytes = chunk.subarray(0, filled)
        filling = takeChunk()
        filled = 0
        const done = bothSettled(file.append(bytes), stream.update(bytes))
        // Told where it is awaited; a source that fails first must not leave it unheard.
        done.catch(() => {}).finally(() => giveBack(chunk))
        underWay.push(done)
        if (underWay.length > chunksUnderWay) await underWay.shift()
      }

      try {
        for await (const chunk of source) {
          size += chunk.length
          for (let taken = 0; taken < chunk.length;) {
            if (filled === chunkBytes) await send((hash ??= threads.open()))
            const piece = chunk.subarray(taken, taken + chunkBytes - filled)
            filling.set(piece, filled)
            filled += piece.length
            taken += piece.length
          }
        }
        if (hash === undefined) {
          const bytes = filling.subarray(0, filled)
          const whole = createContentHash()
          whole.update(bytes)
          await file.append(bytes)
          return { ...whole.digest(), size }
        }
        await send(hash)
        await Promise.all([...underWay, file.flushed()])
        const stream = hash
        hash = undefined
        return { ...(await stream.digest()), size }
      } finally {
        // The file is let go of only when nobody writes it any more.
        await Promise.allSettled([...underWay, file.flushed()])
        hash?.drop()
        giveBack(filling)
      }
    },
  }
}

async function bothSettled(one: Promise<void>, other: Promise<void>): Promise<void> {
  const outcomes = await Promise.allSettled([one, other])
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}
