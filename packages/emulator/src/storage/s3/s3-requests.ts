import { AwsClient } from 'aws4fetch'
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createByteBudget } from '../../flow/byte-budget.ts'
import { chunkBytes } from '../blobs/shared-chunks.ts'
import { StorageError } from '../blobs/storage-error.ts'
import type { S3Address, S3Credentials } from './s3-address.ts'
import {
  isSuccess,
  type Answer,
  type Body,
  type SentBytes,
  type Transport,
} from './s3-transport.ts'

// Signing is all that is hard about S3, and aws4fetch does it in a few kilobytes without dependencies. The official client
// brings some hundred packages for a dozen requests, to be installed by everybody.

/** Signed requests to a bucket. What can't be reached, or isn't understood, throws `unavailable`. */
export type S3Requests = {
  urlOf(key: string, query?: string): string
  /** Sends a request, again where that failed: each may be repeated, since the same bytes get the same key. */
  send(url: string, init?: Init): Promise<Answer>
  /** The text of a successful answer. */
  textOf(url: string, init: Init, what: string): Promise<string>
  /** Stores bytes, and gives their ETag. */
  store(url: string, bytes: Storable): Promise<string>
  /** The same with bytes, so many, that are fetched when there is room for them in memory. */
  storeFetched(url: string, size: number, fetch: () => Promise<Uint8Array>): Promise<string>
  /** Stores bytes where the URL has none. False where it has some; a server that knows no such condition stores anyway. */
  storeNew(url: string, bytes: Uint8Array): Promise<boolean>
  /** The bytes of an answer as they come. */
  chunksOf(answer: Answer): AsyncIterable<Uint8Array>
  sign(url: string): Promise<string>
  /** The time of the server's clock in milliseconds, as its last answer had it; undefined where answers have none. */
  serverTime(): number | undefined
}

export type BucketOptions = {
  readonly address: S3Address
  readonly credentials: S3Credentials
  readonly send: Transport
  readonly closing: AbortSignal
}

/** Bytes in memory, or what reads them when they are sent. */
export type Storable = Uint8Array | SentBytes

type Init = {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Body
  /** Whether the answer may take as long as its reader does. */
  readonly isStream?: boolean
}

const attempts = 3
const firstPauseMs = 100
/** So many bytes that are being sent are in memory, of all requests together. */
export const mostHeldBytes: number = 16 * 1024 * 1024

export function createS3Requests({
  address,
  credentials,
  send,
  closing,
}: BucketOptions): S3Requests {
  const { bucketUrl, prefix, region } = address
  const signer = new AwsClient({ ...credentials, region, service: 's3' })
  const urlOf = (key: string, query = ''): string => `${bucketUrl}/${prefix}${key}${query}`
  const budget = createByteBudget(mostHeldBytes)

  let serverTime: number | undefined

  const once = async (
    url: string,
    { method = 'GET', headers = {}, body, isStream = false }: Init,
  ): Promise<Answer> => {
    // The body isn't signed: its MD5 is among the headers that are.
    const signed = await signer.sign(url, { method, headers })
    const answer = await send(signed.url, {
      method,
      headers: Object.fromEntries(signed.headers),
      body,
      isStream,
      closing,
    })
    const date = Date.parse(answer.header('date') ?? '')
    if (!Number.isNaN(date)) serverTime = date
    if (answer.status >= 500 && answer.status !== 501) {
      throw new Error(`it answered ${answer.status}: ${answer.text.slice(0, 200)}`)
    }
    return answer
  }
  /** Every request may be repeated: the same bytes get the same key. */
  const request = async (url: string, init: Init = {}): Promise<Answer> => {
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
    const { text } = expectOk(await request(url, init), what)
    // A long copy begins its answer before it knows how it ends.
    if (/<Error>/.test(text)) throw unavailable(new Error(`${what}: ${text.slice(0, 300)}`))
    return text
  }
  const store = async (url: string, bytes: Storable): Promise<string> => {
    const { md5, answer } = await sendBytes(request, url, bytes)
    return etagOf(expectOk(answer, 'Storing bytes'), md5)
  }
  return {
    urlOf,
    send: request,
    textOf,
    serverTime: () => serverTime,
    store: (url, bytes) =>
      budget.use(bytes instanceof Uint8Array ? bytes.length : chunkBytes, () => store(url, bytes)),
    storeFetched: (url, size, fetch) => budget.use(size, async () => store(url, await fetch())),
    async storeNew(url, bytes) {
      const { answer } = await sendBytes(request, url, bytes, { 'if-none-match': '*' })
      // 409: another request for the same key was in progress.
      const isTaken = answer.status === 412 || answer.status === 409
      if (answer.status === 501) await store(url, bytes)
      else if (!isTaken) expectOk(answer, 'Storing bytes')
      return !isTaken
    },
    chunksOf: ({ chunks }) => chunksOf(chunks, closing),
    async sign(url) {
      return (await signer.sign(url, { aws: { signQuery: true } })).url
    },
  }
}

/** Throws unless an answer is one of success. */
export function expectOk(answer: Answer, what: string): Answer {
  if (isSuccess(answer.status)) return answer
  throw unavailable(
    new Error(`${what} was answered ${answer.status}: ${answer.text.slice(0, 300)}`),
  )
}

async function sendBytes(
  request: S3Requests['send'],
  url: string,
  body: Storable,
  more: Readonly<Record<string, string>> = {},
): Promise<{ readonly md5: string; readonly answer: Answer }> {
  const md5 =
    body instanceof Uint8Array ? createHash('md5').update(body).digest('hex') : await body.md5()
  const contentMd5 = Buffer.from(md5, 'hex').toString('base64')
  const init = { method: 'PUT', headers: { 'content-md5': contentMd5, ...more }, body }
  return { md5, answer: await request(url, init) }
}

function etagOf({ header }: Answer, md5: string): string {
  const etag = (header('etag') ?? '').replaceAll('"', '')
  // Not every server compares them. With a key of the service, the ETag isn't an MD5.
  const hasKey = header('x-amz-server-side-encryption')?.includes('kms') === true
  if (!hasKey && /^[0-9a-f]{32}$/.test(etag) && etag !== md5) {
    throw unavailable(new Error('the bucket stored other bytes than it was sent'))
  }
  return etag
}

async function* chunksOf(
  chunks: AsyncIterable<Uint8Array>,
  closing: AbortSignal,
): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks
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
