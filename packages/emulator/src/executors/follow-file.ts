import { watch } from 'node:fs'
import { open } from 'node:fs/promises'

/** Somebody who reads a file while another process writes to it. */
export type FollowedFile = {
  /** Reads what is still unread and stops. */
  finish(): Promise<void>
}

const chunkBytes = 64 * 1024

/**
 * Gives the bytes of a growing file, from where it ends now, as they come. The file system tells when there is more; where
 * it can't (too many watches, some network disks), the bytes come at `finish`. A chunk is only good during its call.
 */
export async function followFile(
  path: string,
  onBytes: (bytes: Uint8Array) => void,
): Promise<FollowedFile> {
  const handle = await open(path)
  let position = (await handle.stat()).size
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
    // Whatever failed is told at `finish`.
    reading.catch(() => {})
  }
  const stopWatching = watchFile(path, more)

  return {
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

/** Calls back at each change, as well as this file system can; gives the way to stop. */
function watchFile(path: string, onChange: () => void): () => void {
  try {
    const watcher = watch(path, onChange)
    watcher.on('error', () => watcher.close())
    return () => watcher.close()
  } catch {
    return () => {}
  }
}
