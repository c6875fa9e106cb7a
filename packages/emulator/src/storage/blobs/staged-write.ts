import type { StoredBlob } from './blob-store.ts'
import { createContentHash } from './content-hash.ts'
import type { HashThreads, StreamHash } from './hashing.ts'
import { createFileAppender, type FileUse } from './file-appender.ts'
import { chunkBytes, putInto } from './shared-chunks.ts'
import type { StagedFile } from './staging.ts'

/**
 * How a stream becomes a file: chunk by chunk through a few pieces of shared memory. While one is filled from the
 * source, the ones before are written and hashed; when all are in use, the source waits. What fits into the first
 * chunk is hashed here and now, for which starting a thread would take longer.
 */
export type StagedWriter = {
  /** Writes all of a source to an empty file and describes it; the file is not synced yet. */
  write(source: AsyncIterable<Uint8Array>, into: WritePlace): Promise<StoredBlob>
}

type WritePlace = {
  readonly staged: StagedFile
  /** The folder of the store, for messages. */
  readonly folder: string
  readonly use: FileUse
}

/** So many chunks of an upload are written and hashed at the same time, which keeps its threads and the disk busy. */
const chunksUnderWay = 4

export function createStagedWriter(threads: HashThreads): StagedWriter {
  const { chunks } = threads

  return {
    async write(source, { staged, folder, use }) {
      const file = createFileAppender(staged, folder, use)
      const underWay: Promise<void>[] = []
      let hash: StreamHash | undefined
      let filling = chunks.take()
      let filled = 0
      let size = 0

      const send = async (stream: StreamHash): Promise<void> => {
        const chunk = filling
        const length = filled
        filling = chunks.take()
        filled = 0
        const written = file.append(chunk.bytes.subarray(0, length))
        const done = bothSettled(written, stream.update(chunk, length))
        // Reported where it is awaited; a source that fails first must not leave it unhandled.
        done.catch(() => {}).finally(() => chunks.release(chunk))
        underWay.push(done)
        if (underWay.length > chunksUnderWay) await underWay.shift()
      }

      try {
        for await (const chunk of source) {
          size += chunk.length
          for (let taken = 0; taken < chunk.length;) {
            if (filled === chunkBytes) await send((hash ??= threads.open()))
            const piece = chunk.subarray(taken, taken + chunkBytes - filled)
            putInto(filling, filled, piece)
            filled += piece.length
            taken += piece.length
          }
        }
        if (hash === undefined) {
          const bytes = filling.bytes.subarray(0, filled)
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
        // The file is released only when no write to it is left.
        await Promise.allSettled([...underWay, file.flushed()])
        await file.close()
        hash?.drop()
        chunks.release(filling)
      }
    },
  }
}

async function bothSettled(one: Promise<void>, other: Promise<void>): Promise<void> {
  const outcomes = await Promise.allSettled([one, other])
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}
