import { constants } from 'node:fs'
import { chmod, copyFile, mkdir, open, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { ByteRange } from './blob-store.ts'
import { contentNotFound, systemCode, writeFailure } from './storage-error.ts'

const chunkBytes = 512 * 1024

/** The bytes of a stored file, through one open handle, so that a removal meanwhile takes nothing away. */
export async function* readFrom(
  path: string,
  sha256: string,
  range: ByteRange | undefined,
): AsyncGenerator<Uint8Array> {
  const handle = await open(path).catch((error: unknown) => {
    throw missing(error, sha256)
  })
  try {
    const { size } = await handle.stat()
    const end = Math.min(range?.end ?? Infinity, size - 1)
    let position = range?.start ?? 0
    while (position <= end) {
      const buffer = Buffer.allocUnsafeSlow(Math.min(chunkBytes, end - position + 1))
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, position)
      if (bytesRead === 0) return
      position += bytesRead
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await handle.close()
  }
}

/** The length of a stored file; undefined where there is none. */
export async function sizeAt(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Copies a stored file for an app: shared extents where the file system has them, which costs no room until one side
 * changes; bytes elsewhere. Never a hard link, through which the app could write into the store.
 */
export async function copyOut(from: string, to: string, sha256: string): Promise<void> {
  try {
    await mkdir(dirname(to), { recursive: true })
    await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
    await chmod(to, 0o644)
  } catch (error) {
    throw writeFailure(missing(error, sha256), dirname(to))
  }
}

function missing(error: unknown, sha256: string): unknown {
  return systemCode(error) === 'ENOENT' ? contentNotFound(sha256, error) : error
}
