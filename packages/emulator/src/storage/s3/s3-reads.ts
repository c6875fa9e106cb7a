import {
  copyOut,
  openAt,
  ownMemory,
  readFrom,
  rotatingMemory,
  writeOut,
} from '../blobs/disk-reads.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import { requireAddress, requireKind } from '../blobs/content-address.ts'
import { contentNotFound, StorageError } from '../blobs/storage-error.ts'
import { blobKey, derivedKey, intoCache, partsIn, sizeIn, track, type S3Store } from './s3-store.ts'

export function readsOf(
  store: S3Store,
  /** What is larger than this isn't fetched into the cache for an app. */
  mostInCache: number,
): Pick<BlobStore, 'has' | 'parts' | 'size' | 'read' | 'location' | 'materialise'> {
  const { bucket, cache, staging, writer, turns } = store

  const requireSize = async (sha256: string): Promise<number> => {
    const size = await sizeIn(store, sha256)
    if (size === undefined) throw contentNotFound(sha256)
    return size
  }
  const partsOf: BlobStore['parts'] = async (sha256) => {
    await requireSize(sha256)
    return partsIn(bucket, sha256)
  }
  const read: BlobStore['read'] = async function* (sha256, range, { inTurns = false } = {}) {
    const size = await requireSize(sha256)
    const cached = cache.find(sha256)
    // It may have made room for another in this moment.
    const handle = cached === undefined ? undefined : await openAt(cached)
    if (handle !== undefined) {
      yield* readFrom(handle, range, inTurns ? rotatingMemory() : ownMemory)
      return
    }
    if (size === 0) return
    const source = await bucket.get(blobKey(sha256), range)
    if (source === undefined) throw contentNotFound(sha256)
    yield* source
  }
  /** The path of a copy on this disk, fetched where there is none, and compared with its address. */
  const local = (sha256: string): Promise<string> =>
    turns.take(`fetch ${sha256}`, async () => {
      await requireSize(sha256)
      const cached = cache.find(sha256)
      if (cached !== undefined) return cached
      const isOfParts = (await partsOf(sha256)) !== undefined
      return staging.use(async (staged) => {
        const place = { staged, folder: staged.path, isOfLarge: true }
        const found = await writer.write(read(sha256), place)
        if (!isOfParts && found.sha256 !== sha256) throw damaged(sha256)
        await intoCache(store, staged, sha256)
        return cache.place(sha256)
      })
    })

  return {
    has: async (sha256) => (await sizeIn(store, sha256)) !== undefined,
    parts: partsOf,
    size: requireSize,
    read,
    location: async (sha256) => ({ path: await track(store, local(sha256)) }),
    async materialise(sha256, path) {
      const isLarge = (await requireSize(sha256)) > mostInCache
      if (isLarge && cache.find(sha256) === undefined) {
        return track(store, writeOut(read(sha256), path))
      }
      return copyOut(await track(store, local(sha256)), path, sha256)
    },
  }
}

function damaged(sha256: string): StorageError {
  return new StorageError(
    'not-found',
    `The bucket has other bytes at ${sha256} than it was sent: upload the file again.`,
  )
}

export function derivedOf(store: S3Store): Pick<BlobStore, 'putDerived' | 'locateDerived'> {
  const { bucket, cache, staging, turns } = store
  const keep = (name: string, bytes: Uint8Array): Promise<string> =>
    staging.use(async (staged) => {
      await staged.handle.writeFile(bytes)
      await intoCache(store, staged, name)
      return cache.place(name)
    })
  return {
    putDerived: (sha256, kind, bytes) =>
      track(
        store,
        turns.take(sha256, async () => {
          requireAddress(sha256)
          requireKind(kind)
          if ((await sizeIn(store, sha256)) === undefined) throw contentNotFound(sha256)
          await bucket.put(derivedKey(sha256, kind), bytes)
          await keep(`${sha256}.${kind}`, bytes)
        }),
      ),
    async locateDerived(sha256, kind) {
      requireAddress(sha256)
      requireKind(kind)
      const cached = cache.find(`${sha256}.${kind}`)
      if (cached !== undefined) return { path: cached }
      const source = await bucket.get(derivedKey(sha256, kind))
      if (source === undefined) return undefined
      const bytes = Buffer.concat(await Array.fromAsync(source))
      return { path: await track(store, keep(`${sha256}.${kind}`, bytes)) }
    },
  }
}
