import { conflict } from '@benchtop/contracts'
import type { ByteSource, GenomicsError, GenomicsWorkers } from '@benchtop/genomics'
import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '../../kernel/log.ts'
import type { BlobLocation, BlobStore } from '../../storage/blobs/blob-store.ts'
import type { FileRow } from '../files/files-store.ts'
import { isGenomicsError } from './genomics-refusal.ts'
import { indexKindOf, type IndexKind } from './index-kind.ts'

export type Indexing = {
  /** Starts to compute; what fails is told to whoever asks for it. */
  start(sha256: string, kind: IndexKind): void
  /**
   * The index of a content. One that is being computed is waited for a moment; then 409 says how far it is. A content
   * that can't be read throws the GenomicsError that says what is wrong with it.
   */
  ready(sha256: string, kind: IndexKind): Promise<Uint8Array>
  /** Computes an index anew, where the one that was kept turned out to be of another version. */
  renew(sha256: string, kind: IndexKind): Promise<Uint8Array>
  close(): Promise<void>
}

/** Below this a file is indexed at once; starting a thread would take longer. */
const inlineBytes = 512 * 1024
const workerIdleMs = 5_000

type Job = { readonly promise: Promise<Uint8Array>; progress: number }

/** The readers of genomic formats, loaded when the first file needs them. */
export function loadGenomics() {
  return import('@benchtop/genomics')
}

export function createIndexing(
  blobs: BlobStore,
  log: Log,
  /** How long a question waits for its answer to become possible. */
  { patienceMs }: { readonly patienceMs: number },
): Indexing {
  const jobs = new Map<string, Job>()
  const failures = new Map<string, GenomicsError>()
  const builder = createIndexBuilder(blobs)

  const jobOf = (sha256: string, kind: IndexKind, isKeptGood = true): Job => {
    const key = `${sha256}/${kind}`
    const underWay = jobs.get(key)
    if (underWay !== undefined) return underWay
    const promise = builder
      .compute(sha256, kind, isKeptGood, (fraction) => {
        job.progress = fraction
      })
      .catch((error: unknown) => {
        if (isGenomicsError(error)) failures.set(key, error)
        throw error
      })
      .finally(() => jobs.delete(key))
    const job: Job = { promise, progress: 0 }
    jobs.set(key, job)
    return job
  }

  const patiently = async (job: Job): Promise<Uint8Array> => {
    const answered = new AbortController()
    try {
      const patience = wait(patienceMs, undefined, { signal: answered.signal, ref: false })
      const index = await Promise.race([job.promise, patience.catch(() => undefined)])
      if (index !== undefined) return index
    } finally {
      answered.abort()
    }
    const percent = Math.floor(job.progress * 100)
    throw conflict(`The file is being indexed: ${percent}% done. Ask again in a moment.`)
  }

  return {
    start(sha256, kind) {
      jobOf(sha256, kind).promise.catch((error: unknown) => {
        log.warn({ sha256, kind, error }, 'A file could not be indexed.')
      })
    },
    async ready(sha256, kind) {
      const failure = failures.get(`${sha256}/${kind}`)
      if (failure !== undefined) throw failure
      return patiently(jobOf(sha256, kind))
    },
    renew: (sha256, kind) => patiently(jobOf(sha256, kind, false)),
    async close() {
      await builder.close()
      await Promise.allSettled([...jobs.values()].map((job) => job.promise))
    },
  }
}

/** Computes indexes: of small files here, of others in a thread. What was computed is stored with the content. */
function createIndexBuilder(blobs: BlobStore) {
  let workers: GenomicsWorkers | undefined

  const build = async (
    sha256: string,
    kind: IndexKind,
    onProgress: (fraction: number) => void,
  ): Promise<Uint8Array> => {
    const genomics = await loadGenomics()
    const location = await blobs.location(sha256)
    if ((await blobs.size(sha256)) > inlineBytes) {
      workers ??= genomics.createGenomicsWorkers({ size: 1, idleMs: workerIdleMs })
      return kind === 'variants'
        ? workers.buildVariantIndex(location, { onProgress })
        : workers.buildCoverage(location, { onProgress })
    }
    const source = await openSource(location)
    try {
      return kind === 'variants'
        ? await genomics.buildVariantIndex(source)
        : await genomics.buildCoverage(source)
    } finally {
      await source.close()
    }
  }

  return {
    async compute(
      sha256: string,
      kind: IndexKind,
      isKeptGood: boolean,
      onProgress: (fraction: number) => void,
    ): Promise<Uint8Array> {
      const derived = `${kind}-index`
      const kept = isKeptGood ? await blobs.getDerived(sha256, derived) : undefined
      if (kept !== undefined) return kept
      const bytes = await build(sha256, kind, onProgress)
      await blobs.putDerived(sha256, derived, bytes)
      return bytes
    },
    async close(): Promise<void> {
      await workers?.close()
    },
  }
}

/** Indexes genomic files as soon as they are complete, so that they are ready when they are first queried. */
export function indexCompleted(indexing: Indexing): (file: FileRow) => void {
  return ({ name, sha256 }) => {
    const kind = indexKindOf(name)
    if (sha256 !== null && kind !== undefined) indexing.start(sha256, kind)
  }
}

/** The bytes of a content for the readers of genomic formats. */
export async function openSource(location: BlobLocation): Promise<ByteSource> {
  const genomics = await loadGenomics()
  return genomics.openSource(location)
}

/**
 * Opens what an index describes. One that an earlier version wrote is made anew; what can't be opened then is refused
 * for good.
 */
export async function openIndexed<Opened>(
  indexing: Indexing,
  sha256: string,
  kind: IndexKind,
  open: (index: Uint8Array) => Opened | Promise<Opened>,
): Promise<Opened> {
  const index = await indexing.ready(sha256, kind)
  try {
    return await open(index)
  } catch (error) {
    const isOutdated =
      isGenomicsError(error) && (error.code === 'index-version' || error.code === 'not-index')
    if (!isOutdated) throw error
    return open(await indexing.renew(sha256, kind))
  }
}
