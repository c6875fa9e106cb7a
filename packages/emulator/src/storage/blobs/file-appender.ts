import type { FileHandle } from 'node:fs/promises'
import { writeFailure } from './storage-error.ts'

/** Writes a file from its start, and has the disk at work long before the last sync, which then has little to wait for. */
export type FileAppender = {
  /** Writes what comes next; several calls may be under way at once. */
  append(bytes: Uint8Array): Promise<void>
  /** Resolves when the disk has done what it was sent so far; fails where any of that failed. */
  flushed(): Promise<void>
}

const flushBytes = 64 * 1024 * 1024

export function createFileAppender(handle: FileHandle, folder: string): FileAppender {
  let end = 0
  let flushedTo = 0
  let flushing = false
  let flush: Promise<void> = Promise.resolve()

  const startFlush = (): void => {
    flushing = true
    flushedTo = end
    // A failure is kept, and told at the end: the system reports it once, and the last sync would not see it again.
    flush = Promise.all([flush, handle.datasync()]).then(() => {
      flushing = false
    })
    flush.catch(() => {})
  }

  return {
    async append(bytes) {
      let position = end
      end += bytes.length
      try {
        for (let written = 0; written < bytes.length;) {
          const left = bytes.length - written
          const { bytesWritten } = await handle.write(bytes, written, left, position)
          written += bytesWritten
          position += bytesWritten
        }
      } catch (error) {
        throw writeFailure(error, folder)
      }
      if (end - flushedTo >= flushBytes && !flushing) startFlush()
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
