import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { createKeyedQueue, type KeyedQueue } from '../../flow/keyed-queue.ts'
import { acceptedUpload, checkMd5 } from '../blobs/accepted-upload.ts'
import type { BlobStore, IsReferenced, Part, StoredBlob } from '../blobs/blob-store.ts'
import { isAddress, requireAddress, requireKind } from '../blobs/content-address.ts'
import {
  copyOut,
  openAt,
  ownMemory,
  readFrom,
  rotatingMemory,
  writeOut,
} from '../blobs/disk-reads.ts'
import { createHashThreads } from '../blobs/hashing.ts'
import { addressOfParts, readManifest, totalSize, writeManifest } from '../blobs/manifest.ts'
import { createStagedWriter, type StagedWriter } from '../blobs/staged-write.ts'
import { createStaging, type StagedFile, type Staging } from '../blobs/staging.ts'
import { contentNotFound, StorageError } from '../blobs/storage-error.ts'
import { openContentCache, type ContentCache } from './content-cache.ts'
import type { S3Address } from './s3-address.ts'
import type { S3Bucket } from './s3-bucket.ts'
import { joinedParts, partsOfFile, smallestPart } from './s3-parts.ts'

type S3BlobsOptions = {
  readonly bucket: S3Bucket
  readonly address: Pick<S3Address, 'cacheBytes' | 'redirects'>
  /** The folder for what is on its way, and for copies of what was used last. */
  readonly folder: string
  readonly uniqueName: () => string
  /** Ends the requests of the bucket. */
  readonly closing: AbortController
}

type Store = {
  readonly bucket: S3Bucket
  readonly cache: ContentCache
  readonly staging: Staging
  readonly writer: StagedWriter
  /** Placing and removing one content take turns. */
  readonly turns: KeyedQueue
  /** The sizes of contents that are known to be in the bucket, where no one else removes them. */
  readonly known: Map<string, number>
  readonly running: Set<Promise<unknown>>
}

const mostKnown = 100_000
const blobKey = (sha256: string): string => `blobs/${sha256}`
const manifestKey = (sha256: string): string => `composed/${sha256}`
const derivedKey = (sha256: string, kind: string): string => `derived/${sha256}/${kind}`

/**
 * A store in a bucket: `blobs/<address>` for every content, `composed/<address>` for the list of parts of one that was made
 * of them, `derived/<address>/<kind>`. A content is hashed into a file of this disk before it is sent, since its hash is
 * its key; it is acknowledged when the bucket has it.
 *
 * A content of parts is an object of its own, made by copies inside the bucket, so that a download can be redirected to it.
 * Its parts stay as long as it does.
 */
export async function openS3Blobs(options: S3BlobsOptions): Promise<BlobStore> {
  const { bucket, address, folder, uniqueName, closing } = options
  const stagingFolder = join(folder, 'staging')
  const cache = await openContentCache(join(folder, 'cache'), address.cacheBytes)
  await mkdir(stagingFolder, { recursive: true, mode: 0o700 })
  const threads = createHashThreads()
  const store: Store = {
    bucket,
    cache,
    staging: createStaging(stagingFolder, uniqueName),
    writer: createStagedWriter(threads),
    turns: createKeyedQueue(),
    known: new Map(),
    running: new Set(),
  }
  return {
    ...writesTo(store, closing.signal),
    ...readsOf(store, address.cacheBytes / 2),
    ...derivedOf(store),
    ...removalsOf(store),
    ...(address.redirects && {
      async publicAddress(sha256, { seconds, contentType, disposition }) {
        requireAddress(sha256)
        return bucket.presign(blobKey(sha256), seconds, {
          'response-content-type': contentType,
          ...(disposition !== undefined && { 'response-content-disposition': disposition }),
        })
      },
    }),
    async close() {
      closing.abort()
      await Promise.allSettled(store.running)
      await threads.close()
    },
  }
}

/** The size of a content in the bucket; undefined where it has none. */
async function sizeIn({ bucket, known }: Store, sha256: string): Promise<number | undefined> {
  if (!isAddress(sha256)) return undefined
  const size = known.get(sha256) ?? (await bucket.size(blobKey(sha256)))
  if (size !== undefined) {
    if (known.size >= mostKnown) known.clear()
    known.set(sha256, size)
  }
  return size
}

/** What a content was made of; undefined for one that came whole. */
async function partsIn(bucket: S3Bucket, sha256: string): Promise<Part[] | undefined> {
  const source = await bucket.get(manifestKey(sha256))
  if (source === undefined) return undefined
  return readManifest(Buffer.concat(await Array.fromAsync(source)).toString())
}

async function track<Result>({ running }: Store, work: Promise<Result>): Promise<Result> {
  running.add(work)
  try {
    return await work
  } finally {
    running.delete(work)
  }
}

function writesTo(store: Store, closing: AbortSignal): Pick<BlobStore, 'write' | 'compose'> {
  const { bucket, staging, writer, turns, known } = store

  const send = async (staged: StagedFile, { sha256, size }: StoredBlob): Promise<void> => {
    if ((await sizeIn(store, sha256)) !== size) {
      await sendFile(bucket, staged.path, blobKey(sha256), size)
      known.set(sha256, size)
    }
    await intoCache(store, staged, sha256)
  }

  return {
    write(source, options = {}) {
      const accepted = acceptedUpload(source, options, closing)
      const work = staging.use(async (staged) => {
        const place = { staged, folder: staged.path, isOfLarge: options.isOfLarge ?? false }
        const blob = await writer.write(accepted, place)
        checkMd5(blob, options)
        // The last thing awaited: a removal that follows finds the row of the caller that gets this result.
        await turns.take(blob.sha256, () => send(staged, blob))
        return blob
      })
      return track(store, work)
    },
    async compose(parts) {
      for (const { sha256, size } of parts) {
        const isWhole = (await sizeIn(store, sha256)) === size
        if (!isWhole || (await bucket.size(manifestKey(sha256))) !== undefined) {
          throw contentNotFound(sha256)
        }
      }
      const [only] = parts
      if (only !== undefined && parts.length === 1) return only
      const [sha256, size] = [addressOfParts(parts), totalSize(parts)]
      const make = async (): Promise<void> => {
        if ((await sizeIn(store, sha256)) === size) return
        // First the list, without which the whole couldn't be removed with its parts.
        await bucket.put(manifestKey(sha256), Buffer.from(writeManifest(parts)))
        const readPart = (address: string) => bytesOfKey(bucket, address)
        if (size < smallestPart) {
          const pieces = await Promise.all(parts.map((part) => readPart(part.sha256)))
          await bucket.put(blobKey(sha256), Buffer.concat(pieces))
        } else {
          await bucket.assemble(blobKey(sha256), joinedParts(parts, blobKey, readPart))
        }
        known.set(sha256, size)
      }
      await track(store, turns.take(sha256, make))
      return { sha256, size }
    },
  }
}

async function bytesOfKey(bucket: S3Bucket, sha256: string): Promise<Uint8Array> {
  const source = await bucket.get(blobKey(sha256))
  if (source === undefined) throw contentNotFound(sha256)
  return Buffer.concat(await Array.fromAsync(source))
}

async function sendFile(bucket: S3Bucket, path: string, key: string, size: number): Promise<void> {
  const handle = await open(path)
  try {
    if (size > smallestPart * 2) return await bucket.assemble(key, partsOfFile(handle, size))
    await bucket.put(key, await handle.readFile())
  } finally {
    await handle.close()
  }
}

async function intoCache(
  { cache, turns }: Store,
  { handle, path }: StagedFile,
  name: string,
): Promise<void> {
  await handle.close()
  await turns.take(`cache ${name}`, async () => {
    await rename(path, cache.place(name))
    await cache.added(name)
  })
}

function readsOf(
  store: Store,
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

function derivedOf(store: Store): Pick<BlobStore, 'putDerived' | 'locateDerived'> {
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

function removalsOf(store: Store): Pick<BlobStore, 'remove' | 'sweep'> {
  const { bucket, cache, turns, known } = store

  const removeWhole = async (
    sha256: string,
    isReferenced: IsReferenced,
  ): Promise<{ readonly size: number; readonly parts: readonly Part[] } | undefined> => {
    const size = await sizeIn(store, sha256)
    if (size === undefined) return undefined
    const parts = await partsIn(bucket, sha256)
    // A caller that has just learned that this content is stored may now write the row that refers to it.
    await setImmediate()
    // While the bucket removes it, no row can come to refer to it: that takes a row, or a write in its turn.
    if (isReferenced(sha256)) return undefined
    known.delete(sha256)
    await cache.remove(sha256)
    for await (const { key } of bucket.list(`derived/${sha256}/`)) await bucket.delete(key)
    await bucket.delete(blobKey(sha256))
    if (parts !== undefined) await bucket.delete(manifestKey(sha256))
    return { size, parts: parts ?? [] }
  }
  const remove: BlobStore['remove'] = async (sha256, isReferenced) => {
    requireAddress(sha256)
    const whole = await turns.take(sha256, () => removeWhole(sha256, isReferenced))
    if (whole === undefined) return undefined
    let freed = whole.size
    for (const part of whole.parts) freed += (await remove(part.sha256, isReferenced)) ?? 0
    return freed
  }

  return {
    remove,
    async sweep(isReferenced) {
      let removed = 0
      let bytes = 0
      for (const folder of ['composed/', 'blobs/']) {
        for await (const { key } of bucket.list(folder)) {
          const sha256 = key.slice(folder.length)
          if (!isAddress(sha256) || isReferenced(sha256)) continue
          const freed = await remove(sha256, isReferenced)
          // A list whose content a crash didn't let come into being.
          if (freed === undefined && folder === 'composed/') await bucket.delete(key)
          if (freed === undefined) continue
          removed += 1
          bytes += freed
        }
      }
      return { removed, bytes }
    },
  }
}
