import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BlobLocation, BlobStore } from '../storage/blobs/blob-store.ts'
import { createDiskBlobs } from '../storage/blobs/disk-blobs.ts'
import { createMemoryBlobs } from '../storage/blobs/memory-blobs.ts'
import { openBlobsInBucket } from '../storage/s3/open-blobs-in-bucket.ts'
import { uniqueNames } from './blob-sources.ts'
import { startBucketServer, testCredentials } from './bucket-server.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** A store for one test, with a path that nothing has. */
export type OpenedBlobs = AsyncDisposable & { readonly blobs: BlobStore; readonly outside: string }

async function open(create: (root: string) => BlobStore): Promise<OpenedBlobs> {
  const folder = await temporaryFolder()
  const blobs = create(join(folder.path, 'store'))
  return {
    blobs,
    outside: join(folder.path, 'outside'),
    async [Symbol.asyncDispose]() {
      await blobs.close()
      await folder[Symbol.asyncDispose]()
    },
  }
}

/** A store in a bucket, without the rest of a data folder. */
async function openInBucket(cacheGigabytes: string): Promise<OpenedBlobs> {
  const bucket = await startBucketServer()
  const folder = await temporaryFolder()
  const root = join(folder.path, 'store')
  await mkdir(root)
  const address = bucket.address('a/b', { cache: cacheGigabytes })
  const blobs = await openBlobsInBucket(
    root,
    { address, credentials: testCredentials },
    uniqueNames(),
  )
  return {
    blobs,
    outside: join(folder.path, 'outside'),
    async [Symbol.asyncDispose]() {
      await blobs.close()
      await bucket[Symbol.asyncDispose]()
      await folder[Symbol.asyncDispose]()
    },
  }
}

/** All stores, by where they keep their bytes. */
export const blobAdapters = {
  disk: () => open((root) => createDiskBlobs({ root, uniqueName: uniqueNames() })),
  memory: () => open(() => createMemoryBlobs()),
  'a bucket': () => openInBucket('1'),
}

/** What a thread finds at a location. */
export async function bytesAt(location: BlobLocation): Promise<Buffer> {
  if ('read' in location) return Buffer.from(await location.read(0, location.size))
  const pieces = 'pieces' in location ? location.pieces : [location]
  const bytes = pieces.map(async (piece) => ('path' in piece ? readFile(piece.path) : piece.bytes))
  return Buffer.concat(await Promise.all(bytes))
}

/** What was stored with a content for a kind; undefined where nothing was. */
export async function derivedBytes(
  blobs: BlobStore,
  sha256: string,
  kind: string,
): Promise<Buffer | undefined> {
  const location = await blobs.locateDerived(sha256, kind)
  return location && bytesAt(location)
}
