import { rm } from 'node:fs/promises'

export function createRemovedParts() {
  const readers = new Map<string, number>()
  const paths = new Map<string, string>()

  const leave = async (sha256: string): Promise<void> => {
    const left = (readers.get(sha256) ?? 0) - 1
    if (left > 0) {
      readers.set(sha256, left)
      return
    }
    readers.delete(sha256)
    const path = paths.get(sha256)
    paths.delete(sha256)
    if (path !== undefined) await rm(path, { force: true })
  }

  return {
    /** Keeps contents readable until the returned function is called. */
    hold(addresses: readonly string[]): () => Promise<void> {
      for (const sha256 of addresses) readers.set(sha256, (readers.get(sha256) ?? 0) + 1)
      return async () => {
        for (const sha256 of addresses) await leave(sha256)
      }
    },
    /** Removes the file of a content, which was moved to `path`: now, or when the last reader is through. */
    async remove(sha256: string, path: string): Promise<void> {
      if (readers.has(sha256) && !paths.has(sha256)) paths.set(sha256, path)
      else await rm(path, { force: true })
    },
    /** Where a content is that was removed and still has a reader. */
    pathOf: (sha256: string): string | undefined => paths.get(sha256),
    /** Whether a path is that of such a content. */
    isRetained: (path: string): boolean => [...paths.values()].includes(path),
  }
}
/**
 * The parts of contents that are being read. A reader opens one after another, so that one which is removed meanwhile
 * must stay until it is through.
 */
export type RemovedParts = ReturnType<typeof createRemovedParts>
