import {
  addressOfParts,
  contentNotFound,
  createKeyedQueue,
  openReceiver,
  requireAddress,
  totalSize,
  writeManifest,
  type BlobStore,
  type StagedFile,
  type StoredBlob,
} from '@benchtop/emulator/ports/blobs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createBucket } from './bucket.ts'
import type { ClientOptions } from './client.ts'
import { openContentCache } from './content-cache.ts'
import { defaultPart, joinedParts, partOfFile, partsOfFile, smallestPart } from './parts.ts'
import { createDirect } from './direct.ts'
import { createRangeBlocks } from './range-blocks.ts'
import { derivedOf, readsOf } from './reads.ts'
import { removalsOf } from './removals.ts'
import { blobKey, bytesIn, intoCache, manifestKey, sizeIn, track, type Store } from './store.ts'

/** What indexes and files of variants and reads are read through. */
const blocksInMemory = 32 * 1024 * 1024

type BlobsOptions = Pick<ClientOptions, 'address' | 'credentials' | 'requestHandler'> & {
  /** The folder for what is on its way, and for copies of what was used last. */
  readonly folder: string
  readonly uniqueName: () => string
}

/**
 * A store in a bucket: `blobs/<address>` for every content, `composed/<address>` for the list of parts of one that was made
 * of them, `derived/<address>/<kind>`. A content is hashed into a file of this disk before it is sent, since its hash is
 * its key; it is acknowledged when the bucket has it.
 *
 * A content of parts is an object of its own, made by copies inside the bucket, so that a download can be redirected to it.
 * Its parts stay as long as it does.
 */
export async function openBlobs({
  folder,
  uniqueName,
  ...requests
}: BlobsOptions): Promise<BlobStore> {
  const { address } = requests
  const staging = join(folder, 'staging')
  const closing = new AbortController()
  const cache = await openContentCache(join(folder, 'cache'), address.cacheBytes)
  const receiver = await openReceiver(staging, uniqueName, closing.signal)
  const sha256 = async (bytes: Uint8Array): Promise<string> => {
    const hash = receiver.openSha256()
    await hash.update(bytes)
    return hash.digest()
  }
  const bucket = createBucket({ ...requests, closing: closing.signal, sha256 })
  const store: Store = {
    bucket,
    cache,
    receiver,
    freePath: () => join(staging, uniqueName()),
    blocks: createRangeBlocks({
      maxBytes: blocksInMemory,
      fetch: async (key, start, end) => {
        const bytes = await bytesIn(store, key, { start, end })
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
    ...writesTo(store),
    ...readsOf(store, cache.maxBytes / 2),
    ...derivedOf(store),
    ...removalsOf(store),
    // Both have others reach the bucket themselves.
    ...(address.redirects && {
      direct: createDirect(store, { ...requests, closing: closing.signal }),
      async publicAddress(sha256, { seconds, contentType, disposition }) {
        requireAddress(sha256)
        return bucket.presign(blobKey(sha256), seconds, {
          ResponseContentType: contentType,
          ResponseContentDisposition: disposition,
        })
      },
    }),
    async close() {
      closing.abort()
      await Promise.allSettled(store.running)
      await receiver.close()
    },
  }
}

function writesTo(store: Store): Pick<BlobStore, 'write' | 'compose'> {
  const { bucket, cache, receiver, turns, known } = store

  const send = async ({ handle, path }: StagedFile, blob: StoredBlob): Promise<void> => {
    const { sha256, size } = blob
    if ((await sizeIn(store, sha256)) !== size) {
      const key = blobKey(sha256)
      if (size > defaultPart) await bucket.assemble(key, partsOfFile(handle, size))
      else await bucket.put(key, partOfFile(handle, 0, size))
      known.set(sha256, size)
    }
    await handle.close()
    if (cache.fits(size)) return (await intoCache(store, path, sha256)).release()
    await rm(path, { force: true })
  }

  return {
    write(source, options = {}) {
      // The last thing awaited: a removal that follows finds the row of the caller that gets this result.
      const received = receiver.receive(source, options, (staged, blob) =>
        turns.take(blob.sha256, () => send(staged, blob)),
      )
      return track(store, received)
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
        const pieces = joinedParts(
          parts,
          blobKey,
          (part, range) => bytesIn(store, blobKey(part), range),
          bucket.hasCopied,
        )
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
async function bytesOfParts(parts: ReturnType<typeof joinedParts>): Promise<Uint8Array> {
  const all: Uint8Array[] = []
  for await (const part of parts) all.push(part instanceof Uint8Array ? part : await part.read())
  return Buffer.concat(all)
}
