import { isAddress, type BlobStore, type IsReferenced } from '@benchtop/emulator/ports/blobs'
import { takeLease, type Lease } from './lease.ts'
import { keepSize, sizeIn, type Store } from './store.ts'

/** Every removal prolongs it where it has to. */
const leaseSeconds = 300
/** An upload in parts of one file takes hours at most. */
const oldestUploadMs = 24 * 3600 * 1000

/**
 * Removes what nothing refers to, what was derived from contents that are gone, and uploads in parts that were given up. By
 * a lease, since a data folder that was copied has the same bucket: where another sweeps, this one leaves it all to the next.
 */
export async function sweepBucket(
  store: Store,
  isReferenced: IsReferenced,
  remove: BlobStore['remove'],
): Promise<{ removed: number; bytes: number }> {
  const lease = await takeLease(store.bucket, {
    folder: 'sweeps/',
    name: store.uniqueName(),
    seconds: leaseSeconds,
    stopwatch: () => performance.now(),
  })
  if (lease === undefined) return { removed: 0, bytes: 0 }
  try {
    const swept = await sweepContents(store, lease, isReferenced, remove)
    await sweepDerived(store, lease)
    await sweepUploads(store, lease)
    return swept
  } finally {
    // Otherwise it ends by itself.
    await lease.release().catch(() => {})
  }
}

async function sweepContents(
  store: Store,
  lease: Lease,
  isReferenced: IsReferenced,
  remove: BlobStore['remove'],
): Promise<{ removed: number; bytes: number }> {
  const { bucket } = store
  let removed = 0
  let bytes = 0
  for (const folder of ['composed/', 'blobs/']) {
    for await (const { key, size } of bucket.list(folder)) {
      const sha256 = key.slice(folder.length)
      if (!isAddress(sha256)) continue
      if (isReferenced(sha256)) {
        if (folder === 'blobs/') keepSize(store, sha256, size)
        continue
      }
      if (!(await lease.keep())) return { removed, bytes }
      const freed = await remove(sha256, isReferenced)
      // A list whose content a crash didn't let come into being.
      if (freed === undefined && folder === 'composed/') await bucket.delete(key)
      if (freed === undefined) continue
      removed += 1
      bytes += freed
    }
  }
  return { removed, bytes }
}

/** An index that was stored while its content was removed, or before a crash let that be completed. */
async function sweepDerived(store: Store, lease: Lease): Promise<void> {
  for await (const { key } of store.bucket.list('derived/')) {
    const [, sha256 = ''] = key.split('/')
    if (!isAddress(sha256)) continue
    await store.turns.take(sha256, async () => {
      if ((await sizeIn(store, sha256)) !== undefined || !(await lease.keep())) return
      await store.bucket.delete(key)
    })
  }
}

async function sweepUploads({ bucket }: Store, lease: Lease): Promise<void> {
  for await (const upload of bucket.uploads('blobs/')) {
    const now = bucket.serverTime()
    const isOld = now !== undefined && now - upload.initiated > oldestUploadMs
    if (!isOld || upload.isOwn) continue
    if (!(await lease.keep())) return
    await bucket.abort(upload)
  }
}
