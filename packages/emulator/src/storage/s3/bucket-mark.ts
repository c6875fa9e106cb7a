import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EmulatorError } from '../../emulator-error.ts'
import { writeFileAtomically } from '../write-file-atomically.ts'
import { systemCode } from '../blobs/storage-error.ts'

/** The file of a data folder that says in which bucket its contents are. */
const markFile = 'blobs.json'

/** The bucket of a data folder, and the text by which the bucket knows the folder. */
export type Mark = { readonly place: string; readonly owner: string }

/** Throws unless a data folder that is opened without a bucket has its contents itself. */
export async function requireOwnBlobs(
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

/** The mark of the folder: made where it has no contents yet. */
export async function markOf(
  folder: string,
  place: string,
  uniqueName: () => string,
): Promise<Mark> {
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
      `${folder} has contents of its own, which a bucket wouldn't have: start with an empty data folder.`,
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
