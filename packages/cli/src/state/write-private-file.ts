import { rename, writeFile } from 'node:fs/promises'

/** Writes a file of the project's own, readable only by its owner, atomically. */
export async function writePrivateFile(path: string, text: string): Promise<void> {
  const aside = `${path}.tmp`
  await writeFile(aside, text, { mode: 0o600 })
  await rename(aside, path)
}
