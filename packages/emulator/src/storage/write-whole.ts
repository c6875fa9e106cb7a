import { rename, rm, writeFile } from 'node:fs/promises'

/** Writes a file aside, synced, and renames it into place, so that the write is atomic. */
export async function writeWhole(
  path: string,
  bytes: Uint8Array | string | Iterable<Uint8Array>,
  uniqueName: string,
  mode = 0o644,
): Promise<void> {
  const aside = `${path}.${uniqueName}.tmp`
  try {
    await writeFile(aside, bytes, { flush: true, mode })
    await rename(aside, path)
  } catch (error) {
    await rm(aside, { force: true })
    throw error
  }
}
