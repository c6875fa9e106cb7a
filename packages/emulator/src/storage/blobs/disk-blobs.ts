import { renameSync } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { acceptedUpload, checkMd5 } from './accepted-upload.ts'
import type { BlobStore, IsReferenced, StoredBlob } from './blob-store.ts'
import { isAddress } from './content-address.ts'
import { openDiskFolders, syncFolder } from './disk-folders.ts'
import { copyOut, readFrom, sizeAt } from './disk-reads.ts'
import { sweepDisk } from './disk-sweep.ts'
import { createHashThreads } from './hashing.ts'
import { createStagedWriter } from './staged-write.ts'
import { createStaging, type StagedFile } from './staging.ts'
import { contentNotFound, systemCode, writeFailure } from './storage-error.ts'
import { createTurns } from './turns.ts'

type DiskBlobsOptions = {
  /** The folder of the store; made where it doesn't exist. */
  readonly root: string
  /** A file name that no other call gives. */
  readonly uniqueName: () => string
}

/**
 * A store in a folder: `blobs/ab/<sha256>`, `derived/ab/<sha256>/<kind>`, and `staging/` for what is not whole yet.
 * Every file is written in staging, synced, and renamed into place, so that a name in the store always has all its
 * bytes.
 */
export function createDiskBlobs({ root, uniqueName }: DiskBlobsOptions): BlobStore {
  const folders = openDiskFolders(root)
  const threads = createHashThreads()
  const writer = createStagedWriter(threads)
  // Placing and removing one content take turns, so that neither acts on what the other has just undone.
  const turns = createTurns()
  const staging = createStaging(folders.staging, uniqueName)
  const closing = new AbortController()
  const running = new Set<Promise<unknown>>()

  const orWriteFailure = async (work: Promise<void>): Promise<void> => {
    try {
      await work
    } catch (error) {
      throw writeFailure(error, root)
    }
  }

  const placing = async ({ handle, path }: StagedFile, blob: StoredBlob): Promise<void> => {
    const target = folders.blob(blob.sha256)
    await folders.ensureFor(target)
    if ((await sizeAt(target)) === blob.size) {
      await handle.close()
      await rm(path)
    } else {
      await handle.chmod(0o444)
      await syncAndMove({ handle, path }, target)
    }
    // Also for a content that was there: its name may not be durable yet.
    await syncFolder(dirname(target))
  }

  const remove = (sha256: string, isReferenced: IsReferenced): Promise<boolean> =>
    turns.take(sha256, async () => {
      const aside = staging.freePath()
      // Whoever has just been told that this content is stored may now write the row that refers to it.
      await setImmediate()
      if (isReferenced(sha256)) return false
      try {
        // In the same moment as the question; letting go of the bytes may take longer.
        renameSync(folders.blob(sha256), aside)
      } catch (error) {
        if (systemCode(error) === 'ENOENT') return false
        throw writeFailure(error, root)
      }
      await rm(aside, { force: true })
      await rm(folders.derivedFrom(sha256), { recursive: true, force: true })
      return true
    })

  const track = async <Result>(work: Promise<Result>): Promise<Result> => {
    running.add(work)
    try {
      return await work
    } finally {
      running.delete(work)
    }
  }

  return {
    write(source, options = {}) {
      const accepted = acceptedUpload(source, options, closing.signal)
      return track(
        staging.use(async (staged) => {
          const blob = await writer.write(accepted, staged.handle, root)
          checkMd5(blob, options)
          // The last thing that is waited for: a removal that follows finds the row of whoever is told now.
          await turns.take(blob.sha256, () => orWriteFailure(placing(staged, blob)))
          return blob
        }),
      )
    },
    async has(sha256) {
      return isAddress(sha256) && (await sizeAt(folders.blob(sha256))) !== undefined
    },
    async size(sha256) {
      const size = await sizeAt(folders.blob(sha256))
      if (size === undefined) throw contentNotFound(sha256)
      return size
    },
    async *read(sha256, range) {
      yield* readFrom(folders.blob(sha256), sha256, range)
    },
    location: (sha256) => ({ path: folders.blob(sha256) }),
    async materialise(sha256, path) {
      await copyOut(folders.blob(sha256), path, sha256)
    },
    remove,
    putDerived: (sha256, kind, bytes) =>
      track(
        turns.take(sha256, async () => {
          const target = folders.derivedFile(sha256, kind)
          if ((await sizeAt(folders.blob(sha256))) === undefined) throw contentNotFound(sha256)
          await staging.use(async (staged) => {
            const placing = async (): Promise<void> => {
              await mkdir(dirname(target), { recursive: true, mode: 0o700 })
              await staged.handle.writeFile(bytes)
              await syncAndMove(staged, target)
            }
            await orWriteFailure(placing())
          })
        }),
      ),
    async getDerived(sha256, kind) {
      try {
        return await readFile(folders.derivedFile(sha256, kind))
      } catch (error) {
        if (systemCode(error) === 'ENOENT') return undefined
        throw error
      }
    },
    sweep: (isReferenced) => sweepDisk({ folders, isReferenced, isInUse: staging.isInUse, remove }),
    async close() {
      closing.abort()
      await Promise.allSettled(running)
      await threads.close()
    },
  }
}

async function syncAndMove({ handle, path }: StagedFile, target: string): Promise<void> {
  await handle.sync()
  await handle.close()
  await rename(path, target)
}
