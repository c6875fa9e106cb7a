import type { BlobStore } from './blob-store.ts'
import { createDiskAdoption } from './disk-adoption.ts'
import { createDiskContents } from './disk-contents.ts'
import { openDiskFolders } from './disk-folders.ts'
import { createDiskManifests } from './disk-manifests.ts'
import { createDiskRemoval } from './disk-removal.ts'
import { sweepDisk } from './disk-sweep.ts'
import { diskDerived, diskWrites } from './disk-writes.ts'
import type { Disk } from './disk.ts'
import { createReceiver } from './receiver.ts'
import { createRemovedParts } from './removed-parts.ts'
import { createStaging } from './staging.ts'
import { createKeyedQueue } from '../../flow/keyed-queue.ts'

type DiskBlobsOptions = {
  /** The folder of the store; made where it doesn't exist. */
  readonly root: string
  /** A file name that no other call gives. */
  readonly uniqueName: () => string
}

/**
 * A store in a folder: `blobs/ab/<sha256>`, `composed/ab/<address>` for the lists of parts,
 * `derived/ab/<address>/<kind>`, and `staging/` for what is not whole yet. Every file is written in staging, synced, and
 * renamed into place, so that a name in the store always has all its bytes.
 */
export function createDiskBlobs({ root, uniqueName }: DiskBlobsOptions): BlobStore {
  const folders = openDiskFolders(root)
  const staging = createStaging(folders.staging, uniqueName)
  const disk: Disk = {
    root,
    folders,
    staging,
    manifests: createDiskManifests(folders, staging),
    removed: createRemovedParts(),
    turns: createKeyedQueue(),
    running: new Set(),
  }
  const closing = new AbortController()
  const receiver = createReceiver(staging, root, closing.signal)
  const reads = createDiskContents(disk)
  const { adopt, discard, close: endAdoption } = createDiskAdoption(disk, closing.signal)
  const { remove } = createDiskRemoval(disk)
  return {
    ...diskWrites(disk, receiver),
    ...reads,
    adopt,
    discard,
    ...diskDerived(disk, reads.has),
    remove,
    sweep(isReferenced) {
      const isInUse = (path: string): boolean =>
        staging.isInUse(path) || disk.removed.isRetained(path)
      return sweepDisk({ folders, isReferenced, isInUse, remove, has: reads.has })
    },
    async close() {
      closing.abort()
      await Promise.allSettled(disk.running)
      await Promise.all([receiver.close(), endAdoption()])
    },
  }
}
