import { AwsClient } from 'aws4fetch'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  createServer,
  request as sendRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { createKeyedQueue } from '../../../emulator/src/flow/keyed-queue.ts'
import { createPendingUploads, type PendingUpload } from './pending-uploads.ts'
import { temporaryFolder } from '../../../emulator/src/testing/temporary-folder.ts'

/** What s3rver, which has no types, is used for. */
type S3Server = { run(): Promise<AddressInfo>; close(): Promise<void> }
type S3ServerConstructor = new (options: {
  readonly port: number
  readonly address: string
  readonly silent: boolean
  readonly directory: string
  readonly configureBuckets: ReadonlyArray<{ readonly name: string }>
}) => S3Server

const S3rver = createRequire(import.meta.url)('s3rver') as S3ServerConstructor

/** The name of the bucket, and what signs its requests. */
export const testBucket = 'contents'
export const testCredentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' } as const

/** A request with the bytes that were sent in answer to it, and the time that its answer pretends to come at. */
type SeenRequest = { readonly line: string; readonly copies: boolean; sent: number }

/** A bucket on this machine. */
export type BucketServer = AsyncDisposable & {
  /** The address of a store in it. */
  address(prefix: string, params?: Readonly<Record<string, string>>): string
  /** What was requested, such as `PUT /contents/p/blobs/…?uploadId=…`. */
  readonly requests: readonly SeenRequest[]
  /** Whether every request is refused with 503 or cut. */
  away: 'no' | 'refuses' | 'cuts'
  /** What a request waits for before it is served. */
  before: ((line: string) => Promise<unknown> | undefined) | undefined
  /** The seconds by which the clock of the server, which its answers have, is ahead. */
  aheadSeconds: number
  /** Uploads in parts that were begun and neither completed nor aborted. */
  readonly uploads: Map<string, PendingUpload>
}

export type BucketServerOptions = {
  /** Whether a part may be copied inside of the bucket. */
  readonly copiesParts?: boolean
  /** Whether `If-None-Match: *` is honoured. */
  readonly conditionalPuts?: boolean
  /** Whether uploads in parts are listed and aborted. */
  readonly listsUploads?: boolean
  /** Whether the bytes that come with a signed SHA-256 are compared with it. */
  readonly comparesSha256?: boolean
}

/**
 * Starts s3rver behind a server that can be away, and that does what s3rver can't, unless that is turned off: it copies
 * parts inside of the bucket, stores only where there is nothing, and lists and aborts uploads in parts.
 */
export async function startBucketServer({
  copiesParts = true,
  conditionalPuts = true,
  listsUploads = true,
  comparesSha256 = true,
}: BucketServerOptions = {}): Promise<BucketServer> {
  const folder = await temporaryFolder()
  const s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder.path,
    configureBuckets: [{ name: testBucket }],
  })
  const { port } = await s3.run()
  const requests: SeenRequest[] = []
  const turns = createKeyedQueue()
  const pending = createPendingUploads()

  const serve = async (
    request: IncomingMessage,
    response: ServerResponse,
    seen: SeenRequest,
  ): Promise<void> => {
    await bucket.before?.(seen.line)
    const pass = (): Promise<void> => forward(port, request, response, seen)
    response.setHeader('date', new Date(Date.now() + bucket.aheadSeconds * 1000).toUTCString())
    if (bucket.away === 'cuts') request.socket.destroy()
    else if (bucket.away === 'refuses') {
      request.resume()
      response.writeHead(503).end()
    } else if (listsUploads && pending.answers(request, response)) request.resume()
    else if (request.method === 'PUT' && seen.line.includes('X-Amz-Signature')) {
      await putSigned(port, request, response, {
        comparesSha256,
        aheadSeconds: bucket.aheadSeconds,
      })
    } else if (seen.copies && copiesParts) await copyPart(port, request, response)
    else if (conditionalPuts && request.headers['if-none-match'] === '*') {
      await turns.take(seen.line, async () => {
        if (!(await isThere(port, String(request.url)))) return pass()
        request.resume()
        response.writeHead(412).end('<Error><Code>PreconditionFailed</Code></Error>')
      })
    } else {
      pending.follow(request, response)
      await pass()
    }
  }
  const server = createServer((request, response) => {
    const copies = request.headers['x-amz-copy-source'] !== undefined
    // The client names its own methods in addresses.
    const url = String(request.url).replace(/[?&]x-id=\w+/, '')
    const seen = { line: `${request.method ?? ''} ${url}`, copies, sent: 0 }
    requests.push(seen)
    serve(request, response, seen).catch(() => response.destroy())
  })
  const bucket: BucketServer = {
    requests,
    away: 'no',
    before: undefined,
    aheadSeconds: 0,
    uploads: pending.uploads,
    address(prefix, params = {}) {
      const { port: own } = server.address() as AddressInfo
      const endpoint = `http://127.0.0.1:${own}`
      const query = new URLSearchParams({ endpoint, ...params })
      return `s3://${testBucket}/${prefix}?${query.toString()}`
    },
    async [Symbol.asyncDispose]() {
      await closed(server)
      await s3.close()
      await folder[Symbol.asyncDispose]()
    },
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return bucket
}

async function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
}

/** The same request, with the host that it was signed for. */
async function forward(
  port: number,
  request: IncomingMessage,
  response: ServerResponse,
  seen: SeenRequest,
): Promise<void> {
  const { method, url } = request
  const headers = { ...request.headers }
  // The client signs by the clock that answers have, and s3rver, which compares no signature, has another.
  if (headers['x-amz-date'] !== undefined) {
    headers['x-amz-date'] = new Date().toISOString().replaceAll(/[:-]|\.\d{3}/g, '')
  }
  const onward = sendRequest({ port, host: '127.0.0.1', method, path: url, headers }, (answer) => {
    const { date: _, ...others } = answer.headers
    response.writeHead(answer.statusCode ?? 500, others)
    answer.on('data', (chunk: Buffer) => (seen.sent += chunk.length))
    answer.pipe(response)
  })
  onward.on('error', () => response.destroy())
  request.pipe(onward)
  await once(response, 'close')
  // A reader that left early leaves nothing open.
  onward.destroy()
}

const signer = new AwsClient({ ...testCredentials, service: 's3', region: 'us-east-1' })

async function isThere(port: number, path: string): Promise<boolean> {
  return (await signer.fetch(`http://127.0.0.1:${port}${path}`, { method: 'HEAD' })).ok
}

/** A PUT to a signed address: s3rver checks neither its time nor its hash. */
async function putSigned(
  port: number,
  request: IncomingMessage,
  response: ServerResponse,
  { comparesSha256, aheadSeconds }: { comparesSha256: boolean; aheadSeconds: number },
): Promise<void> {
  const url = new URL(request.url ?? '', 'http://bucket')
  const { searchParams } = url
  const signed = (searchParams.get('X-Amz-Date') ?? '').replace(
    /^(....)(..)(..T..)(..)(..Z)$/,
    '$1-$2-$3:$4:$5',
  )
  const ageSeconds = (Date.now() - Date.parse(signed)) / 1_000 + aheadSeconds
  const isInTime = ageSeconds > -900 && ageSeconds < Number(searchParams.get('X-Amz-Expires'))
  const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>))
  const sha256 = createHash('sha256').update(body).digest('hex')
  const isSame = !comparesSha256 || request.headers['x-amz-content-sha256'] === sha256
  if (!isInTime || !isSame || request.headers['transfer-encoding'] !== undefined) {
    response.writeHead(isInTime ? 400 : 403).end()
    return
  }
  const to = `http://127.0.0.1:${port}${url.pathname}`
  const stored = await signer.fetch(to, { method: 'PUT', body })
  response.writeHead(stored.status, { etag: stored.headers.get('etag') ?? '' }).end()
}

/** UploadPartCopy: reads the source, or a range of it, from the bucket, and stores it as a part. */
async function copyPart(
  port: number,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const origin = `http://127.0.0.1:${port}`
  const range = request.headers['x-amz-copy-source-range']
  const source = await signer.fetch(`${origin}${String(request.headers['x-amz-copy-source'])}`, {
    headers: { ...(range !== undefined && { range: String(range) }) },
  })
  const body = await source.arrayBuffer()
  const stored = await signer.fetch(`${origin}${request.url ?? ''}`, { method: 'PUT', body })
  const etag = stored.headers.get('etag') ?? ''
  response.writeHead(stored.status, { 'content-type': 'application/xml' })
  response.end(`<CopyPartResult><ETag>${etag.replaceAll('"', '&quot;')}</ETag></CopyPartResult>`)
}
