import { existsSync, renameSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import type { BlobStore, IsReferenced } from './blob-store.ts'
import { sizeAt } from './disk-reads.ts'
import type { Disk } from './disk.ts'
import { systemCode, writeFailure } from './storage-error.ts'

/** How contents go: with the parts that they are made of, and whatever was derived from them. */
export function createDiskRemoval(disk: Disk): Pick<BlobStore, 'remove'> {
  const { root, folders, staging, manifests, removed, turns } = disk

  const removeFile = async (
    sha256: string,
    path: string,
    isReferenced: IsReferenced,
  ): Promise<number | undefined> => {
    const aside = staging.freePath()
    const size = await sizeAt(path)
    if (size === undefined) return undefined
    // A caller that has just learned that this content is stored may now write the row that refers to it.
    await setImmediate()
    if (isReferenced(sha256)) return undefined
    try {
      // In the same moment as the question; letting go of the bytes may take longer.
      renameSync(path, aside)
    } catch (error) {
      if (systemCode(error) === 'ENOENT') return undefined
      throw writeFailure(error, root)
    }
    await removed.remove(sha256, aside)
    const derived = folders.derivedFrom(sha256)
    if (existsSync(derived)) await rm(derived, { recursive: true, force: true })
    return size
  }

  const remove = async (
    sha256: string,
    isReferenced: IsReferenced,
  ): Promise<number | undefined> => {
    const take = (path: string): Promise<number | undefined> =>
      turns.take(sha256, () => removeFile(sha256, path, isReferenced))
    // Most contents came whole: of those no list is looked for.
    const whole = await take(folders.blob(sha256))
    if (whole !== undefined) return whole
    const parts = await manifests.find(sha256)
    if (parts === undefined) return undefined
    let freed = await take(folders.manifest(sha256))
    if (freed === undefined) return undefined
    for (const part of parts) freed += (await remove(part.sha256, isReferenced)) ?? 0
    return freed
  }

  return { remove }
}
