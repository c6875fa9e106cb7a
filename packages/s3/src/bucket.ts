import { GetObjectCommand, paginateListObjectsV2 } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { ByteRange } from '@benchtop/emulator/ports/blobs'
import type { Readable } from 'node:stream'
import { createAssembly, type Assembly } from './assembly.ts'
import {
  failure,
  openClient,
  statusOf,
  unless,
  type ClientOptions,
  type SentPart,
} from './client.ts'

/** The requests of a bucket that a store makes. Keys are below the prefix. What can't be reached throws `unavailable`. */
export type Bucket = Assembly & {
  /** The size of an object and its MD5, where its tag is that; undefined where there is none. */
  head(
    key: string,
  ): Promise<{ readonly size: number; readonly md5: string | undefined } | undefined>
  /** The size of an object; undefined where there is none. */
  size(key: string): Promise<number | undefined>
  /** The bytes of an object or a range of it; undefined where there is none. */
  get(key: string, range?: ByteRange): Promise<AsyncIterable<Uint8Array> | undefined>
  put(key: string, bytes: SentPart): Promise<void>
  /**
   * Stores bytes where there is no object. False where there is one; a server that knows no such condition replaces it, so
   * that what counts has to be read again.
   */
  putNew(key: string, bytes: Uint8Array): Promise<boolean>
  delete(key: string): Promise<void>
  /** The objects below a folder. */
  list(folder: string): AsyncIterable<ListedObject>
  /** The time of the server's clock in milliseconds, as its last answer had it; undefined where answers have none. */
  serverTime(): number | undefined
  /** An address that anyone may read an object at for some seconds, answered with this type and disposition. */
  presign(key: string, seconds: number, answered: AnsweredHeaders): Promise<string>
}

/** An object of a list, with its size in bytes and when it was stored: milliseconds of the server's clock. */
export type ListedObject = {
  readonly key: string
  readonly size: number
  readonly modified: number
}

type AnsweredHeaders = {
  readonly ResponseContentType: string
  readonly ResponseContentDisposition: string | undefined
}

/** How long nothing more may come of an object that is being read. */
const silenceMs = 120_000

export function createBucket(options: ClientOptions): Bucket {
  const { closing } = options
  const { prefix } = options.address
  const client = openClient(options)
  const { s3, bucket, at, ending, sent, serverTime } = client
  const put: Bucket['put'] = async (key, part) => {
    await sent(part, (Body) => s3.putObject({ ...at(key), Body }, ending))
  }
  const head: Bucket['head'] = async (key) => {
    const found = await unless([404], s3.headObject(at(key), ending))
    if (found === undefined) return undefined
    const md5 = /^"?([0-9a-f]{32})"?$/.exec(found.ETag ?? '')?.[1]
    return { size: found.ContentLength ?? 0, md5 }
  }
  return {
    ...createAssembly(client, prefix),
    serverTime,
    head,
    size: async (key) => (await head(key))?.size,
    async get(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      const found = await unless([404], s3.getObject({ ...at(key), Range }, ending))
      return found && chunksOf(found.Body as Readable, closing)
    },
    put,
    async putNew(key, Body) {
      try {
        await s3.putObject({ ...at(key), Body, IfNoneMatch: '*' }, ending)
      } catch (error) {
        const status = statusOf(error)
        // 409: another request for the same key was in progress.
        if (status === 412 || status === 409) return false
        if (status !== 501) throw error
        await put(key, Body)
      }
      return true
    },
    async delete(key) {
      await unless([404], s3.deleteObject(at(key), ending))
    },
    async *list(folder) {
      const listing = { ...bucket, Prefix: `${prefix}${folder}` }
      for await (const { Contents = [] } of paginateListObjectsV2(
        { client: s3 },
        listing,
        ending,
      )) {
        for (const { Key = '', Size = 0, LastModified } of Contents) {
          yield { key: Key.slice(prefix.length), size: Size, modified: Number(LastModified) }
        }
      }
    },
    presign: (key, expiresIn, answered) =>
      getSignedUrl(s3, new GetObjectCommand({ ...at(key), ...answered }), { expiresIn }),
  }
}

/** The bytes as they are read. A reader may take its time; the server may not. */
async function* chunksOf(body: Readable, closing: AbortSignal): AsyncGenerator<Uint8Array> {
  const watch = (): NodeJS.Timeout =>
    setTimeout(() => {
      body.destroy(new Error(`nothing came for ${silenceMs / 1000} seconds`))
    }, silenceMs)
  let timer = watch()
  try {
    const chunks: AsyncIterable<Uint8Array> = body
    for await (const chunk of chunks) {
      clearTimeout(timer)
      yield chunk
      timer = watch()
    }
  } catch (error) {
    throw failure(error, closing)
  } finally {
    clearTimeout(timer)
  }
}
