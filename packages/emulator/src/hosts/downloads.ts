import { notFound, PlatformError } from '@benchtop/contracts'
import { downloadOperation } from '../conditions/faults.ts'
import { sendBytes } from '../kernel/byte-ranges.ts'
import { redactUrl } from '../exchanges/redact.ts'
import { ConnectionCut, applyFault } from '../kernel/apply-fault.ts'
import { rowId } from '../ids/resource-id.ts'
import type { Platform } from '../platform/platform.ts'
import type { FileRow } from '../resources/files/files-store.ts'
import { downloadPath, requestedBy } from '../resources/files/download-addresses.ts'
import { checkedBytes } from '../storage/blobs/checked-bytes.ts'
import { refuseFailure, type HostOptions } from './host.ts'
import type { Request, Response } from './node-http.ts'

/**
 * Serves the bytes behind a signed address to anyone who has it, until it expires. The address is checked when a
 * download begins, so that one in progress is not cut.
 */
export async function serveDownload(
  options: HostOptions,
  request: Request,
  response: Response,
): Promise<void> {
  const { platform, log } = options
  allowCrossOriginReads(response)
  const { method, url } = request
  if (method === 'OPTIONS') return answerPreflight(response)
  try {
    const fault = platform.conditions.faultOf(
      downloadOperation,
      requestedBy(url.split('?')[1] ?? ''),
    )
    if (fault !== undefined) await applyFault(fault, request)
    await sendDownload(platform, request, response, fault?.cutAfterBytes)
  } catch (thrown) {
    refuseFailure(options, request, response, thrown)
  }
  const { statusCode: status } = response
  const requestId = String(response.getHeader('x-request-id'))
  log.debug({ requestId, method, url: redactUrl(url), status }, 'download')
}

async function sendDownload(
  platform: Platform,
  request: Request,
  response: Response,
  cutAfterBytes: number | undefined,
): Promise<void> {
  const { url, method } = request
  if (method !== 'GET' && method !== 'HEAD') {
    throw new PlatformError('MethodNotAllowed', 'A download accepts only GET and HEAD.', {
      headers: { allow: 'GET, HEAD, OPTIONS' },
    })
  }
  platform.files.addresses.check(url)
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  const file = platform.files.rows.get(rowId(pathname.slice(downloadPath.length)) ?? 0)
  if (file?.sha256 == null) throw notFound('This file')
  const { sha256, size } = file
  response.setHeader('cache-control', 'private, no-cache')
  const contentType = searchParams.get('response-content-type') ?? file.content_type
  const disposition = searchParams.get('response-content-disposition') ?? undefined
  if (cutAfterBytes === undefined && mayRedirect(request)) {
    const wanted = { seconds: redirectSeconds, contentType, disposition }
    const location = await platform.blobs.publicAddress?.(sha256, wanted)
    if (location !== undefined) {
      response.writeHead(302, { location, 'content-length': 0 }).end()
      return
    }
  }
  const parts = (await platform.blobs.parts(sha256)) ?? [{ sha256, size }]
  // A report that an app wrote is shown as a page of no origin: it reaches nothing of the platform's.
  response.setHeader('content-security-policy', 'sandbox allow-scripts allow-popups')
  await sendBytes(request, response, {
    size,
    etag: file.etag ?? sha256,
    contentType,
    disposition,
    lastModified: new Date(file.modified_ms),
    boundary: platform.random.uniqueName,
    open(range) {
      const read = platform.blobs.read(sha256, range)
      const bytes = range === undefined ? checkedBytes(read, parts, () => changed(file)) : read
      return cutAfterBytes === undefined ? bytes : cutOff(bytes, cutAfterBytes)
    },
  })
}

function changed({ id, path }: FileRow): PlatformError {
  return new PlatformError(
    'InternalServerError',
    `The stored bytes of file ${id} (${path}) have changed since they were uploaded: upload the same file again, which replaces them. benchtop doctor --data names all such files.`,
  )
}

/** How long a download may take to begin at the store that it is redirected to. */
const redirectSeconds = 3600

/**
 * Whether a download may come from the store of contents itself. Not where that answers otherwise: to HEAD at the address of
 * a GET, for several ranges, with preconditions on the platform's ETag, or to a page, which needs the bucket's consent.
 */
function mayRedirect({ method, headers }: Request): boolean {
  const isSaved = headers['sec-fetch-dest'] === 'document'
  const isOfPage = headers.origin !== undefined || headers['sec-fetch-site'] !== undefined
  const conditions = ['if-match', 'if-none-match', 'if-range', 'if-modified-since'] as const
  const hasCondition = conditions.some((name) => headers[name] !== undefined)
  const isSimple = !hasCondition && (isSaved || !isOfPage)
  return method === 'GET' && isSimple && headers.range?.includes(',') !== true
}

/** What a page may read of an answer, beyond what pages always may. */
const readable = [
  'accept-ranges',
  'content-disposition',
  'content-length',
  'content-range',
  'etag',
  'expires',
  'x-request-id',
].join(', ')

/**
 * A page of any origin may read what its user has an address of, as browser apps do: only the address grants
 * access, and cookies are ignored. The console is such a page too, since its origin differs from the API's.
 */
function allowCrossOriginReads(response: Response): void {
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-expose-headers', readable)
}

/** Browsers send a preflight request before headers such as Range. */
function answerPreflight(response: Response): void {
  response.writeHead(204, {
    'access-control-allow-methods': 'GET, HEAD',
    'access-control-allow-headers':
      'range, if-range, if-match, if-none-match, if-modified-since, if-unmodified-since',
    'access-control-max-age': '7200',
  })
  response.end()
}

/** The bytes of a content; with a fault, the first of them, then the connection is cut. */
async function* cutOff(
  bytes: AsyncIterable<Uint8Array>,
  after: number,
): AsyncGenerator<Uint8Array> {
  let left = after
  for await (const chunk of bytes) {
    if (chunk.length > left) {
      yield chunk.subarray(0, left)
      throw new ConnectionCut('A fault cut this download.')
    }
    left -= chunk.length
    yield chunk
  }
}
