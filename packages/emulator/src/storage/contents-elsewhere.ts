import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EmulatorError } from '../emulator-error.ts'
import type { BlobsAdapter, BlobStore } from './blobs/blob-store.ts'
import { systemCode } from './blobs/storage-error.ts'
import { writeFileAtomically } from './write-file-atomically.ts'

/** The file of a data folder that says where its contents are, if not in the folder. */
const markFile = 'blobs.json'

/** Where the contents of a data folder are, and the text by which that place knows the folder. */
type Mark = { readonly place: string; readonly owner: string }

/** Throws unless a data folder that is opened without a store for its contents has them itself. */
export async function requireOwnContents(
  folder: string,
  advice: string = 'start with --blobs and that bucket',
): Promise<void> {
  const mark = await readMark(folder)
  if (mark === undefined) return
  throw new EmulatorError(
    'blobs-invalid',
    `The contents of the files in ${folder} are in ${mark.place}: ${advice}.`,
  )
}

/** Opens the store that a data folder has its contents in, and no other one. */
export async function openElsewhere(
  adapter: BlobsAdapter,
  folder: string,
  uniqueName: () => string,
): Promise<BlobStore> {
  const { owner } = await markOf(folder, adapter.place, uniqueName)
  return adapter.open({ folder, owner, uniqueName })
}

/** The mark of the folder: made where it has no contents yet. */
async function markOf(folder: string, place: string, uniqueName: () => string): Promise<Mark> {
  const mark = await readMark(folder)
  if (mark?.place === place) return mark
  if (mark !== undefined) {
    throw new EmulatorError(
      'blobs-invalid',
      `The contents of the files in ${folder} are in ${mark.place}, not in ${place}.`,
    )
  }
  const shelves = await readdir(join(folder, 'blobs')).catch(() => [])
  if (shelves.length > 0) {
    throw new EmulatorError(
      'blobs-invalid',
      `${folder} has contents of its own, which ${place} wouldn't have: start with an empty data folder.`,
    )
  }
  const made = { place, owner: uniqueName() }
  const bytes = Buffer.from(`${JSON.stringify(made, null, 2)}\n`)
  await writeFileAtomically(join(folder, markFile), bytes, uniqueName())
  return made
}

async function readMark(folder: string): Promise<Mark | undefined> {
  try {
    return JSON.parse(await readFile(join(folder, markFile), 'utf8')) as Mark
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined
    throw new EmulatorError(
      'blobs-invalid',
      `${join(folder, markFile)}, which says where the contents of files are, can't be read.`,
      {},
      { cause: error },
    )
  }
}
