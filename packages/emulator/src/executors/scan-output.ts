import { isUtf8 } from 'node:buffer'
import type { Dirent } from 'node:fs'
import { lstat, opendir, realpath, stat } from 'node:fs/promises'
import { sep } from 'node:path'
import { sortedInTurns } from '../flow/sorted-in-turns.ts'
import { rowId } from '../ids/resource-id.ts'
import { systemCode } from '../storage/blobs/storage-error.ts'
import { JobError } from './job-error.ts'
import { outputName } from './output-name.ts'

/** A folder output/appresults/<project-id>/<name> with all regular files below it. */
export type FoundResult = {
  readonly projectId: number
  readonly name: string
  /** The path of the folder in messages: from output/ on. */
  readonly place: string
  readonly files: readonly FoundFile[]
}

export type FoundFile = {
  /** Below the result's folder, with forward slashes. */
  readonly path: string
  readonly place: string
  /** The bytes of the path on this machine, which need not be text. */
  readonly absolutePath: string | Buffer
}

/** Something that isn't collected, and why: its path and the reason form a sentence. */
export type SkippedEntry = {
  readonly place: string
  readonly reason: string
  readonly leadsOut: boolean
}

export type FoundOutput = {
  readonly results: readonly FoundResult[]
  readonly skipped: readonly SkippedEntry[]
}

type Entry = {
  readonly name: string
  readonly place: string
  readonly absolutePath: string | Buffer
  readonly kind: 'folder' | 'file' | 'link' | 'other'
}

/**
 * Finds the results that an app left. No link is followed into a folder, and none out of its result's folder: what
 * an app wrote elsewhere is not collected. A link to a regular file of the same result stands for a copy of that
 * file.
 */
export async function scanOutput(outputFolder: string): Promise<FoundOutput> {
  const skipped: SkippedEntry[] = []
  const results: FoundResult[] = []

  /** Returns the folders, and records everything else as not collected. */
  const foldersOf = async (folder: string | Buffer, place: string): Promise<Entry[]> => {
    const entries = await entriesOf(folder, place)
    for (const entry of entries) {
      if (entry.kind === 'folder') continue
      const refused = entry.kind === 'link' ? await refusedLink(entry, outputFolder) : undefined
      skipped.push(refused ?? skip(entry, 'is not in the folder of a result'))
    }
    return entries.filter((entry) => entry.kind === 'folder')
  }

  for (const top of await foldersOf(outputFolder, 'output')) {
    if (top.name !== 'appresults') {
      skipped.push(skip(top, 'is not below output/appresults'))
      continue
    }
    for (const project of await foldersOf(top.absolutePath, top.place)) {
      const projectId = rowId(project.name)
      if (projectId === undefined) {
        throw new JobError(
          'project-invalid',
          `${project.place} must be named by a project's id, such as output/appresults/4001.`,
        )
      }
      for (const { name, place, absolutePath } of await foldersOf(
        project.absolutePath,
        project.place,
      )) {
        const files = await filesBelow(absolutePath, place, skipped)
        results.push({ projectId, name, place, files })
      }
    }
  }
  return { results, skipped }
}

/** Every regular file below a folder; what is left out is put among the skipped. */
export async function filesBelow(
  root: string | Buffer,
  rootPlace: string,
  skipped: SkippedEntry[],
): Promise<FoundFile[]> {
  const files: FoundFile[] = []
  const walk = async (folder: string | Buffer, place: string): Promise<void> => {
    for (const entry of await entriesOf(folder, place)) {
      if (entry.kind === 'folder') {
        await walk(entry.absolutePath, entry.place)
        continue
      }
      const refused =
        entry.kind === 'link'
          ? await refusedLink(entry, root)
          : entry.kind === 'other'
            ? skip(entry, 'is not a regular file')
            : undefined
      if (refused === undefined) {
        const path = entry.place.slice(rootPlace.length + 1)
        const isLink = entry.kind === 'link'
        const absolutePath = isLink ? asText(await realOf(entry.absolutePath)) : entry.absolutePath
        files.push({ path, place: entry.place, absolutePath })
      } else {
        skipped.push(refused)
      }
    }
  }
  await walk(root, rootPlace)
  return files
}

/** Why a link isn't collected; undefined for one to a regular file below the root. */
async function refusedLink(entry: Entry, root: string | Buffer): Promise<SkippedEntry | undefined> {
  let target: Buffer
  try {
    target = await realOf(entry.absolutePath)
  } catch {
    return skip(entry, 'is a broken link')
  }
  const inside = Buffer.concat([await realOf(root), Buffer.from(sep)])
  if (!target.subarray(0, inside.length).equals(inside)) {
    return { place: entry.place, reason: 'points outside its folder', leadsOut: true }
  }
  return (await stat(target)).isFile()
    ? undefined
    : skip(entry, 'is a link to something other than a regular file')
}

function skip({ place }: Entry, reason: string): SkippedEntry {
  return { place, reason, leadsOut: false }
}

/** A path as a text where it is one, which takes less memory. */
function asText(path: Buffer): string | Buffer {
  return isUtf8(path) ? path.toString() : path
}

/** A path without links. */
function realOf(path: string | Buffer): Promise<Buffer> {
  return realpath(path, { encoding: 'buffer' })
}

/** How a folder is read: names are bytes, so many at once. */
const inPieces = { encoding: 'buffer' as BufferEncoding, bufferSize: 256 }

function kindOf(entry: Dirent): Entry['kind'] {
  if (entry.isDirectory()) return 'folder'
  if (entry.isFile()) return 'file'
  return entry.isSymbolicLink() ? 'link' : 'other'
}

async function entriesOf(folder: string | Buffer, place: string): Promise<Entry[]> {
  try {
    // The app may have replaced the folder itself with a link.
    if (!(await lstat(folder)).isDirectory()) {
      throw new JobError('output-invalid', `${place} is no longer a folder: the app replaced it.`)
    }
    const above = Buffer.concat([Buffer.from(folder as string), Buffer.from(sep)])
    const entries: Entry[] = []
    // In pieces, between which others have their turn: an app may leave any number of files in one folder.
    for await (const entry of await opendir(folder, inPieces)) {
      const bytes = entry.name as unknown as Buffer
      const name = outputName(bytes)
      entries.push({
        name,
        place: `${place}/${name}`,
        absolutePath: asText(Buffer.concat([above, bytes])),
        kind: kindOf(entry),
      })
    }
    return await sortedInTurns(entries, ({ name: one }, { name: other }) => one < other)
  } catch (error) {
    const code = systemCode(error)
    if (error instanceof JobError || code === undefined) throw error
    // An app that removed its empty output has none.
    if (code === 'ENOENT' && place === 'output') return []
    throw new JobError('output-invalid', `${place} can't be read (${code}).`, { cause: error })
  }
}
