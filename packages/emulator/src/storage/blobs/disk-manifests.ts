import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Part } from './blob-store.ts'
import { isAddress } from './content-address.ts'
import { syncFolder, type DiskFolders } from './disk-folders.ts'
import { addressOfParts, readManifest, writeManifest } from './manifest.ts'
import { syncAndMove, type Staging } from './staging.ts'
import { systemCode } from './storage-error.ts'

/** The lists of the contents that are made of parts, each a small file at the content's address. */
export type DiskManifests = {
  /** Stores a list durably; gives its address. */
  place(parts: readonly Part[]): Promise<string>
  /** The list at an address; undefined where there is none. */
  find(sha256: string): Promise<readonly Part[] | undefined>
  /** Forgets a list that is removed. */
  forget(sha256: string): void
}

/** A list is read again for every range of a download, and can have 10,000 lines: the most recently read are kept. */
const keptLists = 16

export function createDiskManifests(folders: DiskFolders, staging: Staging): DiskManifests {
  const kept = new Map<string, readonly Part[]>()
  let removals = 0

  const keep = (sha256: string, parts: readonly Part[]): void => {
    kept.delete(sha256)
    kept.set(sha256, parts)
    const [oldest] = kept.keys()
    if (kept.size > keptLists && oldest !== undefined) kept.delete(oldest)
  }

  return {
    async place(parts) {
      const sha256 = addressOfParts(parts)
      const target = folders.manifest(sha256)
      await folders.ensureFor(target)
      const text = writeManifest(parts)
      // One that is there may have been damaged since.
      if ((await readFile(target, 'utf8').catch(() => undefined)) !== text) {
        await staging.use(async (staged) => {
          await staged.handle.writeFile(text)
          await staged.handle.chmod(0o444)
          await syncAndMove(staged, target)
        })
      }
      // Also for a list that was there: its name may not be durable yet.
      await syncFolder(dirname(target))
      return sha256
    },
    async find(sha256) {
      if (!isAddress(sha256)) return undefined
      const held = kept.get(sha256)
      if (held !== undefined) {
        keep(sha256, held)
        return held
      }
      const before = removals
      try {
        const parts = readManifest(await readFile(folders.manifest(sha256), 'utf8'))
        if (removals === before) keep(sha256, parts)
        return parts
      } catch (error) {
        if (systemCode(error) === 'ENOENT') return undefined
        throw error
      }
    },
    forget(sha256) {
      removals += 1
      kept.delete(sha256)
    },
  }
}
