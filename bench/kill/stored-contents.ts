import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** The addresses of all contents that a data folder holds; throws where something is left in staging. */
export async function storedContents(data: string): Promise<Set<string>> {
  const staged = await filesBelow(join(data, 'staging'))
  if (staged.length > 0) throw new Error(`Left in staging: ${staged.join(', ')}.`)
  const names = await filesBelow(join(data, 'blobs'))
  return new Set(names.filter((name) => /^[0-9a-f]{64}$/.test(name)))
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}
