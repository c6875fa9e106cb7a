import { S3, S3ServiceException, type S3ClientConfig } from '@aws-sdk/client-s3'
import { StorageError } from '@benchtop/emulator/ports/blobs'
import type { BucketAddress, S3Credentials } from './bucket-address.ts'
import { createByteBudget } from './byte-budget.ts'

export type ClientOptions = {
  readonly address: BucketAddress
  readonly credentials: S3Credentials
  /** Ends every request; what fails by then is `aborted`. */
  readonly closing: AbortSignal
  /** Makes the SHA-256 of what is sent, in lower-case hex; by default the client does so, which holds the thread. */
  readonly sha256?: (bytes: Uint8Array) => Promise<string>
  /** What sends the requests, if not the client's own. */
  readonly requestHandler?: S3ClientConfig['requestHandler']
}

/** Bytes in memory, or so many that are read when there is room for them. */
export type SentPart = Uint8Array | ReadPart
export type ReadPart = { readonly size: number; readonly read: () => Promise<Uint8Array> }

/** So many bytes that are being sent are in memory, of all requests together. */
export const mostHeldBytes: number = 16 * 1024 * 1024

const attempts = 3
const connectionTimeoutMs = 15_000
/** How long a request may take to be sent and its answer to begin. */
const requestTimeoutMs = 300_000

export function openClient(options: ClientOptions) {
  const { closing, sha256 } = options
  const { bucket: Bucket, prefix } = options.address
  const s3 = createS3(options)
  closing.addEventListener('abort', () => s3.destroy())
  let serverTime: number | undefined
  s3.middlewareStack.add(
    (next) => async (args) => {
      try {
        return await next(args)
      } catch (error) {
        throw failure(error, closing)
      }
    },
    { step: 'initialize', priority: 'high', name: 'failures' },
  )
  s3.middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args)
      const { headers } = result.response as { readonly headers: Record<string, string> }
      const date = Date.parse(headers['date'] ?? '')
      if (!Number.isNaN(date)) serverTime = date
      return result
    },
    { step: 'deserialize', priority: 'low', name: 'serverTime' },
  )
  s3.middlewareStack.add(
    (next) => async (args) => {
      const request = args.request as { body?: unknown; readonly headers: Record<string, string> }
      if (sha256 !== undefined && request.body instanceof Uint8Array) {
        request.headers['x-amz-content-sha256'] = await sha256(request.body)
      }
      return next(args)
    },
    { step: 'build', name: 'sha256' },
  )
  const budget = createByteBudget(mostHeldBytes)
  return {
    s3,
    bucket: { Bucket },
    /** An object by its key below the prefix. */
    at: (key: string): { readonly Bucket: string; readonly Key: string } => ({
      Bucket,
      Key: `${prefix}${key}`,
    }),
    /** The options of each request. */
    ending: { abortSignal: closing },
    /** Sends bytes when there is room for them in memory. */
    sent: <Answer>(part: SentPart, send: (Body: Uint8Array) => Promise<Answer>): Promise<Answer> =>
      part instanceof Uint8Array
        ? budget.use(part.length, () => send(part))
        : budget.use(part.size, async () => send(await part.read())),
    /** The time of the server's clock in milliseconds, as its last answer had it; undefined where answers have none. */
    serverTime: (): number | undefined => serverTime,
  }
}
/** The official client with what all requests to one bucket share. A failure is a StorageError. */
export type Client = ReturnType<typeof openClient>

function createS3({ address, credentials, requestHandler }: ClientOptions): S3 {
  const { region, endpoint } = address
  // Every reader of a file has a connection, which may stand still.
  const agent = { maxSockets: Infinity }
  return new S3({
    region,
    credentials,
    // Servers other than the cloud's own rarely have a host name for each bucket.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    maxAttempts: attempts,
    // The SHA-256 of what is sent is signed, and compared by every server; few know all of the further checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: requestHandler ?? {
      connectionTimeout: connectionTimeoutMs,
      requestTimeout: requestTimeoutMs,
      throwOnRequestTimeout: true,
      // It would end slow readers, too.
      socketTimeout: 0,
      httpAgent: agent,
      httpsAgent: agent,
    },
  })
}

/** What failed, as a refusal of the platform. Its cause is what the server answered or the network did. */
export function failure(cause: unknown, closing: AbortSignal): StorageError {
  if (cause instanceof StorageError) return cause
  return closing.aborted
    ? new StorageError('aborted', 'The platform is stopping: send it again.', { cause })
    : new StorageError(
        'unavailable',
        'The store of contents can’t be reached: nothing was lost or stored. Try again in a moment.',
        { cause },
      )
}

/** The answer to a request; undefined where it has one of these statuses. */
export async function unless<Answer>(
  statuses: readonly number[],
  request: Promise<Answer>,
): Promise<Answer | undefined> {
  try {
    return await request
  } catch (error) {
    if (statuses.includes(statusOf(error) ?? 0)) return undefined
    throw error
  }
}

/** Why a request failed, in words. */
export function reasonOf(error: unknown): string {
  const { cause = error } = error as Error
  const text = cause instanceof Error ? cause.message : String(cause)
  const status = statusOf(error)
  return status === undefined ? text : `it answered ${status}: ${text}`
}

/** The status of the answer that a request failed by; undefined where it wasn't answered. */
export function statusOf(error: unknown): number | undefined {
  const { cause } = error as Error
  return cause instanceof S3ServiceException ? cause.$metadata.httpStatusCode : undefined
}
