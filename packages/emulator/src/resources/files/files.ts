import { conflict, isFinalAppSessionStatus } from '@benchtop/contracts'
import type { BlobStore } from '../../storage/blobs/blob-store.ts'
import type { Database } from '../../storage/database.ts'
import type { Clock } from '../../time/clock.ts'
import type { AppResultStore } from '../appresults/appresults-store.ts'
import { found } from '../found.ts'
import type { SampleStore } from '../samples/samples-store.ts'
import type { FilePath } from './file-path.ts'
import type { FileOwner } from './file-owner.ts'
import type { FileRow, FileStore } from './files-store.ts'

export type FileUpload = {
  readonly owner: FileOwner
  readonly path: FilePath
  readonly contentType: string
  readonly bytes: AsyncIterable<Uint8Array>
}

export type Files = {
  get(id: number): FileRow
  /** Refuses where the owner takes no more files: its session has ended. */
  requireOpen(owner: FileOwner): void
  /**
   * Streams a file in. Bytes first, row after: the file is there, complete, once its bytes are safe, and a stream that
   * breaks leaves nothing visible.
   */
  upload(upload: FileUpload): Promise<FileRow>
}

type FilesOptions = {
  readonly store: FileStore
  readonly samples: SampleStore
  readonly results: AppResultStore
  readonly blobs: BlobStore
  readonly database: Database
  readonly clock: Clock
  /** Told of each file that is complete. */
  readonly completed: (file: FileRow) => void
}

export function createFiles(options: FilesOptions): Files {
  const { store, samples, results, blobs, database, clock, completed } = options

  const requireOpen = (owner: FileOwner): void => {
    if (owner.kind === 'run') return
    const row = owner.kind === 'sample' ? samples.get(owner.id) : results.get(owner.id)
    if (row?.status != null && isFinalAppSessionStatus(row.status)) {
      throw conflict(
        `The AppSession of this ${owner.kind} is ${row.status}: its files can't be added to any more.`,
      )
    }
  }

  return {
    get: (id) => found(store.get(id), `File ${id}`),
    requireOpen,
    async upload({ owner, path, contentType, bytes }) {
      const blob = await blobs.write(bytes)
      const file = database.transaction(() => {
        requireOpen(owner)
        const id = store.insert({
          id: undefined,
          owner,
          ...path,
          contentType,
          size: blob.size,
          etag: blob.md5,
          sha256: blob.sha256,
          createdMs: clock.now(),
        })
        return store.get(id) as FileRow
      })
      completed(file)
      return file
    },
  }
}
