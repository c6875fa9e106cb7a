import {
  contentNotFound,
  copyOut,
  requireAddress,
  requireKind,
  StorageError,
  writeOut,
  type BlobStore,
  type ByteRange,
  type Part,
  type RangedLocation,
} from '@benchtop/emulator/ports/blobs'
import { open } from 'node:fs/promises'
import { checkedBytes } from './checked-bytes.ts'
import type { HeldFile } from './content-cache.ts'
import { defaultPart, partsOfBytes } from './parts.ts'
import { blobKey, derivedKey, intoCache, partsIn, sizeIn, track, type Store } from './store.ts'

/** What is read of the cache at once. */
const chunkBytes = 512 * 1024

type Reads = Pick<BlobStore, 'has' | 'parts' | 'size' | 'read' | 'location' | 'materialise'>

export function readsOf(
  store: Store,
  /** What is larger than this isn't fetched into the cache for an app, but to where the app has it. */
  mostInCache: number,
): Reads {
  const { bucket, cache, receiver, turns } = store

  const requireSize = async (sha256: string): Promise<number> => {
    const size = await sizeIn(store, sha256)
    if (size === undefined) throw contentNotFound(sha256)
    return size
  }
  const partsOf: BlobStore['parts'] = async (sha256) => {
    await requireSize(sha256)
    return partsIn(bucket, sha256)
  }
  const fromBucket = async function* (
    sha256: string,
    range?: ByteRange,
  ): AsyncGenerator<Uint8Array> {
    if ((await requireSize(sha256)) === 0) return
    const source = await bucket.get(blobKey(sha256), range)
    if (source === undefined) throw contentNotFound(sha256)
    yield* source
  }
  const read: BlobStore['read'] = async function* (sha256, range) {
    await requireSize(sha256)
    const held = cache.hold(sha256)
    try {
      yield* (held && (await cachedBytes(held, range))) ?? fromBucket(sha256, range)
    } finally {
      await held?.release()
    }
  }
  /** All bytes from the bucket, compared with the hash of the content or of the parts that it was made of. */
  const checked = async function* (sha256: string): AsyncGenerator<Uint8Array> {
    const size = await requireSize(sha256)
    const parts: readonly Part[] = (await partsOf(sha256)) ?? [{ sha256, size }]
    yield* checkedBytes(fromBucket(sha256), parts, receiver.openSha256, () => damaged(sha256))
  }
  /** A copy on this disk, fetched where there is none. */
  const local = (sha256: string): Promise<HeldFile> =>
    turns.take(`fetch ${sha256}`, async () => {
      const size = await requireSize(sha256)
      const cached = cache.hold(sha256)
      if (cached !== undefined) return cached
      const release = await cache.reserve(size)
      try {
        const path = store.freePath()
        await writeOut(checked(sha256), path)
        release()
        return await intoCache(store, path, sha256)
      } finally {
        release()
      }
    })

  return {
    has: async (sha256) => (await sizeIn(store, sha256)) !== undefined,
    parts: partsOf,
    size: requireSize,
    read,
    async location(sha256) {
      return rangedLocation(store, blobKey(sha256), await requireSize(sha256), sha256)
    },
    async materialise(sha256, path) {
      const isLarge = (await requireSize(sha256)) > mostInCache
      const cached = isLarge ? cache.hold(sha256) : await track(store, local(sha256))
      // The app's own file is the only one there is then.
      if (cached === undefined) return track(store, writeOut(checked(sha256), path))
      try {
        return await copyOut(cached.path, path, sha256)
      } finally {
        await cached.release()
      }
    },
  }
}

/** Bytes that are read by ranges: from the copy on this disk where there is one, else from the bucket. */
function rangedLocation(
  { cache, blocks }: Store,
  key: string,
  size: number,
  nameInCache?: string,
): RangedLocation {
  return {
    size,
    async read(offset, length) {
      const held = nameInCache === undefined ? undefined : cache.hold(nameInCache)
      try {
        const end = Math.min(offset + length, size) - 1
        if (end < offset) return new Uint8Array()
        const cached = held && (await cachedBytes(held, { start: offset, end }))
        if (cached === undefined) return await blocks.read(key, size, offset, length)
        return Buffer.concat(await Array.fromAsync(cached))
      } finally {
        await held?.release()
      }
    },
  }
}

/** The bytes of a file of the cache; undefined where someone has removed it. */
async function cachedBytes(
  { path }: HeldFile,
  range: ByteRange | undefined,
): Promise<AsyncIterable<Uint8Array> | undefined> {
  const handle = await open(path).catch(() => undefined)
  return handle?.createReadStream({ ...range, highWaterMark: chunkBytes })
}

function damaged(sha256: string): StorageError {
  return new StorageError(
    'not-found',
    `The bucket has other bytes at ${sha256} than it was sent: upload the file again.`,
  )
}

export function derivedOf(store: Store): Pick<BlobStore, 'putDerived' | 'locateDerived'> {
  const { bucket, turns, blocks } = store
  return {
    putDerived: (sha256, kind, bytes) =>
      track(
        store,
        turns.take(sha256, async () => {
          requireAddress(sha256)
          requireKind(kind)
          if ((await sizeIn(store, sha256)) === undefined) throw contentNotFound(sha256)
          const key = derivedKey(sha256, kind)
          if (bytes.length > defaultPart) await bucket.assemble(key, partsOfBytes(bytes))
          else await bucket.put(key, bytes)
          blocks.forget(key)
        }),
      ),
    async locateDerived(sha256, kind) {
      requireAddress(sha256)
      requireKind(kind)
      const key = derivedKey(sha256, kind)
      const size = await bucket.size(key)
      return size === undefined ? undefined : rangedLocation(store, key, size)
    },
  }
}
