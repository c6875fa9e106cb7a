import { readdir, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { CliError } from '../errors.ts'

/** A file to upload. */
export type FoundFile = {
  readonly path: string
  /** Its folder in the AppResult, with forward slashes; empty for the root. */
  readonly directory: string
  readonly name: string
  readonly size: number
  /** With the size, states whether it is still the same content. */
  readonly modified: number
}

/** More files than this in one AppResult are a mistake, such as a home folder. */
const most = 100_000

/**
 * The files at some paths: files themselves, and those in folders, each under the folder's name. Hidden files and links
 * inside folders are left out.
 */
export async function findFiles(folder: string, paths: readonly string[]): Promise<FoundFile[]> {
  const found: FoundFile[] = []
  for (const typed of paths) {
    const path = resolve(folder, typed)
    const about = await stat(path).catch((cause: unknown) => {
      const message = `${typed} can't be read. Name a file or a folder that exists.`
      throw new CliError('usage', message, { cause })
    })
    if (about.isDirectory()) await addFolder(path, basename(path), found)
    else if (about.isFile()) await addFile(path, '', found)
    else throw new CliError('usage', `${typed} is neither a file nor a folder.`)
  }
  if (found.length === 0) throw new CliError('usage', `There is no file in ${paths.join(', ')}.`)
  const seen = new Set<string>()
  for (const file of found) {
    const place = placeOf(file)
    if (seen.has(place)) {
      throw new CliError('usage', `Two files would be ${place}. Upload them one after the other.`)
    }
    seen.add(place)
  }
  return found
}

/** The path of a file in its AppResult. */
export function placeOf({ directory, name }: FoundFile): string {
  return directory === '' ? name : `${directory}/${name}`
}

async function addFolder(path: string, directory: string, found: FoundFile[]): Promise<void> {
  const entries = await readdir(path, { withFileTypes: true })
  for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    if (entry.name.startsWith('.')) continue
    const inside = join(path, entry.name)
    if (entry.isDirectory()) await addFolder(inside, `${directory}/${entry.name}`, found)
    else if (entry.isFile()) await addFile(inside, directory, found)
  }
}

async function addFile(path: string, directory: string, found: FoundFile[]): Promise<void> {
  if (found.length >= most) {
    throw new CliError('usage', `There are more than ${most} files. Name a smaller folder.`)
  }
  const { size, mtimeMs } = await stat(path)
  found.push({ path, directory, name: basename(path), size, modified: mtimeMs })
}
