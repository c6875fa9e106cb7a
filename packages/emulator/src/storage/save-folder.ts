import type { Random } from '../ids/random.ts'
import type { BlobStore } from './blobs/blob-store.ts'
import { openDiskStorage } from './disk-storage.ts'
import { contentsOfImage } from './image-contents.ts'
import { settingStore } from './settings-store.ts'
import type { Snapshot } from './snapshots.ts'

export type SaveFolder = {
  /** The state that the folder is to open with, and the one that a reset there restores. */
  readonly now: Snapshot
  readonly initial: Uint8Array
  /** Where the bytes of both are. */
  readonly blobs: BlobStore
  /** No bytes of files are written where they would be more than this. */
  readonly maxBytes: number
  readonly random: Random
  readonly pid: number
}

export type SavedFolder = {
  readonly path: string
  /** The bytes of all files together, and whether they are there. */
  readonly bytes: number
  readonly hasBytes: boolean
}

/** Writes the state of a platform into a folder of its own, which a platform can be started on. */
export async function saveFolder(folder: string, save: SaveFolder): Promise<SavedFolder> {
  const contents = [
    ...new Set([...contentsOfImage(save.now.image), ...contentsOfImage(save.initial)]),
  ]
  const sizes = await Promise.all(contents.map((sha256) => save.blobs.size(sha256)))
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  const hasBytes = bytes <= save.maxBytes
  const target = await openDiskStorage(folder, save.random, save.pid)
  try {
    // Bytes first, rows after.
    if (hasBytes) for (const sha256 of contents) await copyContent(save.blobs, target.blobs, sha256)
    await target.initialImage(async () => {
      target.database.restore(save.now.image)
      settingStore(target.database).put('clock', JSON.stringify(save.now.clock))
      return save.initial
    })
    return { path: target.path ?? folder, bytes, hasBytes }
  } finally {
    await target.close()
  }
}

/** A content that came in parts has an address of its own, made of theirs: its parts are copied, and it is made again. */
async function copyContent(from: BlobStore, to: BlobStore, sha256: string): Promise<void> {
  const parts = await from.parts(sha256)
  for (const part of parts ?? [{ sha256 }]) await to.write(from.read(part.sha256))
  if (parts !== undefined) await to.compose(parts)
}
