import { rename, writeFile } from 'node:fs/promises'

/** Writes a small file aside, synced, and renames it into place: it is there whole or not at all. */
export async function writeWhole(
  path: string,
  bytes: Uint8Array | string,
  uniqueName: string,
  mode = 0o644,
): Promise<void> {
  const aside = `${path}.${uniqueName}.tmp`
  await writeFile(aside, bytes, { flush: true, mode })
  await rename(aside, path)
}
