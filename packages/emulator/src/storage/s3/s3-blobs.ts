import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createKeyedQueue } from '../../flow/keyed-queue.ts'
import { acceptedUpload, checkMd5 } from '../blobs/accepted-upload.ts'
import type { BlobStore, ByteRange, StoredBlob } from '../blobs/blob-store.ts'
import { requireAddress } from '../blobs/content-address.ts'
import { createHashThreads } from '../blobs/hashing.ts'
import { addressOfParts, totalSize, writeManifest } from '../blobs/manifest.ts'
import { createStagedWriter } from '../blobs/staged-write.ts'
import { createStaging, type StagedFile } from '../blobs/staging.ts'
import { contentNotFound } from '../blobs/storage-error.ts'
import { openContentCache } from './content-cache.ts'
import { bytesOfFile } from './file-bytes.ts'
import type { S3Address } from './s3-address.ts'
import { createRangeBlocks } from './range-blocks.ts'
import type { S3Bucket } from './s3-bucket.ts'
import { joinedParts, largestPut, partsOfFile, smallestPart, type JoinedPart } from './s3-parts.ts'
import { derivedOf, readsOf } from './s3-reads.ts'
import { removalsOf } from './s3-removal.ts'
import { blobKey, intoCache, manifestKey, sizeIn, track, type S3Store } from './s3-store.ts'

/** What indexes and files of variants and reads are read through. */
const blocksInMemory = 32 * 1024 * 1024

type S3BlobsOptions = {
  readonly bucket: S3Bucket
  readonly address: Pick<S3Address, 'cacheBytes' | 'redirects'>
  /** The folder for what is on its way, and for copies of what was used last. */
  readonly folder: string
  readonly uniqueName: () => string
  /** Ends the requests of the bucket. */
  readonly closing: AbortController
}

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
  // What a crash left half written.
  await rm(stagingFolder, { recursive: true, force: true })
  await mkdir(stagingFolder, { recursive: true, mode: 0o700 })
  const threads = createHashThreads()
  const store: S3Store = {
    bucket,
    cache,
    staging: createStaging(stagingFolder, uniqueName),
    writer: createStagedWriter(threads),
    threads,
    blocks: createRangeBlocks({
      maxBytes: blocksInMemory,
      fetch: async (key, start, end) => {
        const source = await bucket.get(key, { start, end })
        if (source === undefined) throw contentNotFound(key)
        const bytes = Buffer.concat(await Array.fromAsync(source))
        if (bytes.length !== end - start + 1) throw contentNotFound(key)
        return bytes
      },
    }),
    turns: createKeyedQueue(),
    known: new Map(),
    running: new Set(),
    uniqueName,
  }
  return {
    ...writesTo(store, closing.signal),
    ...readsOf(store, cache.maxBytes / 2),
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

function writesTo(store: S3Store, closing: AbortSignal): Pick<BlobStore, 'write' | 'compose'> {
  const { bucket, cache, staging, writer, turns, known } = store

  const send = async (staged: StagedFile, blob: StoredBlob): Promise<void> => {
    const { sha256, size } = blob
    if ((await sizeIn(store, sha256)) !== size) {
      await sendFile(store, staged.path, blob)
      known.set(sha256, size)
    }
    if (cache.fits(size)) return (await intoCache(store, staged, sha256)).release()
    await staged.handle.close()
    await rm(staged.path, { force: true })
  }

  return {
    write(source, options = {}) {
      const accepted = acceptedUpload(source, options, closing)
      const work = staging.use(async (staged) => {
        const blob = await writer.write(accepted, { staged, folder: staged.path, use: 'passing' })
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
        const pieces = joinedParts(parts, blobKey, (part, range) => rangeOf(bucket, part, range))
        if (size >= smallestPart) await bucket.assemble(blobKey(sha256), pieces)
        else await bucket.put(blobKey(sha256), await bytesOfParts(pieces))
        known.set(sha256, size)
      }
      await track(store, turns.take(sha256, make))
      return { sha256, size }
    },
  }
}

/** The bytes of the one part of a small content. */
async function bytesOfParts(parts: AsyncIterable<JoinedPart>): Promise<Uint8Array> {
  const all: Uint8Array[] = []
  for await (const part of parts) all.push('bytes' in part ? part.bytes : await part.read())
  return Buffer.concat(all)
}

async function rangeOf(bucket: S3Bucket, sha256: string, range: ByteRange): Promise<Uint8Array> {
  const source = await bucket.get(blobKey(sha256), range)
  if (source === undefined) throw contentNotFound(sha256)
  return Buffer.concat(await Array.fromAsync(source))
}

async function sendFile(
  { bucket, threads }: S3Store,
  path: string,
  { sha256, md5, size }: StoredBlob,
): Promise<void> {
  const handle = await open(path)
  const key = blobKey(sha256)
  try {
    if (size > largestPut) return await bucket.assemble(key, partsOfFile(handle, size, threads))
    await bucket.put(key, bytesOfFile(handle, { at: 0, size }, threads, md5))
  } finally {
    await handle.close()
  }
}
