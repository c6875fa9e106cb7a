import type { ListMultipartUploadsOutput, ListMultipartUploadsRequest } from '@aws-sdk/client-s3'
import type { ByteRange } from '@benchtop/emulator/ports/blobs'
import { unless, type Client, type ReadPart, type SentPart } from './client.ts'

/** How objects come into being in parts, and what is left where that didn't end. */
export type Assembly = {
  /** Makes an object of parts, which are sent or copied inside of the bucket. */
  assemble(key: string, parts: AsyncIterable<NewPart>): Promise<void>
  /** Whether the server has copied a part, so that none of the next ones is read. */
  hasCopied(): boolean
  /** The uploads of parts below a folder that were begun and not ended; none where the server can't list them. */
  uploads(folder: string): AsyncIterable<PendingUpload>
  abort(upload: Pick<PendingUpload, 'key' | 'id'>): Promise<void>
}

/** A part of a new object. */
export type NewPart = SentPart | CopiedPart

/** Another object or a range of it, which is read where the server copies nothing. */
export type CopiedPart = ReadPart & {
  readonly key: string
  /** Undefined for all of it. */
  readonly range: ByteRange | undefined
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

/** So many parts are sent or copied at the same time. */
const parallelParts = 4

export function createAssembly(client: Client, prefix: string): Assembly {
  const { s3, bucket, at, ending } = client
  const own = new Set<string>()
  const seen = { hasCopied: false }
  const abort: Assembly['abort'] = async ({ key, id }) => {
    await unless([404], s3.abortMultipartUpload({ ...at(key), UploadId: id }, ending))
  }

  return {
    abort,
    hasCopied: () => seen.hasCopied,
    async assemble(key, parts) {
      const { UploadId: id = '' } = await s3.createMultipartUpload(at(key), ending)
      own.add(id)
      const upload = { ...at(key), UploadId: id }
      try {
        const Parts = await inOrder(parts, async (part, PartNumber) => ({
          PartNumber,
          ETag: await sendPart(client, part, { ...upload, PartNumber }, seen),
        }))
        const whole = { ...upload, MultipartUpload: { Parts } }
        await s3.completeMultipartUpload(whole, ending)
      } catch (error) {
        // Otherwise its parts would take room that nothing shows. What is left is aborted by a sweep, a day later.
        await abort({ key, id }).catch(() => {})
        throw error
      } finally {
        own.delete(id)
      }
    },
    async *uploads(folder) {
      let after: Markers | undefined = {}
      while (after !== undefined) {
        const listing = { ...bucket, Prefix: `${prefix}${folder}`, ...after }
        const page: ListMultipartUploadsOutput =
          (await unless([405, 501], s3.listMultipartUploads(listing, ending))) ?? {}
        for (const { Key = '', UploadId = '', Initiated } of page.Uploads ?? []) {
          const key = Key.slice(prefix.length)
          yield { key, id: UploadId, initiated: Number(Initiated), isOwn: own.has(UploadId) }
        }
        const { NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = page
        const isMore = page.IsTruncated === true && Boolean(KeyMarker)
        after = isMore ? { KeyMarker, UploadIdMarker } : undefined
      }
    },
  }
}

/** Where a list continues. */
type Markers = Pick<ListMultipartUploadsRequest, 'KeyMarker' | 'UploadIdMarker'>

type PartOfUpload = {
  readonly Bucket: string
  readonly Key: string
  readonly UploadId: string
  readonly PartNumber: number
}

/** Gives the part's ETag. */
async function sendPart(
  { s3, at, ending, sent }: Client,
  part: NewPart,
  place: PartOfUpload,
  seen: { hasCopied: boolean },
): Promise<string | undefined> {
  if ('key' in part) {
    const { Bucket, Key } = at(part.key)
    const CopySource = `/${Bucket}/${Key}`
    const CopySourceRange = part.range && `bytes=${part.range.start}-${part.range.end}`
    // Some servers have no such request.
    const copying = s3.uploadPartCopy({ ...place, CopySource, CopySourceRange }, ending)
    const copied = await unless([501], copying)
    if (copied !== undefined) {
      seen.hasCopied = true
      return copied.CopyPartResult?.ETag
    }
  }
  return (await sent(part, (Body) => s3.uploadPart({ ...place, Body }, ending))).ETag
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
