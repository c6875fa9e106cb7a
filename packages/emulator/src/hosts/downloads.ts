import { notFound, PlatformError } from '@benchtop/contracts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { v1Dialect } from '../dialects/v1.ts'
import { sendBytes } from '../kernel/byte-ranges.ts'
import { redactUrl, type Log } from '../kernel/log.ts'
import { refuse } from '../kernel/refuse.ts'
import { setCommonHeaders } from '../kernel/respond.ts'
import { rowId } from '../ids/resource-id.ts'
import type { Platform } from '../platform.ts'
import { downloadPath } from '../resources/files/download-addresses.ts'

type Options = { readonly platform: Platform; readonly log: Log }

/**
 * Serves the bytes behind a signed address: to whoever has it, until it expires. The address is checked when a download
 * begins, so that one under way is not cut.
 */
export async function serveDownload(
  { platform, log }: Options,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const requestId = platform.chance.requestId()
  setCommonHeaders(response, requestId)
  const url = request.url ?? '/'
  try {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      throw new PlatformError('MethodNotAllowed', 'A download takes GET or HEAD.', {
        headers: { allow: 'GET, HEAD' },
      })
    }
    const verdict = platform.addresses.signer.verify(url, platform.clock.now())
    if (verdict !== 'ok') throw refusal(verdict)
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    const file = platform.files.get(rowId(pathname.slice(downloadPath.length)) ?? 0)
    if (file?.sha256 == null) throw notFound('This file')
    const { sha256, size } = file
    response.setHeader('cache-control', 'private, no-cache')
    // A report that an app wrote is shown as a page of no origin: it reaches nothing of the platform's.
    response.setHeader('content-security-policy', 'sandbox allow-scripts allow-popups')
    await sendBytes(request, response, {
      size,
      etag: file.etag ?? sha256,
      contentType: searchParams.get('response-content-type') ?? file.content_type,
      disposition: searchParams.get('response-content-disposition') ?? undefined,
      lastModified: new Date(file.modified_ms),
      boundary: platform.chance.uniqueName,
      open: (range) => platform.blobs.read(sha256, range),
    })
  } catch (thrown) {
    refuse({ request, response, requestId, dialect: v1Dialect, log }, thrown)
  }
  log.debug(
    { requestId, method: request.method, url: redactUrl(url), status: response.statusCode },
    'download',
  )
}

function refusal(verdict: 'expired' | 'tampered'): PlatformError {
  return new PlatformError(
    'Forbidden',
    verdict === 'expired'
      ? 'This download address has expired. Ask for the content of the file again.'
      : 'This download address was changed. Use it exactly as the platform gave it.',
  )
}
