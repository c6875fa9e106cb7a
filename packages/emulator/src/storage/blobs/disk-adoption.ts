import { rm } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { RequestThread } from '../../flow/request-thread.ts'
import type { AdoptReply, AdoptRequest } from './adopt-worker.ts'
import type { BlobStore, StoredBlob } from './blob-store.ts'
import { orWriteFailure, track, type Disk } from './disk.ts'

/** So many threads take files in at the same time: of two jobs, neither waits for a large file of the other. */
const maxThreads = 2

export type DiskAdoption = Required<Pick<BlobStore, 'adopt' | 'discard'>> & {
  close(): Promise<void>
}

/** How files become contents where they lie: a thread hashes them and gives them another name in the store. */
export function createDiskAdoption(disk: Disk, closing: AbortSignal): DiskAdoption {
  const { root, folders, staging, turns } = disk
  const threads = new Set<AdoptThread>()
  const quietest = (): AdoptThread => {
    const [best] = [...threads].toSorted((one, other) => one.pending - other.pending)
    if (best !== undefined && (best.pending === 0 || threads.size === maxThreads)) return best
    const started = startThread(() => threads.delete(started))
    threads.add(started)
    return started
  }
  const ask = async (request: AdoptRequest): Promise<ReadonlyArray<StoredBlob | undefined>> => {
    const reply = await quietest().ask(request)
    if ('staged' in reply) return reply.staged
    throw Object.assign(new Error(reply.message), { code: reply.code })
  }
  /** One batch at a time waits for its turns, so that no two wait for each other. */
  let placing: Promise<unknown> = Promise.resolve()

  const place = async (staged: ReadonlyArray<readonly [string, StoredBlob]>, placed: Placed) => {
    const addresses = [...new Set(staged.map(([, { sha256 }]) => sha256))]
    await Promise.all(addresses.map((sha256) => folders.ensureFor(folders.blob(sha256))))
    const go = Promise.withResolvers<void>()
    const entered = addresses.map((sha256) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      const turn = turns.take(sha256, () => {
        resolve()
        return go.promise
      })
      turn.catch(() => {})
      return promise
    })
    await Promise.all(entered)
    try {
      const contents = staged.map(([path, { sha256 }]) => ({
        staged: path,
        target: folders.blob(sha256),
        derived: folders.derivedFrom(sha256),
      }))
      await ask({ kind: 'place', root, contents })
      // Before the turns end: a removal that follows finds that they are needed.
      for (const [, blob] of staged) placed(blob)
    } finally {
      go.resolve()
    }
  }

  const adopt: DiskAdoption['adopt'] = async (paths, { placed, signal }) => {
    const stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
    const onAbort = (): void => void Atomics.store(stop, 0, 1)
    const either = AbortSignal.any([closing, ...(signal === undefined ? [] : [signal])])
    either.addEventListener('abort', onAbort)
    const reserved = paths.map(() => staging.reserve())
    try {
      const files = paths.map((path, at) => [path, reserved[at]?.path ?? ''] as const)
      const found = await ask({ kind: 'stage', files, root, stop })
      either.throwIfAborted()
      const staged = found.flatMap((blob, at) =>
        blob === undefined ? [] : [[reserved[at]?.path ?? '', blob] as const],
      )
      const turn = placing.then(() => place(staged, placed))
      placing = turn.catch(() => {})
      await turn
      return found
    } catch (error) {
      await Promise.all(reserved.map(({ path }) => rm(path, { force: true })))
      throw error
    } finally {
      for (const { release } of reserved) release()
      either.removeEventListener('abort', onAbort)
    }
  }

  return {
    adopt: (paths, options) => track(disk, orWriteFailure(disk, adopt(paths, options))),
    async discard(folder) {
      await track(disk, ask({ kind: 'remove', folder }))
    },
    async close() {
      await Promise.all([...threads].map((thread) => thread.close()))
    },
  }
}

type Placed = (blob: StoredBlob) => void
type AdoptThread = RequestThread<AdoptRequest, AdoptReply>

/** A thread that takes files in. */
function startThread(ended: () => void): AdoptThread {
  // Sources run as they are in development, and as JavaScript in the package.
  const isSource = import.meta.url.endsWith('.ts')
  const file = isSource ? './adopt-worker.ts' : './adopt-worker.js'
  const worker = new Worker(new URL(file, import.meta.url), {
    // Those of other packages, too, of which a clone has nothing built.
    execArgv: isSource ? ['--conditions=@benchtop/source'] : [],
  })
  return new RequestThread(worker, 'takes files in', ended)
}
