import {
  requireAddress,
  type BlobStore,
  type IsReferenced,
  type Part,
} from '@benchtop/emulator/ports/blobs'
import { setImmediate } from 'node:timers/promises'
import { blobKey, manifestKey, partsIn, sizeIn, type Store } from './store.ts'
import { sweepBucket } from './sweep-bucket.ts'

export function removalsOf(store: Store): Pick<BlobStore, 'remove' | 'sweep'> {
  const { bucket, cache, blocks, turns, known } = store

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
    blocks.forget(blobKey(sha256))
    for await (const { key } of bucket.list(`derived/${sha256}/`)) {
      blocks.forget(key)
      await bucket.delete(key)
    }
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

  return { remove, sweep: (isReferenced) => sweepBucket(store, isReferenced, remove) }
}
