import { AwsClient } from 'aws4fetch'
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { StorageError } from '../blobs/storage-error.ts'
import type { S3Address, S3Credentials } from './s3-address.ts'

// Signing is all that is hard about S3, and aws4fetch does it in a few kilobytes without dependencies, in Node's own
// fetch. The official client brings some hundred packages for a dozen requests, to be installed by everybody.

/** Signed requests to a bucket. What can't be reached, or isn't understood, throws `unavailable`. */
export type S3Requests = {
  urlOf(key: string, query?: string): string
  /** Sends a request, again where that failed: each may be repeated, since the same bytes get the same key. */
  send(url: string, init?: Init): Promise<Response>
  /** The text of a successful answer. */
  textOf(url: string, init: Init, what: string): Promise<string>
  /** Stores bytes, and gives their ETag. */
  store(url: string, bytes: Uint8Array): Promise<string>
  /** Stores bytes where the URL has none. False where it has some; a server that knows no such condition stores anyway. */
  storeNew(url: string, bytes: Uint8Array): Promise<boolean>
  /** The bytes of an answer as they come. */
  chunksOf(response: Response): AsyncIterable<Uint8Array>
  sign(url: string): Promise<string>
  /** The time of the server's clock in milliseconds, as its last answer had it; undefined where answers have none. */
  serverTime(): number | undefined
}

export type BucketOptions = {
  readonly address: S3Address
  readonly credentials: S3Credentials
  readonly send: typeof fetch
  readonly closing: AbortSignal
}

type Init = {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array<ArrayBuffer> | string
  /** Whether the answer may take as long as its reader does. */
  readonly isStream?: boolean
}

const attempts = 3
const firstPauseMs = 100
const timeoutMs = 120_000
export function createS3Requests({
  address,
  credentials,
  send,
  closing,
}: BucketOptions): S3Requests {
  const { bucketUrl, prefix, region } = address
  const signer = new AwsClient({ ...credentials, region, service: 's3' })
  const urlOf = (key: string, query = ''): string => `${bucketUrl}/${prefix}${key}${query}`

  let serverTime: number | undefined

  const once = async (url: string, { isStream = false, ...init }: Init): Promise<Response> => {
    const signed = await signer.sign(url, init)
    const response = await send(signed.url, {
      ...init,
      headers: signed.headers,
      redirect: 'error',
      signal: isStream ? closing : AbortSignal.any([closing, AbortSignal.timeout(timeoutMs)]),
    })
    const date = Date.parse(response.headers.get('date') ?? '')
    if (!Number.isNaN(date)) serverTime = date
    if (response.status >= 500 && response.status !== 501) {
      throw new Error(`it answered ${response.status}: ${(await response.text()).slice(0, 200)}`)
    }
    return response
  }
  /** Every request may be repeated: the same bytes get the same key. */
  const request = async (url: string, init: Init = {}): Promise<Response> => {
    for (let made = 1; ; made += 1) {
      try {
        return await once(url, init)
      } catch (error) {
        if (closing.aborted) throw aborted(error)
        if (made === attempts) throw unavailable(error)
        await pause(firstPauseMs * 2 ** made)
      }
    }
  }
  const textOf = async (url: string, init: Init, what: string): Promise<string> => {
    const response = await expectOk(await request(url, init), what)
    const text = await response.text().catch((error: unknown) => {
      throw unavailable(error)
    })
    // A long copy begins its answer before it knows how it ends.
    if (/<Error>/.test(text)) throw unavailable(new Error(`${what}: ${text.slice(0, 300)}`))
    return text
  }
  return {
    urlOf,
    send: request,
    textOf,
    serverTime: () => serverTime,
    async store(url, bytes) {
      const { md5, response } = await sendBytes(request, url, bytes)
      return etagOf(await expectOk(response, 'Storing bytes'), md5)
    },
    async storeNew(url, bytes) {
      const { response } = await sendBytes(request, url, bytes, { 'if-none-match': '*' })
      // 409: another request for the same key was in progress.
      const isTaken = response.status === 412 || response.status === 409
      if (!isTaken && response.status !== 501) await expectOk(response, 'Storing bytes')
      await response.body?.cancel()
      if (response.status === 501) {
        const { response: stored } = await sendBytes(request, url, bytes)
        await expectOk(stored, 'Storing bytes')
      }
      return !isTaken
    },
    chunksOf: (response) => chunksOf(response, closing),
    async sign(url) {
      return (await signer.sign(url, { aws: { signQuery: true } })).url
    },
  }
}

/** Throws unless an answer is one of success. */
export async function expectOk(response: Response, what: string): Promise<Response> {
  if (response.ok) return response
  throw unavailable(
    new Error(`${what} was answered ${response.status}: ${(await response.text()).slice(0, 300)}`),
  )
}

async function sendBytes(
  request: S3Requests['send'],
  url: string,
  bytes: Uint8Array,
  more: Readonly<Record<string, string>> = {},
): Promise<{ readonly md5: Buffer; readonly response: Response }> {
  const md5 = createHash('md5').update(bytes).digest()
  const init = {
    method: 'PUT',
    headers: { 'content-md5': md5.toString('base64'), ...more },
    body: Uint8Array.from(bytes),
  }
  return { md5, response: await request(url, init) }
}

function etagOf({ headers }: Response, md5: Buffer): string {
  const etag = (headers.get('etag') ?? '').replaceAll('"', '')
  // Not every server compares them. With a key of the service, the ETag isn't an MD5.
  const hasKey = headers.get('x-amz-server-side-encryption')?.includes('kms') === true
  if (!hasKey && /^[0-9a-f]{32}$/.test(etag) && etag !== md5.toString('hex')) {
    throw unavailable(new Error('the bucket stored other bytes than it was sent'))
  }
  return etag
}

async function* emptyBody(): AsyncGenerator<Uint8Array> {}

async function* chunksOf(response: Response, closing: AbortSignal): AsyncGenerator<Uint8Array> {
  try {
    const body: AsyncIterable<Uint8Array> = response.body ?? emptyBody()
    for await (const { buffer, byteOffset, length } of body) {
      yield Buffer.from(buffer, byteOffset, length)
    }
  } catch (error) {
    throw closing.aborted ? aborted(error) : unavailable(error)
  }
}

function unavailable(cause: unknown): StorageError {
  if (cause instanceof StorageError) return cause
  return new StorageError(
    'unavailable',
    'The store of contents can’t be reached: nothing was lost or stored. Try again in a moment.',
    { cause },
  )
}

function aborted(cause: unknown): StorageError {
  return new StorageError('aborted', 'The platform is stopping: send it again.', { cause })
}
