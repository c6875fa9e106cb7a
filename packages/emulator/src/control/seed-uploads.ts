import type { HeldContents } from '../storage/held-contents.ts'
import type { BlobStore, StoredBlob } from '../storage/blobs/blob-store.ts'

export function createSeedUploads(blobs: BlobStore, held: HeldContents) {
  const stored = new Map<string, StoredBlob>()
  held.register((sha256) => stored.has(sha256))
  return {
    async add(bytes: AsyncIterable<Uint8Array>): Promise<StoredBlob> {
      const blob = await blobs.write(bytes)
      stored.set(blob.sha256, blob)
      return blob
    },
    get: (sha256: string): StoredBlob | undefined => stored.get(sha256),
  }
}
/** Contents that were sent for the files of seeds to come: held until the platform ends. */
export type SeedUploads = ReturnType<typeof createSeedUploads>
