import type { FileHandle } from 'node:fs/promises'
import { writeFailure } from './storage-error.ts'

/** Writes a file from its start, and has the disk at work long before the last sync, which then has little to wait for. */
export type FileAppender = {
  /** Writes what comes next; several calls may be under way at once. */
  append(bytes: Uint8Array): Promise<void>
  /** Resolves when the disk has done what it was sent so far; fails where any of that failed. */
  flushed(): Promise<void>
}

const flushBytes = 16 * 1024 * 1024

export function createFileAppender(handle: FileHandle, folder: string): FileAppender {
  let waiting: Uint8Array[] = []
  let end = 0
  let flushedTo = 0
  let flushing = false
  let flush: Promise<void> = Promise.resolve()
  let writing: Promise<void> = Promise.resolve()

  const startFlush = (): void => {
    flushing = true
    flushedTo = end
    // A failure is kept, and told at the end: the system reports it once, and the last sync would not see it again.
    flush = Promise.all([flush, handle.datasync()]).then(() => {
      flushing = false
    })
    flush.catch(() => {})
  }

  /** Writes all that waits. One write at a time: the system does no two on one file at once, and burns cores waiting. */
  const writeWaiting = async (): Promise<void> => {
    let bytes = waiting
    waiting = []
    while (bytes.length > 0) {
      const { bytesWritten } = await handle.writev(bytes, end)
      end += bytesWritten
      bytes = without(bytes, bytesWritten)
    }
    if (end - flushedTo >= flushBytes && !flushing) startFlush()
  }

  return {
    async append(bytes) {
      waiting.push(bytes)
      writing = writing.then(writeWaiting)
      // What failed is told to whoever waits for it.
      writing.catch(() => {})
      try {
        await writing
      } catch (error) {
        throw writeFailure(error, folder)
      }
    },
    async flushed() {
      try {
        await flush
      } catch (error) {
        throw writeFailure(error, folder)
      }
    },
  }
}

/** What is left of some pieces after their first bytes. */
function without(pieces: readonly Uint8Array[], bytes: number): Uint8Array[] {
  let skipped = bytes
  return pieces.flatMap((piece) => {
    const taken = Math.min(skipped, piece.length)
    skipped -= taken
    return taken === piece.length ? [] : [piece.subarray(taken)]
  })
}
