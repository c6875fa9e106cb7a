import {
  badRequest,
  conflict,
  limits,
  fileUploadMachine,
  type FileUploadEvent,
  type FileUploadStatus,
  next,
} from '@benchtop/contracts'
import type { BlobStore } from '../../storage/blobs/blob-store.ts'
import type { Database } from '../../storage/database.ts'
import type { Clock } from '../../time/clock.ts'
import { md5OfHeader, receivedAs } from './content-md5.ts'
import { ownerOf } from './file-owner.ts'
import type { WholeFileRow, FileStore, PartRow } from './files-store.ts'
import { etagOf } from './files-views.ts'
import { receiveWithin, type Files } from './files.ts'
import type { Quotas } from '../quotas/quotas.ts'
import { emptyPart, partProblems } from './part-problems.ts'

export type PartUpload = {
  readonly fileId: number
  readonly number: number
  /** The value of the Content-MD5 header. */
  readonly contentMd5: string | undefined
  readonly bytes: AsyncIterable<Uint8Array>
}

/** Files that are uploaded in several requests. */
export type MultipartUploads = {
  /**
   * Receives a part, which replaces an earlier one of the same number. Parts may arrive concurrently and in any
   * order; of two with the same number the one that ends last counts, completely.
   */
  put(part: PartUpload): Promise<PartRow>
  /**
   * Ends an upload, or leaves it pending. A repeated call gets the same answer, because clients repeat a call whose
   * answer they didn't receive.
   */
  setStatus(fileId: number, status: FileUploadStatus): Promise<WholeFileRow>
}

type Options = {
  readonly store: FileStore
  readonly files: Files
  readonly blobs: BlobStore
  readonly database: Database
  readonly clock: Clock
  /** Called with each file that is complete. */
  readonly completed: (file: WholeFileRow) => void
  readonly quotas: Quotas
}

export function createMultipartUploads(options: Options): MultipartUploads {
  const { store, files, blobs, clock, completed } = options
  /** While the content of a file is put together, its parts stay as they are. */
  const completing = new Map<number, Promise<WholeFileRow>>()

  const allow = (fileId: number, event: FileUploadEvent): WholeFileRow => {
    const file = files.get(fileId)
    const { upload_status: status } = file
    if (next(fileUploadMachine, status, event) === undefined) {
      const wish =
        event === 'take a part' ? 'accepts no more parts' : `can't become ${event.slice(4)}`
      throw conflict(`File ${fileId} is ${status}: it ${wish}.`)
    }
    // A repeated call changes nothing.
    if (status !== 'pending') return file
    if (completing.has(fileId))
      throw conflict(`File ${fileId} is being completed: wait until it is complete.`)
    if (event === 'take a part' || event === 'set complete') files.requireOpen(ownerOf(file))
    return file
  }

  const finish = async (fileId: number): Promise<WholeFileRow> => {
    const file = allow(fileId, 'set complete')
    if (file.upload_status === 'complete') return file
    const parts = store.parts.ofFile(fileId)
    const problems = partProblems(parts)
    if (problems.length > 0) throw badRequest(problems)
    const { sha256, size } = await blobs.compose(parts)
    const complete = await files.commitContent(sha256, () => {
      // Only restoring a snapshot can have changed them.
      requireSame(parts, store.parts.ofFile(fileId), files.get(fileId))
      files.requireOpen(ownerOf(file))
      store.complete(file, { size, etag: etagOf(parts), sha256 }, clock.now())
      return files.get(fileId)
    })
    completed(complete)
    return complete
  }

  const complete = (fileId: number): Promise<WholeFileRow> => {
    const underWay = completing.get(fileId)
    if (underWay !== undefined) return underWay
    const finishing = finish(fileId).finally(() => completing.delete(fileId))
    completing.set(fileId, finishing)
    return finishing
  }

  return {
    put: (part) => putPart(part, allow, options),
    async setStatus(fileId, status) {
      if (status === 'complete') return complete(fileId)
      return status === 'aborted'
        ? abortUpload(fileId, allow, options)
        : allow(fileId, 'set pending')
    },
  }
}

/** Throws the conflict where an upload is past an event; returns the file as it is now. */
type Allow = (fileId: number, event: FileUploadEvent) => WholeFileRow

async function abortUpload(
  fileId: number,
  allow: Allow,
  { store, files, database, clock }: Options,
): Promise<WholeFileRow> {
  const parts = database.transaction(() => {
    const dropped = store.parts.ofFile(fileId)
    if (allow(fileId, 'set aborted').upload_status === 'pending') {
      store.parts.drop(fileId)
      store.abort(fileId, clock.now())
    }
    return dropped
  })
  await files.release(parts.map((part) => part.sha256))
  return files.get(fileId)
}

async function putPart(
  { fileId, number, contentMd5, bytes }: PartUpload,
  allow: Allow,
  { store, files, clock, quotas }: Options,
): Promise<PartRow> {
  md5OfHeader(contentMd5)
  const owner = ownerOf(allow(fileId, 'take a part'))
  const { maxBytes } = limits.uploadPart
  // Where there is no limit, nothing has to be known of the part before.
  const freed = quotas.room(owner) === Infinity ? 0 : (store.parts.get(fileId, number)?.size ?? 0)
  const { sha256, size, ...hashes } = await receiveWithin(
    quotas,
    owner,
    { maxBytes, freed },
    (limit) =>
      receivedAs(contentMd5, (expected) => files.receive(bytes, { ...expected, ...limit })),
  )
  const part = {
    file_id: fileId,
    number,
    sha256,
    md5: hashes.md5,
    size,
    created_ms: clock.now(),
  }
  const replaced = await files.commitContent(sha256, () => {
    if (size === 0) throw emptyPart(number)
    allow(fileId, 'take a part')
    const before = store.parts.get(fileId, number)
    // Parts count as they come: completing a file adds nothing.
    quotas.require(owner, Math.max(0, size - (before?.size ?? 0)))
    store.parts.put(part)
    return before
  })
  if (replaced !== undefined) await files.release([replaced.sha256])
  return part
}

function requireSame(
  before: readonly PartRow[],
  now: readonly PartRow[],
  file: WholeFileRow,
): void {
  const isSame =
    file.upload_status === 'pending' &&
    now.length === before.length &&
    now.every((part, index) => part.sha256 === before[index]?.sha256)
  if (!isSame)
    throw conflict(
      `The parts of file ${file.id} changed while it was being completed: complete it again.`,
    )
}
