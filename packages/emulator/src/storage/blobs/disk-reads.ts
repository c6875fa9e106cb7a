import { constants } from 'node:fs'
import { chmod, copyFile, lstat, mkdir, open, rm, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { ByteRange } from './blob-store.ts'
import { contentNotFound, systemCode, writeFailure } from './storage-error.ts'

const chunkBytes = 512 * 1024

/** The bytes of a stored file, through one open handle, so that a removal meanwhile takes nothing away. */
export async function* readFrom(
  handle: FileHandle,
  range: ByteRange | undefined,
): AsyncGenerator<Uint8Array> {
  try {
    const end = range?.end ?? (await handle.stat()).size - 1
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

/** What is no regular file was never stored: a link would lead anywhere, and a pipe would be waited for. */
const regularOnly = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

/** Opens a stored file; undefined where there is none. */
export async function openAt(path: string): Promise<FileHandle | undefined> {
  try {
    const handle = await open(path, regularOnly)
    if ((await handle.stat()).isFile()) return handle
    await handle.close()
    return undefined
  } catch (error) {
    if (['ENOENT', 'ELOOP'].includes(systemCode(error) ?? '')) return undefined
    throw error
  }
}

/** The length of a stored file; undefined where there is none. */
export async function sizeAt(path: string): Promise<number | undefined> {
  try {
    const found = await lstat(path)
    return found.isFile() ? found.size : undefined
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Whether the file at a path has the bytes of an open file: a content that is there may have been damaged since. */
export async function isSameFile(one: FileHandle, path: string): Promise<boolean> {
  await using other = await openAt(path)
  if (other === undefined) return false
  try {
    const { size } = await one.stat()
    if ((await other.stat()).size !== size) return false
    const first = Buffer.allocUnsafeSlow(chunkBytes)
    const second = Buffer.allocUnsafeSlow(chunkBytes)
    for (let at = 0; at < size; at += chunkBytes) {
      const [read, otherRead] = await Promise.all([
        one.read(first, 0, chunkBytes, at),
        other.read(second, 0, chunkBytes, at),
      ])
      if (read.bytesRead !== otherRead.bytesRead) return false
      if (first.compare(second, 0, read.bytesRead, 0, read.bytesRead) !== 0) return false
    }
    return true
  } catch (error) {
    // An unreadable sector of what is stored.
    if (systemCode(error) === 'EIO') return false
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
    if ((await sizeAt(from)) === undefined) throw contentNotFound(sha256)
    await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
    await chmod(to, 0o644)
  } catch (error) {
    throw writeFailure(missing(error, sha256), dirname(to))
  }
}

/** Writes what comes in pieces to a file of an app. */
export async function writeOut(source: AsyncIterable<Uint8Array>, to: string): Promise<void> {
  try {
    await mkdir(dirname(to), { recursive: true })
    await using handle = await open(to, 'wx', 0o644)
    try {
      for await (const chunk of source) await handle.writeFile(chunk)
    } catch (error) {
      await rm(to, { force: true })
      throw error
    }
  } catch (error) {
    throw writeFailure(error, dirname(to))
  }
}

function missing(error: unknown, sha256: string): unknown {
  return systemCode(error) === 'ENOENT' ? contentNotFound(sha256, error) : error
}
