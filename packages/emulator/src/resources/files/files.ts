import { conflict, isFinalAppSessionStatus, notFound, PlatformError } from '@benchtop/contracts'
import { properName } from '../../access/decide.ts'
import { eachOf } from '../../flow/each-of.ts'
import type {
  BlobStore,
  IsReferenced,
  StoredBlob,
  WriteOptions,
} from '../../storage/blobs/blob-store.ts'
import { systemCode } from '../../storage/blobs/storage-error.ts'
import type { Database } from '../../storage/database.ts'
import type { Clock } from '../../time/clock.ts'
import type { AppResultStore } from '../appresults/appresults-store.ts'
import type { Quotas } from '../quotas/quotas.ts'
import { orNotFound } from '../or-not-found.ts'
import type { SampleStore } from '../samples/samples-store.ts'
import { receivedAs } from './content-md5.ts'
import type { FilePath } from './file-path.ts'
import type { FileOwner } from './file-owner.ts'
import type { FileRow, FileStore, WholeFileRow } from './files-store.ts'

/** A new file that is uploaded in parts. */
export type PendingUpload = {
  readonly owner: FileOwner
  readonly path: FilePath
  readonly contentType: string
}

export type FileUpload = PendingUpload & {
  readonly bytes: AsyncIterable<Uint8Array>
  /** The MD5 in a Content-MD5 header. */
  readonly contentMd5?: string | undefined
}

export type Files = {
  get(id: number): WholeFileRow
  /** Refuses where the owner accepts no more files: it is gone, or its session has ended. */
  requireOpen(owner: FileOwner): void
  /** Refuses bytes, of which at least so many come, that don't fit into the quota of the account that they would belong to. */
  requireRoom(owner: FileOwner, bytes: number): void
  /**
   * Streams a file in. The row is written after the bytes: the file appears, complete, once its bytes are stored, and
   * an interrupted stream leaves nothing visible.
   */
  upload(upload: FileUpload): Promise<WholeFileRow>
  /** Creates a file without bytes, which is in no list until it is complete. */
  begin(upload: PendingUpload): WholeFileRow
  /** Stores bytes; the caller must create their row with `commitContent` before it awaits anything else. */
  receive(bytes: AsyncIterable<Uint8Array>, options?: WriteOptions): Promise<StoredBlob>
  /**
   * Creates the row of a content that has just been stored, in a transaction. Where that throws, the content is
   * removed, unless something else needs it.
   */
  commitContent<Row>(sha256: string, insert: () => Row): Promise<Row>
  /**
   * Removes those of some contents that nothing needs: no file and no part, in the trash or not, no snapshot, no
   * state that can be restored, and no job. The parts of a content are removed with it. Resolves to the number of bytes
   * that this freed.
   */
  release(contents: Iterable<string>): Promise<number>
}

type FilesOptions = {
  readonly store: FileStore
  readonly samples: SampleStore
  readonly results: AppResultStore
  readonly blobs: BlobStore
  readonly database: Database
  readonly clock: Clock
  /** Called with each file that is complete. */
  readonly completed: (file: FileRow) => void
  /** Resolves to whether a state that can be restored has a content. */
  readonly retainedContents: () => Promise<IsReferenced>
  /** Whether work in progress has stored a content for a row that it is about to insert. */
  readonly isHeld: IsReferenced
  readonly quotas: Quotas
}

/** How many contents are removed concurrently: most of the time goes into waiting for the disk. */
const removedAtOnce = 8

export function createFiles(options: FilesOptions): Files {
  const { store, samples, results, blobs, database, clock, completed, quotas } = options

  const requireOpen = (owner: FileOwner): void => {
    // It may have been moved to the trash while bytes were received.
    const gone = () => notFound(`${properName(owner.kind)} ${owner.id}`)
    if (owner.kind === 'run' || owner.kind === 'appsession') {
      // The logs of a session are needed most when it has failed.
      if (!store.hasOwner(owner)) throw gone()
      return
    }
    const row = owner.kind === 'sample' ? samples.get(owner.id) : results.get(owner.id)
    if (row === undefined) throw gone()
    if (row.status !== null && isFinalAppSessionStatus(row.status)) {
      throw conflict(
        `The AppSession of this ${owner.kind} is ${row.status}: it accepts no more files.`,
      )
    }
  }

  const get = (id: number): WholeFileRow => orNotFound(store.get(id), `File ${id}`)

  const release: Files['release'] = async (contents) => {
    quotas.forget()
    const isRetained = await options.retainedContents()
    const isNeeded: IsReferenced = (sha256) =>
      store.isReferenced(sha256) || isRetained(sha256) || options.isHeld(sha256)
    const freed = await eachOf([...new Set(contents)], removedAtOnce, async (sha256) =>
      isNeeded(sha256) ? 0 : ((await blobs.remove(sha256, isNeeded)) ?? 0),
    )
    return freed.reduce((sum, bytes) => sum + bytes, 0)
  }

  const receive: Files['receive'] = (bytes, writeOptions) =>
    blobs.write(bytes, writeOptions).catch((error: unknown) => {
      throw brokenOff(error)
    })

  const commitContent: Files['commitContent'] = async (sha256, insert) => {
    try {
      return database.transaction(insert)
    } catch (error) {
      await release([sha256])
      throw error
    }
  }

  return {
    get,
    requireOpen,
    requireRoom(owner, bytes) {
      // Nothing is counted before it is there.
      if (bytes > quotas.room(owner)) quotas.require(owner, bytes)
    },
    async upload({ owner, path, contentType, bytes, contentMd5 }) {
      const blob = await receiveWithin(quotas, owner, {}, (maxBytes) =>
        receivedAs(contentMd5, (expected) => receive(bytes, { ...expected, ...maxBytes })),
      )
      const file = await commitContent(blob.sha256, () => {
        requireOpen(owner)
        quotas.require(owner, blob.size)
        return store.insert({
          owner,
          ...path,
          contentType,
          size: blob.size,
          etag: blob.md5,
          sha256: blob.sha256,
          createdMs: clock.now(),
        })
      })
      completed(file)
      return file
    },
    begin: ({ owner, path, contentType }) =>
      database.transaction(() => {
        requireOpen(owner)
        return store.insertPending({ owner, ...path, contentType, createdMs: clock.now() })
      }),
    receive,
    commitContent,
    release,
  }
}

/**
 * Receives bytes up to what the quota of their account has room for, and up to `maxBytes`; `freed` bytes are those that they
 * replace.
 */
export async function receiveWithin<Received>(
  quotas: Quotas,
  owner: FileOwner,
  { maxBytes = Infinity, freed = 0 }: { readonly maxBytes?: number; readonly freed?: number },
  receive: (limit: { maxBytes?: number }) => Promise<Received>,
): Promise<Received> {
  const room = quotas.room(owner) + freed
  const most = Math.min(room, maxBytes)
  try {
    return await receive(most === Infinity ? {} : { maxBytes: most })
  } catch (error) {
    throw room < maxBytes ? quotas.refusal(error, owner, room) : error
  }
}

/** A connection that ends too early is an error of the sender, not of the platform. */
function brokenOff(error: unknown): unknown {
  if (systemCode(error) !== 'ECONNRESET') return error
  return new PlatformError(
    'BadRequest',
    'The connection ended before all bytes had been received. Send the file again.',
    {
      cause: error,
    },
  )
}
