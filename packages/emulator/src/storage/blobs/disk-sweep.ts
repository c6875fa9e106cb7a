import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BlobStore, IsReferenced } from './blob-store.ts'
import { isAddress } from './content-address.ts'
import type { DiskFolders } from './disk-folders.ts'
import { sizeAt } from './disk-reads.ts'

type Sweep = {
  readonly folders: DiskFolders
  readonly isReferenced: IsReferenced
  /** Whether a staged file belongs to a write in progress. */
  readonly isInUse: (path: string) => boolean
  readonly remove: BlobStore['remove']
  readonly has: BlobStore['has']
}

/** Removes staged files that no write is using, contents that nothing refers to, and what was derived from lost ones. */
export async function sweepDisk(sweep: Sweep): Promise<{ removed: number; bytes: number }> {
  const { folders, isReferenced, isInUse, remove, has } = sweep
  let removed = 0
  let bytes = 0
  const count = (size: number): void => {
    removed += 1
    bytes += size
  }

  for (const name of await readdir(folders.staging)) {
    const path = join(folders.staging, name)
    if (isInUse(path)) continue
    const size = await sizeAt(path)
    await rm(path, { recursive: true, force: true })
    count(size ?? 0)
  }
  for (const folder of [folders.composed, folders.blobs]) {
    for await (const sha256 of addressesIn(folder)) {
      if (isReferenced(sha256)) continue
      const freed = await remove(sha256, isReferenced)
      if (freed !== undefined) count(freed)
    }
  }
  for await (const sha256 of addressesIn(folders.derived)) {
    if (await has(sha256)) continue
    await rm(folders.derivedFrom(sha256), { recursive: true, force: true })
  }
  return { removed, bytes }
}

/** What lies in the folders `00` to `ff`; whatever else a person has put there is left alone. */
export async function* addressesIn(folder: string): AsyncGenerator<string> {
  for (const shelf of await readdir(folder)) {
    if (!/^[0-9a-f]{2}$/.test(shelf)) continue
    for (const name of await readdir(join(folder, shelf))) {
      if (isAddress(name) && name.startsWith(shelf)) yield name
    }
  }
}
