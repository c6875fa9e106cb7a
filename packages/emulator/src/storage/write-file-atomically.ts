import { rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { writeFailure } from './blobs/storage-error.ts'

/**
 * Writes a file aside, synced, and renames it into place, so that the write is atomic. Its owner alone may read it
 * unless another mode is given. Throws a StorageError where the disk is full or can't be written.
 */
export async function writeFileAtomically(
  path: string,
  bytes: Uint8Array | string | Iterable<Uint8Array>,
  uniqueName: string,
  mode = 0o600,
): Promise<void> {
  const aside = `${path}.${uniqueName}.tmp`
  try {
    await writeFile(aside, bytes, { flush: true, mode })
    await rename(aside, path)
  } catch (error) {
    await rm(aside, { force: true })
    throw writeFailure(error, dirname(path))
  }
}
