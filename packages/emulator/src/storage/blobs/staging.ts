import { open, rename, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFailure } from './storage-error.ts'

export type StagedFile = { readonly handle: FileHandle; readonly path: string }

export function createStaging(folder: string, uniqueName: () => string) {
  const inUse = new Set<string>()
  const freePath = (): string => join(folder, uniqueName())

  return {
    /** A path that nothing has. */
    freePath,
    /** The same, which counts as in use until it is released. */
    reserve(): { readonly path: string; release(): void } {
      const path = freePath()
      inUse.add(path)
      return { path, release: () => void inUse.delete(path) }
    },
    /** Whether a path is that of a file which some work is using. */
    isInUse: (path: string): boolean => inUse.has(path),
    /**
     * Makes a file for some work, which ends by taking it away: renamed or removed, and closed. Where the work fails,
     * that is done here.
     */
    async use<Result>(work: (file: StagedFile) => Promise<Result>): Promise<Result> {
      const path = freePath()
      inUse.add(path)
      let handle: FileHandle | undefined
      try {
        handle = await open(path, 'wx+', 0o600).catch((error: unknown) => {
          throw writeFailure(error, folder)
        })
        return await work({ handle, path })
      } catch (error) {
        await handle?.close()
        await rm(path, { force: true })
        throw error
      } finally {
        inUse.delete(path)
      }
    },
  }
}
/** The folder of files that are not in their place yet, or no longer. A crash leaves them to the next sweep. */
export type Staging = ReturnType<typeof createStaging>

/** Puts a file in its place, with all its bytes durable. */
export async function syncAndMove({ handle, path }: StagedFile, target: string): Promise<void> {
  await handle.sync()
  await handle.close()
  await rename(path, target)
}
