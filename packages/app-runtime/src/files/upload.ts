import {
  ApiError,
  type Client,
  ConnectionError,
  type CallOptions,
  uploadPart,
} from '@benchtop/client'
import type { FilePartRecord, FileRecord } from '@benchtop/contracts'
import { byteSource, type ByteSource, type UploadContent } from './byte-source.ts'
import { memoryStore, type SecretStore } from '../stores/secret-store.ts'
import { canResume, resumedUpload, type ResumedUpload } from './resuming.ts'
import {
  ContentMismatch,
  hex,
  inParallel,
  TransferInterrupted,
  type Md5,
  type TransferOptions,
} from './transfer.ts'

/** The target of an upload. */
export type UploadTarget =
  | { readonly appResult: string }
  | { readonly sample: string }
  | { readonly fileSet: string }

/** An upload. */
export type UploadOptions<Content = UploadContent> = TransferOptions & {
  readonly target: UploadTarget
  readonly content: Content
  readonly name: string
  /** The folder of the file in its AppResult or sample, such as `calls/filtered`. */
  readonly directory?: string
  /** Returned on download. Defaults to application/octet-stream. */
  readonly contentType?: string
  /** The size of a request, from 5,000,000 to 26,214,400 bytes; a larger file is sent in parts. Defaults to 16 MiB. */
  readonly partBytes?: number
  /** Verifies each part when it is sent, and the file at the end. */
  readonly md5?: Md5 | undefined
  /**
   * Where unfinished uploads are remembered: the same call resumes where an earlier one was cut. `fileStore(path)` serves
   * new processes too. Defaults to the memory of this client.
   */
  readonly resumeStore?: SecretStore | undefined
  /** The id of the file whose upload was interrupted: uploaded parts aren't sent again. */
  readonly resume?: string | undefined
  /** Called with the id of a file that is sent in parts, before the first of them; store it to resume. */
  readonly onBegin?: ((fileId: string) => void) | undefined
}

const MiB = 1024 * 1024

/** The unfinished uploads of clients that were given no store. */
const ownStores = new WeakMap<Client, SecretStore>()

/**
 * Uploads a file: in one request if it is small, otherwise in parallel parts, each with its MD5. Broken connections are
 * retried; an upload in parts that still can't continue throws a TransferInterrupted. The same call then resumes it:
 * parts that the platform has, by their sums, aren't sent again.
 */
export async function uploadFile(client: Client, options: UploadOptions): Promise<FileRecord> {
  return uploadAs(client, client, options)
}

/** The same by a client with another transport; what is remembered belongs to that of the caller. */
export async function uploadAs(
  owner: Client,
  client: Client,
  options: UploadOptions,
): Promise<FileRecord> {
  const source = byteSource(options.content)
  const partBytes = partSize(source.size, options.partBytes)
  const { target, name, directory } = options
  const store = options.resumeStore ?? ownStores.get(owner) ?? memoryStore()
  if (options.resumeStore === undefined) ownStores.set(owner, store)
  const { size, identity } = source
  const resumed = resumedUpload(client, store, {
    target,
    directory,
    name,
    size,
    partBytes,
    identity,
  })
  const isSmall = options.resume === undefined && size <= partBytes
  return isSmall
    ? uploadWhole(client, options, source, resumed)
    : uploadInParts(client, options, source, partBytes, resumed)
}

/** Parts of the requested size, or larger if there would be too many of them. */
function partSize(size: number, wished: number = 16 * MiB): number {
  const { minBytes, maxBytes, maxNumber } = uploadPart
  if (wished < minBytes || wished > maxBytes) {
    throw new RangeError(`partBytes is ${wished}: it must be from ${minBytes} to ${maxBytes}.`)
  }
  const needed = Math.ceil(size / maxNumber)
  if (needed > maxBytes) {
    throw new RangeError(
      `A file of ${size} bytes is too large: ${maxNumber} parts of ${maxBytes} bytes are the most.`,
    )
  }
  return Math.max(wished, needed)
}

function sender(client: Client, { target, name, directory, contentType }: UploadOptions) {
  const named = { Name: name, Directory: directory, contentType }
  return (
    given: { data: Uint8Array | string; Multipart?: true },
    requestOptions: CallOptions,
  ): Promise<FileRecord> => {
    const params = { ...named, ...given }
    if ('appResult' in target) {
      return client.v1.uploadAppResultFile(
        { appResultId: target.appResult, ...params },
        requestOptions,
      )
    }
    if ('sample' in target) {
      return client.v1.uploadSampleFile({ sampleId: target.sample, ...params }, requestOptions)
    }
    return client.v1.uploadFileSetFile({ fileSetId: target.fileSet, ...params }, requestOptions)
  }
}

async function uploadWhole(
  client: Client,
  options: UploadOptions,
  source: ByteSource,
  resumed: ResumedUpload,
): Promise<FileRecord> {
  const { md5, onProgress } = options
  const data = await source.read(0, source.size)
  const sum = md5 === undefined ? undefined : hex(await md5(data))
  const sent = { data, sum }
  const isRepeated = (await resumed.earlier()) !== undefined
  const earlier = isRepeated ? await findSent(client, options, sent) : undefined
  await resumed.begun('')
  const file = earlier ?? (await sendOnce(client, options, sent))
  await resumed.ended()
  if (sum !== undefined && file.ETag !== undefined && file.ETag !== sum) {
    throw new ContentMismatch(file.Id, 'The upload is broken')
  }
  onProgress?.({ doneBytes: source.size, totalBytes: source.size })
  return file
}

type Sent = { readonly data: Uint8Array; readonly sum: string | undefined }

/** After a cut it is unknown whether the file exists: look for it before sending it again. */
async function sendOnce(client: Client, options: UploadOptions, sent: Sent): Promise<FileRecord> {
  const send = sender(client, options)
  const { signal } = options
  for (let left = 3; ; left -= 1) {
    try {
      return await send({ data: sent.data }, { signal })
    } catch (reason) {
      if (left === 0 || sent.sum === undefined || !(reason instanceof ConnectionError)) throw reason
      const file = await findSent(client, options, sent)
      if (file !== undefined) return file
    }
  }
}

/** The file that an earlier request made, by its place and sum. */
async function findSent(
  client: Client,
  options: UploadOptions,
  { data, sum }: Sent,
): Promise<FileRecord | undefined> {
  if (sum === undefined) return undefined
  const { signal } = options
  for await (const { Id, Size, ETag, Path } of filesOf(client, options.target)) {
    if (Path === pathOf(options) && Size === data.length && ETag === sum) {
      return client.v1.getFile({ id: Id }, { signal })
    }
  }
  return undefined
}

function pathOf({ directory = '', name }: UploadOptions): string {
  return [...directory.split('/').filter(Boolean), name].join('/')
}

function filesOf(client: Client, target: UploadTarget) {
  if ('appResult' in target)
    return client.v1.listAppResultFiles.all({ appResultId: target.appResult })
  if ('sample' in target) return client.v1.listSampleFiles.all({ sampleId: target.sample })
  return client.v1.listFileSetFiles.all({ fileSetId: target.fileSet })
}

async function uploadInParts(
  client: Client,
  options: UploadOptions,
  source: ByteSource,
  partBytes: number,
  resumed: ResumedUpload,
): Promise<FileRecord> {
  const { md5, signal, onProgress, onBegin, parallel = 4 } = options
  const resume = options.resume ?? (await resumable(client, options, source, resumed))
  const fileId = resume ?? (await begin(client, options))
  await resumed.begun(fileId)
  onBegin?.(fileId)
  try {
    const there = new Map<number, FilePartRecord>()
    if (resume !== undefined) {
      for await (const part of client.v1.listFileParts.all({ id: fileId }, { signal })) {
        there.set(part.Number, part)
      }
    }
    const count = Math.max(1, Math.ceil(source.size / partBytes))
    const sums: Uint8Array[] = []
    let doneBytes = 0
    const numbers = Array.from({ length: count }, (_, index) => index + 1)
    await inParallel(numbers, parallel, signal, async (number, ending) => {
      const start = (number - 1) * partBytes
      const data = await source.read(start, Math.min(start + partBytes, source.size))
      const sum = await md5?.(data)
      if (sum !== undefined) sums[number - 1] = sum
      const isThere = sum !== undefined && there.get(number)?.ETag === hex(sum)
      if (!isThere) {
        const contentMd5 = sum === undefined ? undefined : btoa(String.fromCharCode(...sum))
        const params = { id: fileId, number: String(number), data, contentMd5 }
        const part = await client.v1.uploadPart(params, { signal: ending })
        if (sum !== undefined && part.ETag !== hex(sum)) {
          throw new ContentMismatch(fileId, `Part ${number} is broken`)
        }
      }
      doneBytes += data.length
      source.release?.(data)
      onProgress?.({ doneBytes, totalBytes: source.size })
    })
    const complete = { id: fileId, UploadStatus: 'complete' } as const
    const file = await client.v1.updateFile(complete, { signal })
    const expected = md5 === undefined ? undefined : `${hex(await md5(...sums))}-${count}`
    if (expected !== undefined && file.ETag !== undefined && file.ETag !== expected) {
      throw new ContentMismatch(fileId, 'The upload is broken')
    }
    await resumed.ended()
    return file
  } catch (cause) {
    signal?.throwIfAborted()
    throw await interruption(cause, fileId, options, resumed)
  }
}

/** The error of an upload in parts that couldn't continue. Bytes that differ don't get better by being resumed. */
async function interruption(
  cause: unknown,
  fileId: string,
  { name }: UploadOptions,
  resumed: ResumedUpload,
): Promise<Error> {
  const isCompleteAlready = cause instanceof ApiError && cause.status === 409
  if (isCompleteAlready || cause instanceof ContentMismatch) await resumed.ended()
  if (cause instanceof ContentMismatch) return cause
  return new TransferInterrupted(fileId, `The upload of ${name}`, cause)
}

/** The file of an earlier attempt, if that is remembered and its file is still there. */
async function resumable(
  client: Client,
  options: UploadOptions,
  { size }: ByteSource,
  resumed: ResumedUpload,
): Promise<string | undefined> {
  const id = await resumed.earlier()
  if (!id) return undefined
  const wanted = { path: pathOf(options), size, signal: options.signal }
  return (await canResume(client, id, wanted)) ? id : undefined
}

async function begin(client: Client, options: UploadOptions): Promise<string> {
  const { signal } = options
  const multipart = { data: '', Multipart: true } as const
  // If made twice after a cut, it leaves a pending file without parts, which is harmless: the upload continues with the
  // other.
  const { Id } = await sender(client, options)(multipart, { signal, repeatable: true })
  return Id
}
