import { conflict, limits, PlatformError } from '@benchtop/contracts'
import type { ByteSource, GenomicsError, GenomicsWorkers } from '@benchtop/genomics'
import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '../../kernel/log.ts'
import type { BlobLocation, BlobStore } from '../../storage/blobs/blob-store.ts'
import type { FileRow } from '../files/files-store.ts'
import { isGenomicsError } from './genomics-refusal.ts'
import { readsName, vcfName } from '../../access/genomic-names.ts'

export type Indexing = {
  /** Starts to compute; what fails is reported to the caller that asks for it, and named in the log as this file. */
  start(sha256: string, kind: IndexKind, file: string): void
  /** Starts with the files of seeds when the platform has been there for a second: one that has ended by then is spared it. */
  startSoon(files: () => readonly FileRow[]): void
  /**
   * Where the index of a content is. That of a small content is waited for; a large one is answered with 409 after a
   * moment, which says how far it is. A content that can't be read throws the GenomicsError that says what is wrong with it.
   */
  ready(sha256: string, kind: IndexKind): Promise<BlobLocation>
  /** Whether an index is there. */
  has(sha256: string, kind: IndexKind): Promise<boolean>
  /** Computes an index again, where the one that was stored turned out to be of another version. */
  renew(sha256: string, kind: IndexKind): Promise<BlobLocation>
  close(): Promise<void>
}

/** A thread for each of two files: one that takes minutes doesn't hold up the next, and small ones have their own. */
const workerCount = 2
const workerIdleMs = 5_000
const soonMs = 1_000

type Job = { readonly promise: Promise<BlobLocation>; progress: number }

/** The readers of genomic formats, loaded when the first file needs them. */
export function loadGenomics() {
  return import('@benchtop/genomics')
}

/** Builds indexes in threads: small contents aren't held up by large ones. */
function createBuilding(blobs: BlobStore) {
  const pools: { small?: GenomicsWorkers; large?: GenomicsWorkers } = {}

  const isSmall = async (sha256: string): Promise<boolean> =>
    (await blobs.size(sha256)) < limits.indexedAtOnceBytes

  return {
    isSmall,
    async build(
      sha256: string,
      kind: IndexKind,
      onProgress: (fraction: number) => void,
    ): Promise<Uint8Array> {
      const { createGenomicsWorkers } = await loadGenomics()
      const pool = (await isSmall(sha256)) ? 'small' : 'large'
      const location = await blobs.location(sha256)
      const options = { size: workerCount, idleMs: workerIdleMs }
      const workers = (pools[pool] ??= createGenomicsWorkers(options))
      return workers[builders[kind]](location, { onProgress })
    },
    close: () => Promise.all([pools.small?.close(), pools.large?.close()]),
  }
}

export function createIndexing(
  blobs: BlobStore,
  log: Log,
  /** How long a question about a large content waits, and after which time that of any is logged. */
  { timeoutMs }: { readonly timeoutMs: number },
): Indexing {
  const jobs = new Map<string, Job>()
  const failures = new Map<string, GenomicsError>()
  const closing = new AbortController()
  const { isSmall, build, close } = createBuilding(blobs)

  const compute = async (
    sha256: string,
    kind: IndexKind,
    mayBeStored: boolean,
    onProgress: (fraction: number) => void,
  ): Promise<BlobLocation> => {
    const derived = `${kind}-index`
    const stored = mayBeStored ? await blobs.locateDerived(sha256, derived) : undefined
    if (stored !== undefined) return stored
    await blobs.putDerived(sha256, derived, await build(sha256, kind, onProgress))
    const built = await blobs.locateDerived(sha256, derived)
    if (built === undefined) throw conflict('The file was removed while it was being indexed.')
    return built
  }

  const jobOf = (sha256: string, kind: IndexKind, mayBeStored = true): Job => {
    const key = `${sha256}/${kind}`
    const underWay = jobs.get(key)
    if (underWay !== undefined) return underWay
    const promise = compute(sha256, kind, mayBeStored, (fraction) => {
      job.progress = fraction
    })
      .catch((error: unknown) => {
        if (isGenomicsError(error) && isOfTheFile(error)) failures.set(key, error)
        throw error
      })
      .finally(() => jobs.delete(key))
    const job: Job = { promise, progress: 0 }
    jobs.set(key, job)
    return job
  }

  /** What a job gives, in steps: a small content's as long as it takes. */
  const answerOf = async (sha256: string, kind: IndexKind, job: Job): Promise<BlobLocation> => {
    for (;;) {
      const index = await within(timeoutMs, job)
      if (index !== undefined) return index
      const percent = Math.floor(job.progress * 100)
      if (!(await isSmall(sha256))) {
        const message = `The file is being ${kind === 'check' ? 'checked' : 'indexed'}: ${percent}% done. Try again in a moment.`
        throw new PlatformError('Conflict', message, { headers: { 'retry-after': '1' } })
      }
      log.info({ sha256, kind, percent }, 'A request waits for a file to be indexed.')
    }
  }

  const start: Indexing['start'] = (sha256, kind, file) => {
    jobOf(sha256, kind).promise.catch((error: unknown) => {
      if (closing.signal.aborted) return
      log.warn({ sha256, kind, error }, `${file} could not be indexed.`)
    })
  }

  return {
    start,
    startSoon(files) {
      wait(soonMs, undefined, { signal: closing.signal, ref: false })
        .then(() => files().forEach(indexCompleted({ start })))
        .catch((error: unknown) => {
          if (!closing.signal.aborted) log.warn({ error }, 'Files of seeds could not be indexed.')
        })
    },
    async ready(sha256, kind) {
      const failure = failures.get(`${sha256}/${kind}`)
      if (failure !== undefined) throw failure
      return answerOf(sha256, kind, jobOf(sha256, kind))
    },
    has: async (sha256, kind) => (await blobs.locateDerived(sha256, `${kind}-index`)) !== undefined,
    renew: (sha256, kind) => answerOf(sha256, kind, jobOf(sha256, kind, false)),
    async close() {
      closing.abort()
      await close()
      await Promise.allSettled([...jobs.values()].map((job) => job.promise))
    },
  }
}

/** What a job gives within some milliseconds. */
async function within(timeoutMs: number, { promise }: Job): Promise<BlobLocation | undefined> {
  const answered = new AbortController()
  try {
    const timeout = wait(timeoutMs, undefined, { signal: answered.signal, ref: false })
    return await Promise.race([promise, timeout.catch(() => undefined)])
  } finally {
    answered.abort()
  }
}

/** What the bytes themselves are to blame for stays so; what the machine is to blame for is tried again. */
function isOfTheFile({ code }: GenomicsError): boolean {
  return code !== 'worker-failed' && code !== 'unreadable' && code !== 'closed'
}

/** Indexes genomic files as soon as they are complete, so that they are ready when they are first queried. */
export function indexCompleted(indexing: Pick<Indexing, 'start'>): (file: FileRow) => void {
  return ({ id, name, path, sha256 }) => {
    const kind = indexKindOf(name)
    if (sha256 !== null && kind !== undefined) indexing.start(sha256, kind, `File ${id}, ${path},`)
  }
}

/** The bytes of a content for the readers of genomic formats. */
export async function openSource(location: BlobLocation): Promise<ByteSource> {
  const genomics = await loadGenomics()
  return genomics.openSource(location)
}

/**
 * Opens what an index describes. One that an earlier version wrote is made again; what can't be opened then is refused
 * for good.
 */
export async function openIndexed<Opened>(
  indexing: Indexing,
  sha256: string,
  kind: IndexKind,
  open: (index: BlobLocation) => Promise<Opened>,
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

/**
 * What is computed from the bytes of a file before it can be queried. That of reads and FASTQ when they are
 * first queried, and what is odd in any file when that is requested.
 */
type IndexKind = 'variants' | 'coverage' | 'reads' | 'fastq' | 'check'

const builders = {
  variants: 'buildVariantIndex',
  coverage: 'buildCoverage',
  reads: 'buildReadIndex',
  fastq: 'summarizeFastq',
  check: 'checkData',
} as const satisfies Record<IndexKind, keyof GenomicsWorkers>

/** The index that a file of this name gets, if it gets one. */
function indexKindOf(name: string): IndexKind | undefined {
  if (vcfName.test(name)) return 'variants'
  return readsName.test(name) ? 'coverage' : undefined
}
