import { alignment, openDirectWrites, type DirectWrites } from './direct-writes.ts'
import type { StagedFile } from './staging.ts'
import { writeFailure } from './storage-error.ts'

/** What is smaller is likely to be read soon, and best kept in the system's cache. */
const cachedBytes = 8 * 1024 * 1024

/** As much as goes into the system's cache before the disk starts writing. */
const flushBytes = 16 * 1024 * 1024

export function createFileAppender({ handle, path }: StagedFile, folder: string) {
  let end = 0
  let flushedTo = 0
  let flushing = false
  let flush: Promise<void> = Promise.resolve()
  let writing: Promise<void> = Promise.resolve()
  let opening: Promise<DirectWrites> | undefined

  const startFlush = (): void => {
    flushing = true
    flushedTo = end
    // A failure is stored, and thrown at the end: the system reports it once, and the last sync would not see it again.
    flush = Promise.all([flush, handle.datasync()]).then(() => {
      flushing = false
    })
    flush.catch(() => {})
  }

  const writeNext = async (bytes: Uint8Array): Promise<void> => {
    if (end >= cachedBytes && end % alignment === 0 && bytes.length % alignment === 0) {
      opening ??= openDirectWrites(path)
      if (await (await opening).write(bytes, end)) {
        end += bytes.length
        flushedTo = end
        return
      }
    }
    for (let written = 0; written < bytes.length;) {
      const left = bytes.length - written
      const { bytesWritten } = await handle.write(bytes, written, left, end)
      written += bytesWritten
      end += bytesWritten
    }
    if (end - flushedTo >= flushBytes && !flushing) startFlush()
  }

  return {
    /** Writes what comes next; several calls may be in progress at the same time. */
    async append(bytes: Uint8Array): Promise<void> {
      // One write at a time: the system does no two on one file at once, and burns cores waiting.
      const turn = writing.then(() => writeNext(bytes))
      writing = turn
      // A failure reaches the caller that awaits it.
      turn.catch(() => {})
      try {
        await turn
      } catch (error) {
        throw writeFailure(error, folder)
      }
    },
    /** Resolves when the disk has done what it was sent so far; fails where any of that failed. */
    async flushed(): Promise<void> {
      try {
        await flush
      } catch (error) {
        throw writeFailure(error, folder)
      }
    },
    /** Lets go of what was opened for writing; called when no write is in progress. */
    async close(): Promise<void> {
      await opening?.then((direct) => direct.close())
    },
  }
}
/** Writes a file from its start, and has the disk at work long before the last sync, which then has little to wait for. */
export type FileAppender = ReturnType<typeof createFileAppender>
