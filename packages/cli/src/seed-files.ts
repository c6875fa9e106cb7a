import { dirname } from 'node:path'
import { readJsonFile } from './json-file.ts'

/** A seed as it was read: where its relative paths start, and what messages call it. */
export type SeedFile = {
  readonly name: string
  readonly folder: string
  readonly document: unknown
}

/** Reads a seed file. What it says is checked by the platform that loads it. */
export async function readSeedFile(path: string): Promise<SeedFile> {
  const document = await readJsonFile(path, 'seed', 'failed')
  return { name: path, folder: dirname(path), document }
}
