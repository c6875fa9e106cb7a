import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Part } from './blob-store.ts'
import { isAddress } from './content-address.ts'
import { syncFolder, type DiskFolders } from './disk-folders.ts'
import { addressOfParts, readManifest, writeManifest } from './manifest.ts'
import { syncAndMove, type Staging } from './staging.ts'
import { systemCode } from './storage-error.ts'

export function createDiskManifests(folders: DiskFolders, staging: Staging) {
  return {
    /** Stores a list durably; gives its address. */
    async place(parts: readonly Part[]): Promise<string> {
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
    /** The list at an address; undefined where there is none. */
    async find(sha256: string): Promise<readonly Part[] | undefined> {
      if (!isAddress(sha256)) return undefined
      try {
        return readManifest(await readFile(folders.manifest(sha256), 'utf8'))
      } catch (error) {
        if (systemCode(error) === 'ENOENT') return undefined
        throw error
      }
    },
  }
}
/** The lists of the contents that are made of parts, each a small file at the content's address. */
export type DiskManifests = ReturnType<typeof createDiskManifests>
