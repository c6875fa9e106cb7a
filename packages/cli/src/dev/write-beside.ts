import { rename, writeFile } from 'node:fs/promises'

/** Writes a file beside the platform's data, for its owner alone: whole, or not at all. */
export async function writeBeside(path: string, text: string): Promise<void> {
  const aside = `${path}.tmp`
  await writeFile(aside, text, { mode: 0o600 })
  await rename(aside, path)
}
