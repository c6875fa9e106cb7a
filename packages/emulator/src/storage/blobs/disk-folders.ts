import { mkdirSync } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { requireAddress, requireKind } from './content-address.ts'
import { writeFailure } from './storage-error.ts'

/** Where a store on disk keeps what. All of it lies in one file system, so that a rename puts a file in place whole. */
export type DiskFolders = {
  readonly blobs: string
  readonly derived: string
  readonly staging: string
  blob(sha256: string): string
  /** The folder of all that was derived from a content. */
  derivedFrom(sha256: string): string
  derivedFile(sha256: string, kind: string): string
  /** Makes the folder of a blob, durably; done once for each. */
  ensureFor(blobPath: string): Promise<void>
}

/** The owner alone may look: what people upload is theirs. */
const folderMode = 0o700

export function openDiskFolders(root: string): DiskFolders {
  const [blobs, derived, staging] = ['blobs', 'derived', 'staging'].map((name) =>
    join(root, name),
  ) as [string, string, string]
  try {
    for (const folder of [blobs, derived, staging]) {
      mkdirSync(folder, { recursive: true, mode: folderMode })
    }
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
    // Also for a folder that was there: whoever made it may have crashed before its name was durable.
    for (const parent of [blobs, root]) await syncFolder(parent)
  }

  return {
    blobs,
    derived,
    staging,
    blob: (sha256) => below(blobs, sha256),
    derivedFrom: (sha256) => below(derived, sha256),
    derivedFile(sha256, kind) {
      requireKind(kind)
      return join(below(derived, sha256), kind)
    },
    ensureFor(blobPath) {
      const folder = dirname(blobPath)
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

/** Makes the names in a folder durable, as fsync does for the bytes of a file. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows can't open a folder, and keeps its names with the files.
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
