import type { ByteSource, VariantFile } from '@benchtop/genomics'
import type { BlobStore } from '../../storage/blobs/blob-store.ts'
import { genomicsRefusal } from './genomics-refusal.ts'
import { loadGenomics, openIndexed, openSource, type Indexing } from './indexing.ts'

type Open = { source: ByteSource; file: VariantFile; users: number; evicted: boolean }

/** How many VCFs stay open for the next question. */
const openFiles = 16

/** VCFs that are open for questions: the ones asked last stay open, one that is being read is never closed. */
export type VariantFiles = {
  /** Lets something be done with a VCF; what its reader refuses is said as the platform says it. */
  use<Result>(
    sha256: string,
    work: (file: VariantFile) => Promise<Result> | Result,
  ): Promise<Result>
  /** Lets go of contents that may be removed: what is open still takes its disk space. */
  forget(contents: readonly string[]): Promise<void>
  close(): Promise<void>
}

export function createVariantFiles(blobs: BlobStore, indexing: Indexing): VariantFiles {
  const open = new Map<string, Promise<Open>>()

  const release = async (entry: Open): Promise<void> => {
    entry.users -= 1
    if (entry.evicted && entry.users === 0) await entry.source.close()
  }
  const evict = async (sha256: string): Promise<void> => {
    const entry = await open.get(sha256)
    open.delete(sha256)
    if (entry === undefined) return
    entry.evicted = true
    if (entry.users === 0) await entry.source.close()
  }
  const load = async (sha256: string): Promise<Open> => {
    const { openVariants } = await loadGenomics()
    const source = await openSource(await blobs.location(sha256))
    try {
      const open = (index: Uint8Array) => openVariants(source, index)
      const file = await openIndexed(indexing, sha256, 'variants', open)
      return { source, file, users: 0, evicted: false }
    } catch (error) {
      await source.close()
      throw error
    }
  }
  const acquire = async (sha256: string): Promise<Open> => {
    const held = open.get(sha256)
    const loading = held ?? load(sha256)
    open.delete(sha256)
    open.set(sha256, loading)
    try {
      const entry = await loading
      entry.users += 1
      return entry
    } catch (error) {
      open.delete(sha256)
      throw error
    }
  }

  return {
    async use(sha256, work) {
      let entry: Open | undefined
      try {
        entry = await acquire(sha256)
        const [oldest] = open.keys()
        if (open.size > openFiles && oldest !== undefined) await evict(oldest)
        return await work(entry.file)
      } catch (error) {
        throw genomicsRefusal(error)
      } finally {
        if (entry !== undefined) await release(entry)
      }
    },
    async forget(contents) {
      for (const sha256 of contents) await evict(sha256).catch(() => {})
    },
    async close() {
      for (const sha256 of open.keys()) await evict(sha256).catch(() => {})
    },
  }
}
