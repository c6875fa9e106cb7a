import { mkdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Contents of a bucket that are on this disk, too: those that were written or read last, up to a number of bytes. It begins
 * empty, since a crash may have left anything of it.
 */
export type ContentCache = {
  /** Whether a file of so many bytes may be kept. */
  fits(bytes: number): boolean
  /** The file in the cache, which stays until it is released; undefined where it isn't there. */
  hold(name: string): HeldFile | undefined
  /** Has room made for bytes that are about to come, until the returned function is called. */
  reserve(bytes: number): Promise<() => void>
  /** Where a file of this name is to be put. */
  place(name: string): string
  /** Counts a file that was put in its place, and makes room; it stays until it is released. */
  added(name: string): Promise<HeldFile>
  remove(name: string): Promise<void>
}

/** A file of the cache while it is in use. */
export type HeldFile = { readonly path: string; release(): Promise<void> }

type Entry = { size: number; holders: number }

const GB = 1_000_000_000
/** Where the address of a bucket doesn't say: so much, and no more than this share of what is free. */
const defaultBytes = 20 * GB
const shareOfFree = 0.25

/** Opens the cache in a folder. Without a limit it takes at most 20 GB, and a quarter of the free disk. */
export async function openContentCache(
  folder: string,
  limit: number | undefined,
): Promise<ContentCache & { readonly maxBytes: number }> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const maxBytes = limit ?? (await defaultLimit(folder))
  /** The files, those that were used last at the end. */
  const entries = new Map<string, Entry>()
  let total = 0
  let reserved = 0
  const place = (name: string): string => join(folder, name)

  const drop = async (name: string): Promise<void> => {
    total -= entries.get(name)?.size ?? 0
    entries.delete(name)
    // A reader that has it open gets it to its end.
    await rm(place(name), { force: true })
  }
  const makeRoom = async (): Promise<void> => {
    for (const [name, { holders }] of entries) {
      if (total + reserved <= maxBytes) return
      if (holders === 0) await drop(name)
    }
  }
  const held = (name: string, entry: Entry): HeldFile => {
    entry.holders += 1
    return {
      path: place(name),
      async release() {
        entry.holders -= 1
        await makeRoom()
      },
    }
  }

  return {
    maxBytes,
    fits: (bytes) => bytes <= maxBytes,
    place,
    hold(name) {
      const entry = entries.get(name)
      if (entry === undefined) return undefined
      entries.delete(name)
      entries.set(name, entry)
      return held(name, entry)
    },
    async reserve(bytes) {
      reserved += bytes
      await makeRoom()
      let isHeld = true
      return () => {
        if (isHeld) reserved -= bytes
        isHeld = false
      }
    },
    async added(name) {
      const { size } = await stat(place(name))
      const entry = entries.get(name) ?? { size: 0, holders: 0 }
      total += size - entry.size
      entry.size = size
      entries.delete(name)
      entries.set(name, entry)
      const file = held(name, entry)
      await makeRoom()
      return file
    },
    remove: drop,
  }
}

async function defaultLimit(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return Math.min(defaultBytes, bavail * bsize * shareOfFree)
}
