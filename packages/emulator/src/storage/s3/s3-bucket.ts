import type { ByteRange } from '../blobs/blob-store.ts'
import {
  createS3Requests,
  expectOk,
  type BucketOptions,
  type S3Requests,
  type Storable,
} from './s3-requests.ts'

/** The requests of a bucket that a store makes. Keys are below the prefix. What can't be reached throws `unavailable`. */
export type S3Bucket = {
  /** The size of an object; undefined where there is none. */
  size(key: string): Promise<number | undefined>
  /** The bytes of an object or a range of it; undefined where there is none. */
  get(key: string, range?: ByteRange): Promise<AsyncIterable<Uint8Array> | undefined>
  put(key: string, bytes: Storable): Promise<void>
  /**
   * Stores bytes where there is no object. False where there is one; a server that knows no such condition replaces it, so
   * that what counts has to be read again.
   */
  putNew(key: string, bytes: Uint8Array): Promise<boolean>
  delete(key: string): Promise<void>
  /** The objects below a folder. */
  list(folder: string): AsyncIterable<ListedObject>
  /** The time of the server's clock in milliseconds, as its last answer had it. */
  serverTime(): number | undefined
  /** Makes an object of parts, which are sent or copied inside of the bucket. */
  assemble(key: string, parts: AsyncIterable<NewPart>): Promise<void>
  /** The uploads of parts below a folder that were begun and not ended; none where the server can't list them. */
  uploads(folder: string): AsyncIterable<PendingUpload>
  abort(upload: PendingUpload): Promise<void>
  /** An address that anyone may read an object at, for some seconds. */
  presign(key: string, seconds: number, params: Readonly<Record<string, string>>): Promise<string>
}

/** An object of a list, with its size in bytes and when it was stored: milliseconds of the server's clock. */
export type ListedObject = {
  readonly key: string
  readonly size: number
  readonly modified: number
}

/** An upload of parts that has not ended. */
export type PendingUpload = {
  readonly key: string
  readonly id: string
  /** When it was begun, in milliseconds of the server's clock. */
  readonly initiated: number
  /** Whether it is one of this process, which may still end it. */
  readonly isOwn: boolean
}

/** A part of a new object: bytes, or another object or a range of it, which is read where the server copies nothing. */
export type NewPart = { readonly bytes: Storable } | CopiedPart

export type CopiedPart = {
  readonly key: string
  /** Undefined for all of it. */
  readonly range: ByteRange | undefined
  readonly size: number
  readonly read: () => Promise<Uint8Array>
}

/** So many parts are sent or copied at the same time. */
const parallelParts = 4

export function createS3Bucket(options: BucketOptions): S3Bucket {
  const requests = createS3Requests(options)
  const { urlOf, send, store, chunksOf } = requests
  const own = new Set<string>()
  return {
    async size(key) {
      const response = await send(urlOf(key), { method: 'HEAD' })
      if (response.status === 404) return undefined
      return Number(expectOk(response, 'Looking for a content').header('content-length'))
    },
    async get(key, range) {
      const headers = range && { range: `bytes=${range.start}-${range.end}` }
      const response = await send(urlOf(key), { isStream: true, ...(headers && { headers }) })
      return response.status === 404 ? undefined : chunksOf(expectOk(response, 'Reading a content'))
    },
    async put(key, bytes) {
      await store(urlOf(key), bytes)
    },
    putNew: (key, bytes) => requests.storeNew(urlOf(key), bytes),
    serverTime: requests.serverTime,
    async delete(key) {
      const response = await send(urlOf(key), { method: 'DELETE' })
      if (response.status !== 404) expectOk(response, 'Removing a content')
    },
    list: (folder) => listed(requests, options.address, folder),
    assemble: (key, parts) => assemble(requests, options.address, key, parts, own),
    uploads: (folder) => pendingUploads(requests, options.address, folder, own),
    abort: ({ key, id }) => abort(requests, key, id),
    async presign(key, seconds, params) {
      const query = new URLSearchParams({ ...params, 'X-Amz-Expires': String(seconds) })
      return requests.sign(urlOf(key, `?${query.toString()}`))
    },
  }
}

async function* listed(
  { textOf }: S3Requests,
  { bucketUrl, prefix }: BucketOptions['address'],
  folder: string,
): AsyncGenerator<ListedObject> {
  let next: string | undefined
  do {
    const query = new URLSearchParams({ 'list-type': '2', prefix: `${prefix}${folder}` })
    if (next !== undefined) query.set('continuation-token', next)
    const text = await textOf(`${bucketUrl}?${query.toString()}`, {}, 'Listing contents')
    for (const [, item = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const key = elementOf(item, 'Key')
      // Keys of this store have no sign that XML escapes.
      if (key?.startsWith(prefix) !== true) continue
      yield {
        key: key.slice(prefix.length),
        size: Number(elementOf(item, 'Size')),
        modified: Date.parse(elementOf(item, 'LastModified') ?? ''),
      }
    }
    next = elementOf(text, 'NextContinuationToken')
  } while (next !== undefined)
}

async function assemble(
  requests: S3Requests,
  address: BucketOptions['address'],
  key: string,
  parts: AsyncIterable<NewPart>,
  own: Set<string>,
): Promise<void> {
  const { urlOf, textOf } = requests
  const begun = await textOf(urlOf(key, '?uploads='), { method: 'POST' }, 'Beginning an upload')
  const uploadId = elementOf(begun, 'UploadId') ?? ''
  const id = encodeURIComponent(uploadId)
  own.add(uploadId)
  try {
    const etags = await inOrder(parts, (part, number) =>
      sendPart(requests, address, urlOf(key, `?partNumber=${number}&uploadId=${id}`), part),
    )
    const list = etags.map(
      (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>"${etag}"</ETag></Part>`,
    )
    const body = `<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`
    await textOf(urlOf(key, `?uploadId=${id}`), { method: 'POST', body }, 'Ending an upload')
  } catch (error) {
    // Otherwise its parts would take room that nothing shows. What is left is aborted by a sweep, a day later.
    await abort(requests, key, uploadId).catch(() => {})
    throw error
  } finally {
    own.delete(uploadId)
  }
}

async function abort({ urlOf, send }: S3Requests, key: string, id: string): Promise<void> {
  const url = urlOf(key, `?uploadId=${encodeURIComponent(id)}`)
  const response = await send(url, { method: 'DELETE' })
  if (response.status !== 404) expectOk(response, 'Aborting an upload')
}

async function* pendingUploads(
  requests: S3Requests,
  { bucketUrl, prefix }: BucketOptions['address'],
  folder: string,
  own: ReadonlySet<string>,
): AsyncGenerator<PendingUpload> {
  const query = new URLSearchParams({ uploads: '', prefix: `${prefix}${folder}` })
  for (let isMore = true; isMore;) {
    const text = await uploadsListed(requests, `${bucketUrl}?${query.toString()}`)
    for (const [, item = ''] of text.matchAll(/<Upload>(.*?)<\/Upload>/gs)) {
      const [key, id] = [elementOf(item, 'Key'), elementOf(item, 'UploadId')]
      if (id === undefined || key?.startsWith(prefix) !== true) continue
      const initiated = Date.parse(elementOf(item, 'Initiated') ?? '')
      yield { key: key.slice(prefix.length), id, initiated, isOwn: own.has(id) }
    }
    const after = elementOf(text, 'NextKeyMarker') ?? ''
    query.set('key-marker', after)
    query.set('upload-id-marker', elementOf(text, 'NextUploadIdMarker') ?? '')
    isMore = elementOf(text, 'IsTruncated') === 'true' && after !== ''
  }
}

async function uploadsListed({ send }: S3Requests, url: string): Promise<string> {
  const response = await send(url)
  const isUnknown = response.status === 501 || response.status === 405
  return isUnknown ? '' : expectOk(response, 'Listing uploads').text
}

async function copyPart(
  { send }: S3Requests,
  { bucket, prefix }: BucketOptions['address'],
  url: string,
  { key, range }: { readonly key: string; readonly range: ByteRange | undefined },
): Promise<string | undefined> {
  const headers = {
    'x-amz-copy-source': `/${bucket}/${prefix}${key}`,
    ...(range && { 'x-amz-copy-source-range': `bytes=${range.start}-${range.end}` }),
  }
  const init = { method: 'PUT', headers }
  const response = await send(url, init)
  // Some servers have no such request.
  if (response.status === 501) return undefined
  const { text } = expectOk(response, 'Copying a part')
  return /<ETag>(?:&quot;|&#34;|")?([^<&"]+)/.exec(text)?.[1]
}

async function sendPart(
  requests: S3Requests,
  address: BucketOptions['address'],
  url: string,
  part: NewPart,
): Promise<string> {
  if ('bytes' in part) return requests.store(url, part.bytes)
  const copied = await copyPart(requests, address, url, part)
  return copied ?? requests.storeFetched(url, part.size, part.read)
}

/** The results of tasks in the order of their items, some at the same time. No other item is read after a failure. */
async function inOrder<Item, Result>(
  items: AsyncIterable<Item>,
  task: (item: Item, number: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Promise<Result>[] = []
  let number = 0
  try {
    for await (const item of items) {
      const result = task(item, (number += 1))
      // Reported below, where it is awaited.
      result.catch(() => {})
      results.push(result)
      await results.at(-parallelParts)
    }
    return await Promise.all(results)
  } finally {
    await Promise.allSettled(results)
  }
}

function elementOf(text: string, name: string): string | undefined {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1]
}
