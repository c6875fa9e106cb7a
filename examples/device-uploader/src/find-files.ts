import { readdir, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { UploaderError } from './errors.ts'

/** A file to upload, and where it goes below the AppResult. */
export type FoundFile = {
  readonly path: string
  readonly directory: string
  readonly name: string
  readonly size: number
  /** Together with the size, identifies whether it is still the same file. */
  readonly modified: number
}

/** Finds the files at the given paths: files themselves, and all files in folders except hidden ones. */
export async function findFiles(folder: string, paths: readonly string[]): Promise<FoundFile[]> {
  const found = await Promise.all(paths.map((path) => findAt(resolve(folder, path), '')))
  const files = found.flat()
  if (files.length === 0) {
    throw new UploaderError('usage', `There is no file in ${paths.join(', ')}.`)
  }
  const places = files.map(({ directory, name }) => join(directory, name))
  const twice = places.find((place, at) => places.indexOf(place) !== at)
  if (twice !== undefined) {
    throw new UploaderError('usage', `Two files would both be ${twice}: upload them one by one.`)
  }
  return files
}

async function findAt(path: string, directory: string): Promise<FoundFile[]> {
  const about = await stat(path).catch((cause: unknown) => {
    throw new UploaderError('usage', `${path} can't be read: is it there?`, { cause })
  })
  const name = basename(path)
  if (about.isFile()) {
    return [{ path, directory, name, size: about.size, modified: about.mtimeMs }]
  }
  if (!about.isDirectory()) return []
  const inside = await readdir(path)
  const shown = inside.filter((entry) => !entry.startsWith('.')).toSorted()
  const below = directory === '' ? name : `${directory}/${name}`
  const files = await Promise.all(shown.map((entry) => findAt(join(path, entry), below)))
  return files.flat()
}
