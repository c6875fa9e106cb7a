import {
  contentNotFound,
  isAddress,
  readManifest,
  type ByteRange,
  type KeyedQueue,
  type Part,
  type Receiver,
} from '@benchtop/emulator/ports/blobs'
import { rename } from 'node:fs/promises'
import type { Bucket } from './bucket.ts'
import type { ContentCache, HeldFile } from './content-cache.ts'
import type { RangeBlocks } from './range-blocks.ts'

/** What reads, writes and removals of a store in a bucket share. */
export type Store = {
  readonly bucket: Bucket
  readonly cache: ContentCache
  readonly receiver: Receiver
  /** A path on this disk that nothing has, emptied at each start. */
  readonly freePath: () => string
  /** Blocks of objects that were read by ranges. */
  readonly blocks: RangeBlocks
  /** Placing and removing one content take turns. */
  readonly turns: KeyedQueue
  /** The sizes of contents that are known to be in the bucket, where no one else removes them. */
  readonly known: Map<string, number>
  readonly running: Set<Promise<unknown>>
  readonly uniqueName: () => string
}

const mostKnown = 100_000

/** The key of a content. */
export function blobKey(sha256: string): string {
  return `blobs/${sha256}`
}

/** The key of the list of parts of a content that was made of them. */
export function manifestKey(sha256: string): string {
  return `composed/${sha256}`
}

/** The key of what was derived from a content. */
export function derivedKey(sha256: string, kind: string): string {
  return `derived/${sha256}/${kind}`
}

/** The size of a content in the bucket; undefined where it has none. */
export async function sizeIn(store: Store, sha256: string): Promise<number | undefined> {
  if (!isAddress(sha256)) return undefined
  const size = store.known.get(sha256) ?? (await store.bucket.size(blobKey(sha256)))
  if (size !== undefined) keepSize(store, sha256, size)
  return size
}

/** Keeps in mind that the bucket has a content. */
export function keepSize({ known }: Store, sha256: string, size: number): void {
  if (known.size >= mostKnown) known.clear()
  known.set(sha256, size)
}

/** The bytes of an object, or of a range of it, in memory. */
export async function bytesIn(
  { bucket }: Store,
  key: string,
  range?: ByteRange,
): Promise<Uint8Array> {
  const source = await bucket.get(key, range)
  if (source === undefined) throw contentNotFound(key)
  return Buffer.concat(await Array.fromAsync(source))
}

/** What a content was made of; undefined for one that came whole. */
export async function partsIn(bucket: Bucket, sha256: string): Promise<Part[] | undefined> {
  const source = await bucket.get(manifestKey(sha256))
  if (source === undefined) return undefined
  return readManifest(Buffer.concat(await Array.fromAsync(source)).toString())
}

/** Has the closing of the store wait for a work. */
export async function track<Result>({ running }: Store, work: Promise<Result>): Promise<Result> {
  running.add(work)
  try {
    return await work
  } finally {
    running.delete(work)
  }
}

/** Makes a file the cache's copy of a content, and holds it there. */
export function intoCache({ cache, turns }: Store, path: string, name: string): Promise<HeldFile> {
  return turns.take(`cache ${name}`, async () => {
    await rename(path, cache.place(name))
    return cache.added(name)
  })
}
