import { AwsClient } from 'aws4fetch'
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
import { temporaryFolder } from './temporary-folder.ts'

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

/** A bucket on this machine. */
export type BucketServer = AsyncDisposable & {
  /** The address of a store in it. */
  address(prefix: string, params?: Readonly<Record<string, string>>): string
  /** What was requested, such as `PUT blobs/…?uploadId=…`, with the bytes that came with it. */
  readonly requests: ReadonlyArray<{ readonly line: string; readonly copies: boolean }>
  /** Whether every request is refused with 503 or cut. */
  away: 'no' | 'refuses' | 'cuts'
}

/**
 * Starts s3rver behind a server that can be away, and that copies parts inside of the bucket, which s3rver can't, unless
 * that is turned off.
 */
export async function startBucketServer({ copiesParts = true } = {}): Promise<BucketServer> {
  const folder = await temporaryFolder()
  const s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder.path,
    configureBuckets: [{ name: testBucket }],
  })
  const { port } = await s3.run()
  const requests: { line: string; copies: boolean }[] = []
  const server = createServer((request, response) => {
    const copies = request.headers['x-amz-copy-source'] !== undefined
    requests.push({ line: `${request.method ?? ''} ${request.url ?? ''}`, copies })
    if (bucket.away === 'cuts') request.socket.destroy()
    else if (bucket.away === 'refuses') {
      request.resume()
      response.writeHead(503).end()
    } else if (copies && copiesParts) void copyPart(port, request, response)
    else forward(port, request, response)
  })
  const bucket: BucketServer = {
    requests,
    away: 'no',
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
function forward(port: number, request: IncomingMessage, response: ServerResponse): void {
  const { method, url, headers } = request
  const onward = sendRequest({ port, host: '127.0.0.1', method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 500, answer.headers)
    answer.pipe(response)
  })
  onward.on('error', () => response.destroy())
  request.pipe(onward)
}

/** UploadPartCopy: reads the source from the bucket, and stores it as a part. */
async function copyPart(
  port: number,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const signer = new AwsClient({ ...testCredentials, service: 's3', region: 'us-east-1' })
  const origin = `http://127.0.0.1:${port}`
  const source = await signer.fetch(`${origin}${String(request.headers['x-amz-copy-source'])}`)
  const body = await source.arrayBuffer()
  const stored = await signer.fetch(`${origin}${request.url ?? ''}`, { method: 'PUT', body })
  const etag = stored.headers.get('etag') ?? ''
  response.writeHead(stored.status, { 'content-type': 'application/xml' })
  response.end(`<CopyPartResult><ETag>${etag.replaceAll('"', '&quot;')}</ETag></CopyPartResult>`)
}
