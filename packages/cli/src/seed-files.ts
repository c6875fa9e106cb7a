import { dirname } from 'node:path'
import { readJsonFile } from './json-file.ts'

/** A seed as it was read: the folder of its relative paths, and its name in messages. */
export type SeedFile = {
  readonly name: string
  readonly folder: string
  readonly document: unknown
}

/** Reads a seed file. Its content is validated by the platform that loads it. */
export async function readSeedFile(path: string): Promise<SeedFile> {
  const document = await readJsonFile(path, 'seed', 'failed')
  return { name: path, folder: dirname(path), document }
}
