import { rename, writeFile } from 'node:fs/promises'

/** Writes a file next to the platform's data, readable only by its owner, atomically. */
export async function writeBeside(path: string, text: string): Promise<void> {
  const aside = `${path}.tmp`
  await writeFile(aside, text, { mode: 0o600 })
  await rename(aside, path)
}
