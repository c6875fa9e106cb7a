import { mkdir, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { BlobStore, StoredBlob } from './blob-store.ts'
import { setFolderAside, syncFolder } from './disk-folders.ts'
import { isSameFile, sizeAt } from './disk-reads.ts'
import { orWriteFailure, track, type Disk } from './disk.ts'
import { addressOfParts, totalSize } from './manifest.ts'
import type { Receiver } from './receiver.ts'
import { syncAndMove, type StagedFile } from './staging.ts'
import { contentNotFound, systemCode } from './storage-error.ts'

/** How contents come: their bytes in one piece, or made of parts that are there. */
export function diskWrites(disk: Disk, receiver: Receiver): Pick<BlobStore, 'write' | 'compose'> {
  const { folders, manifests, turns } = disk
  return {
    write(source, options = {}) {
      // The last thing awaited: a removal that follows finds the row of the caller that gets this result.
      const received = receiver.receive(source, options, (staged, blob) =>
        turns.take(blob.sha256, () => orWriteFailure(disk, place(disk, staged, blob))),
      )
      return track(disk, received)
    },
    async compose(parts) {
      for (const { sha256, size } of parts) {
        if ((await sizeAt(folders.blob(sha256))) !== size) throw contentNotFound(sha256)
      }
      const [only] = parts
      if (only !== undefined && parts.length === 1) return only
      const placed = turns.take(addressOfParts(parts), () => manifests.place(parts))
      return { sha256: await track(disk, orWriteFailure(disk, placed)), size: totalSize(parts) }
    },
  }
}

async function place(
  { folders }: Disk,
  { handle, path }: StagedFile,
  blob: StoredBlob,
): Promise<void> {
  const target = folders.blob(blob.sha256)
  await folders.ensureFor(target)
  if (await isSameFile(handle, target)) {
    await handle.close()
    await rm(path)
  } else {
    setFolderAside(target)
    await handle.chmod(0o444)
    await syncAndMove({ handle, path }, target)
    // What was computed from a content that was damaged since.
    await rm(folders.derivedFrom(blob.sha256), { recursive: true, force: true })
  }
  // Also for a content that was there: its name may not be durable yet.
  await syncFolder(dirname(target))
}

/** What is computed from contents, such as the index of a file. */
export function diskDerived(
  disk: Disk,
  has: BlobStore['has'],
): Pick<BlobStore, 'putDerived' | 'locateDerived'> {
  const { folders, staging, turns } = disk
  return {
    putDerived: (sha256, kind, bytes) =>
      track(
        disk,
        turns.take(sha256, async () => {
          const target = folders.derivedFile(sha256, kind)
          if (!(await has(sha256))) throw contentNotFound(sha256)
          await staging.use(async (staged) => {
            const placing = async (): Promise<void> => {
              await mkdir(dirname(target), { recursive: true, mode: 0o700 })
              await staged.handle.writeFile(bytes)
              await syncAndMove(staged, target)
            }
            await orWriteFailure(disk, placing())
          })
        }),
      ),
    async locateDerived(sha256, kind) {
      const path = folders.derivedFile(sha256, kind)
      try {
        await stat(path)
        return { path }
      } catch (error) {
        if (systemCode(error) === 'ENOENT') return undefined
        throw error
      }
    },
  }
}
