import { conflict } from '@benchtop/contracts'
import {
  buildCoverage,
  buildVariantIndex,
  createGenomicsWorkers,
  GenomicsError,
  memorySource,
  openFileSource,
  type ByteSource,
} from '@benchtop/genomics'
import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '../../kernel/log.ts'
import type { BlobStore } from '../../storage/blobs/blob-store.ts'
import type { IndexKind } from './index-kind.ts'

export type Indexing = {
  /** Starts to compute; what fails is told to whoever asks for it. */
  start(sha256: string, kind: IndexKind): void
  /**
   * The index of a content. One that is being computed is waited for a moment; then 409 says how far it is. A content
   * that can't be read is 409 with what is wrong with it.
   */
  ready(sha256: string, kind: IndexKind): Promise<Uint8Array>
  close(): Promise<void>
}

/** Below this a file is indexed at once; starting a thread would take longer. */
const inlineBytes = 512 * 1024
const patienceMs = 2_000
const workerIdleMs = 5_000

type Job = { promise: Promise<Uint8Array>; progress: number }

export function createIndexing(blobs: BlobStore, log: Log): Indexing {
  const jobs = new Map<string, Job>()
  const failures = new Map<string, GenomicsError>()
  const workers = createGenomicsWorkers({ size: 1, idleMs: workerIdleMs })

  const compute = async (sha256: string, kind: IndexKind, job: Job): Promise<Uint8Array> => {
    const derived = `${kind}-index`
    const known = await blobs.getDerived(sha256, derived)
    if (known !== undefined) return known
    const onProgress = (fraction: number): void => {
      job.progress = fraction
    }
    const location = blobs.location(sha256)
    let bytes: Uint8Array
    if ((await blobs.size(sha256)) > inlineBytes) {
      const build = kind === 'variants' ? workers.buildVariantIndex : workers.buildCoverage
      bytes = await build(location, { onProgress })
    } else {
      const source = await openSource(location)
      try {
        bytes = await (kind === 'variants' ? buildVariantIndex(source) : buildCoverage(source))
      } finally {
        await source.close()
      }
    }
    await blobs.putDerived(sha256, derived, bytes)
    return bytes
  }

  const jobOf = (sha256: string, kind: IndexKind): Job => {
    const key = `${sha256}/${kind}`
    let job = jobs.get(key)
    if (job === undefined) {
      job = { promise: undefined as never, progress: 0 }
      jobs.set(key, job)
      job.promise = compute(sha256, kind, job)
        .catch((error: unknown) => {
          if (error instanceof GenomicsError) failures.set(key, error)
          throw error
        })
        .finally(() => jobs.delete(key))
    }
    return job
  }

  return {
    start(sha256, kind) {
      jobOf(sha256, kind).promise.catch((error: unknown) => {
        log.warn({ sha256, kind, error }, 'A file could not be indexed.')
      })
    },
    async ready(sha256, kind) {
      const failure = failures.get(`${sha256}/${kind}`)
      if (failure !== undefined) throw unreadable(failure)
      const job = jobOf(sha256, kind)
      const abort = new AbortController()
      try {
        const patience = wait(patienceMs, undefined, { signal: abort.signal, ref: false })
        patience.catch(() => {})
        const index = await Promise.race([job.promise, patience])
        if (index !== undefined) return index
      } catch (error) {
        throw error instanceof GenomicsError ? unreadable(error) : error
      } finally {
        abort.abort()
      }
      const percent = Math.floor(job.progress * 100)
      throw conflict(`The file is being indexed: ${percent}% done. Ask again in a moment.`)
    },
    close: () => workers.close(),
  }
}

/** The bytes of a content for the readers of genomic formats. */
export async function openSource(
  location: { path: string } | { bytes: Uint8Array },
): Promise<ByteSource> {
  return 'path' in location ? openFileSource(location.path) : memorySource(location.bytes)
}

function unreadable(error: GenomicsError) {
  return conflict(`The file can't be read: ${error.message}`, [
    { member: 'Id', code: error.code, message: error.message },
  ])
}
