import { mkdir, rm } from 'node:fs/promises'
import { acceptedUpload, checkMd5 } from './accepted-upload.ts'
import type { StoredBlob, WriteOptions } from './blob-store.ts'
import { createContentHash } from './content-hash.ts'
import { createFileAppender } from './file-appender.ts'
import { createHashThreads, type ByteHash, type HashThreads, type StreamHash } from './hashing.ts'
import { chunkBytes, putInto } from './shared-chunks.ts'
import { createStaging, type StagedFile, type Staging } from './staging.ts'

/** Takes contents in: into a file on this disk, hashed by threads meanwhile, in memory that doesn't grow with them. */
export type Receiver = {
  /**
   * Writes all of a source to a new file and gives it to `place` with its hashes and size. The file isn't synced yet;
   * `place` closes it, and moves or removes it. Where anything fails, that is done here. Refuses what `options` refuse.
   */
  receive(
    source: AsyncIterable<Uint8Array>,
    options: WriteOptions,
    place: (file: StagedFile, blob: StoredBlob) => Promise<unknown>,
  ): Promise<StoredBlob>
  /** A new SHA-256, made by a thread too. */
  openSha256(): ByteHash
  /** Lets go of the threads, when nothing is received any longer. */
  close(): Promise<void>
}

/** A receiver of files in a folder of its own, which is emptied of what a crash left. `closing` ends what is received. */
export async function openReceiver(
  folder: string,
  uniqueName: () => string,
  closing: AbortSignal,
): Promise<Receiver> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return createReceiver(createStaging(folder, uniqueName), folder, closing)
}

/** A receiver of files in a staging folder; messages name `folder`. */
export function createReceiver(staging: Staging, folder: string, closing: AbortSignal): Receiver {
  const threads = createHashThreads()
  return {
    receive: (source, options, place) =>
      staging.use(async (staged) => {
        const accepted = acceptedUpload(source, options, closing)
        const blob = await writeStaged(threads, accepted, staged, folder)
        checkMd5(blob, options)
        await place(staged, blob)
        return blob
      }),
    openSha256: threads.openSha256,
    close: threads.close,
  }
}

/** So many chunks of an upload are written and hashed at the same time, which keeps its threads and the disk busy. */
const chunksUnderWay = 4

/**
 * Writes a stream to a file, chunk by chunk through a few pieces of shared memory. While one is filled from the source, the
 * ones before are written and hashed; when all are in use, the source waits. What fits into the first chunk is hashed here
 * and now, for which starting a thread would take longer.
 */
async function writeStaged(
  threads: HashThreads,
  source: AsyncIterable<Uint8Array>,
  staged: StagedFile,
  folder: string,
): Promise<StoredBlob> {
  const { chunks } = threads
  const file = createFileAppender(staged, folder)
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
}

async function bothSettled(one: Promise<void>, other: Promise<void>): Promise<void> {
  const outcomes = await Promise.allSettled([one, other])
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}
