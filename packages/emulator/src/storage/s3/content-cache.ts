import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sizeAt } from '../blobs/disk-reads.ts'

/**
 * Contents of a bucket that are on this disk, too: those that were written or read last, until they take too much room. It
 * begins empty, since a crash may have left anything of it.
 */
export type ContentCache = {
  /** The path of a file in the cache, which counts as used now; undefined where it isn't there. */
  find(name: string): string | undefined
  /** Where a file of this name is to be put. */
  place(name: string): string
  /** Counts a file that was put in its place, and makes room. */
  added(name: string): Promise<void>
  /** Removes a file, or all that begin with a name and a dot. */
  remove(name: string): Promise<void>
}

/** So many files stay, whatever their size: a reader got their place, and may be about to open them. */
const mostRecent = 16

export async function openContentCache(folder: string, maxBytes: number): Promise<ContentCache> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const sizes = new Map<string, number>()
  let total = 0
  const place = (name: string): string => join(folder, name)

  const drop = async (name: string): Promise<void> => {
    total -= sizes.get(name) ?? 0
    sizes.delete(name)
    // Who has it open reads it to its end.
    await rm(place(name), { force: true })
  }
  return {
    place,
    find(name) {
      const size = sizes.get(name)
      if (size === undefined) return undefined
      sizes.delete(name)
      sizes.set(name, size)
      return place(name)
    },
    async added(name) {
      const size = (await sizeAt(place(name))) ?? 0
      total += size - (sizes.get(name) ?? 0)
      sizes.delete(name)
      sizes.set(name, size)
      for (const oldest of sizes.keys()) {
        if (total <= maxBytes || sizes.size <= mostRecent) return
        await drop(oldest)
      }
    },
    async remove(name) {
      const names = [...sizes.keys()].filter((one) => one === name || one.startsWith(`${name}.`))
      for (const one of names) await drop(one)
    },
  }
}
