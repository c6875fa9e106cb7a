import {
  closeSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  renameSync,
} from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { requireAddress, requireKind } from './content-address.ts'
import { writeFailure } from './storage-error.ts'

/** The owner alone may look: what people upload is theirs. */
const folderMode = 0o700

/** Windows can't open a folder, and keeps its names with the files. */
const hasNoFolderSync = process.platform === 'win32'

export function openDiskFolders(root: string) {
  const blobs = resolve(root, 'blobs')
  const composed = resolve(root, 'composed')
  const derived = resolve(root, 'derived')
  const staging = resolve(root, 'staging')
  try {
    for (const folder of [blobs, composed, derived, staging]) makeFolder(folder)
  } catch (error) {
    throw writeFailure(error, root)
  }
  const below = (folder: string, sha256: string): string => {
    requireAddress(sha256)
    return join(folder, sha256.slice(0, 2), sha256)
  }
  const ensured = new Map<string, Promise<void>>()

  const ensure = async (folder: string): Promise<void> => {
    await mkdir(folder, { recursive: true, mode: folderMode })
    // Also for a folder that was there: the process that made it may have crashed before its name was durable.
    for (const parent of [dirname(folder), root]) await syncFolder(parent)
  }

  return {
    blobs,
    /** The lists of the contents that are made of parts. */
    composed,
    derived,
    staging,
    blob: (sha256: string): string => below(blobs, sha256),
    manifest: (sha256: string): string => below(composed, sha256),
    /** The folder of all that was derived from a content. */
    derivedFrom: (sha256: string): string => below(derived, sha256),
    derivedFile(sha256: string, kind: string): string {
      requireKind(kind)
      return join(below(derived, sha256), kind)
    },
    /** Makes the folder of a blob or a list, durably; done once for each. */
    ensureFor(path: string): Promise<void> {
      const folder = dirname(path)
      let done = ensured.get(folder)
      if (done === undefined) {
        done = ensure(folder)
        ensured.set(folder, done)
        done.catch(() => ensured.delete(folder))
      }
      return done
    },
  }
}
/** Where a store on disk keeps what. All of it lies in one file system, so that a rename puts a file in place whole. */
export type DiskFolders = ReturnType<typeof openDiskFolders>

/** Makes a folder with those above it, each durable in the one above. */
function makeFolder(folder: string): void {
  const first = mkdirSync(folder, { recursive: true, mode: folderMode })
  if (first === undefined) return
  for (let made = folder; made.length >= first.length; made = dirname(made)) {
    syncFolderNow(dirname(made))
  }
}

/** Sets a folder that stands in the place of a content aside, next to it and whole: no file can be renamed over it. */
export function setFolderAside(path: string): void {
  const isFolder = lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true
  if (isFolder) renameSync(path, mkdtempSync(`${path}.aside-`))
}

/** Makes the names in a folder durable, as fsync does for the bytes of a file. */
export function syncFolderNow(folder: string, isSynced = !hasNoFolderSync): void {
  if (!isSynced) return
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** The same without blocking. */
export async function syncFolder(folder: string): Promise<void> {
  if (hasNoFolderSync) return
  await using handle = await open(folder)
  await handle.sync()
}
