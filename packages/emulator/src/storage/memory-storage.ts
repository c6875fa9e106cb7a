import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Random } from '../ids/random.ts'
import { createMemoryBlobs, type BlobImage } from './blobs/memory-blobs.ts'
import { openMemoryDatabase, openRevertibleDatabase } from './memory-database.ts'
import { createMemorySnapshots } from './memory-snapshots.ts'
import { addressKeyBytes, type Storage } from './storage.ts'

type Filled = { readonly image: Uint8Array; readonly blobs: BlobImage }

/**
 * What fresh platforms of this process start from, by what fills them. Images never change, so that platforms share
 * nothing but their beginning; opening one, and undoing later what happened to it, is much faster than filling a platform from scratch.
 */
const filledBefore = new Map<string, Filled>()
const imagesKept = 16

/** Storage in memory, gone with its platform. Platforms with the same `contentKey` begin with the same content. */
export function openMemoryStorage(random: Random, contentKey: string): Storage {
  const filled = filledBefore.get(contentKey)
  const database =
    filled === undefined ? openMemoryDatabase() : openRevertibleDatabase(filled.image)
  const blobs = createMemoryBlobs(filled === undefined ? {} : { from: filled.blobs })
  let jobsFolder: string | undefined
  return {
    path: null,
    database,
    blobs,
    snapshots: createMemorySnapshots(),
    addressKey: random.bytes(addressKeyBytes),
    hadData: false,
    async initialImage(fill) {
      if (filled !== undefined) return filled.image
      const image = await fill()
      const [oldest] = filledBefore.keys()
      if (filledBefore.size >= imagesKept && oldest !== undefined) filledBefore.delete(oldest)
      filledBefore.set(contentKey, { image, blobs: blobs.snapshot() })
      return image
    },
    jobsFolder: () => (jobsFolder ??= mkdtempSync(join(tmpdir(), 'benchtop-'))),
    async close() {
      await blobs.close()
      database.close()
      if (jobsFolder !== undefined) await rm(jobsFolder, { recursive: true, force: true })
    },
  }
}
