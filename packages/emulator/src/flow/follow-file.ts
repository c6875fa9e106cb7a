import { watch } from 'node:fs'
import { open } from 'node:fs/promises'

/** A reader of a file that another process is writing. */
export type FollowedFile = {
  /** Reads what there is, where the file system may not report it. */
  look(): void
  /** Reads the remaining bytes and stops. */
  finish(): Promise<void>
}

const chunkBytes = 64 * 1024

/**
 * Passes on the bytes of a growing file, from a position, which defaults to its current end. The file system reports when
 * there are more; where it can't (too many watches, some network disks), they are read at `finish`. A chunk is only valid
 * during its call.
 */
export async function followFile(
  path: string,
  onBytes: (bytes: Uint8Array) => void,
  from?: number,
): Promise<FollowedFile> {
  const handle = await open(path)
  let position = from ?? (await handle.stat()).size
  const buffer = Buffer.allocUnsafe(chunkBytes)
  const readOn = async (): Promise<void> => {
    for (;;) {
      const { bytesRead } = await handle.read(buffer, 0, chunkBytes, position)
      if (bytesRead === 0) return
      position += bytesRead
      onBytes(buffer.subarray(0, bytesRead))
    }
  }

  let reading = Promise.resolve()
  let waiting = false
  const more = (): void => {
    if (waiting) return
    waiting = true
    reading = reading.then(() => {
      waiting = false
      return readOn()
    })
    // A failure is reported at `finish`.
    reading.catch(() => {})
  }
  const stopWatching = watchFile(path, more)

  return {
    look: more,
    async finish() {
      stopWatching()
      try {
        await reading
        await readOn()
      } finally {
        await handle.close()
      }
    },
  }
}

/** Calls back at each change, as far as the file system supports it; returns the function that stops it. */
function watchFile(path: string, onChange: () => void): () => void {
  try {
    const watcher = watch(path, onChange)
    watcher.on('error', () => watcher.close())
    return () => watcher.close()
  } catch {
    return () => {}
  }
}
