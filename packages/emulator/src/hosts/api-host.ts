import { faces, htsget, PlatformError } from '@benchtop/contracts'
import type { RequestListener } from 'node:http'
import { dialogPath } from '../resources/authorization/authorization.ts'
import { downloadPath, requestedBy } from '../resources/files/download-addresses.ts'
import { reportPath } from '../reports/reports.ts'
import { allowRegisteredOrigins } from './cross-origin.ts'
import { serveDownload } from './downloads.ts'
import { pathOf } from '../kernel/places.ts'
import { isLoopback } from './host-check.ts'
import { createHost, kernelFor, prepareAnswer, type HostOptions } from './host.ts'
import type { Request, Response } from './node-http.ts'
import { isMetadataRequest, serveMetadata } from './oauth-metadata.ts'
import { serveReport } from './report-pages.ts'

const regionPath = new RegExp(`^${faces.htsget.base}(?:[/?]|$)`, 'i')

const addressesPath = `${faces.htsget.base}/addresses/`

/** The API: v1, v2, the OAuth token endpoint, the downloads that it redirects to, and htsget. */
export function createApiHost(options: HostOptions): RequestListener {
  const { places } = options
  const answersPreflight = allowRegisteredOrigins(options.platform)
  const kernel = kernelFor(options, ['v1', 'v2', 'oauth'])
  const regionKernel = kernelFor(options, ['htsget'], undefined, Object.values(htsget))
  const consoleRegionKernel = kernelFor(options, ['htsget'], () => undefined, Object.values(htsget))
  /** What serves a request for something else than an operation; undefined for an operation. */
  const otherServer = (
    request: Request,
  ): ((response: Response) => void | Promise<void>) | undefined => {
    const { url } = request
    if (url.startsWith(downloadPath)) return (response) => serveDownload(options, request, response)
    if (url.startsWith(reportPath)) return (response) => serveReport(options, request, response)
    if (isMetadataRequest(request)) {
      return (response) => serveMetadata('apiUrl', places, request, response)
    }
    const location = dialogOnUiHost(request, places.uiUrl)
    return location === undefined
      ? undefined
      : (response) => void response.writeHead(302, { location, 'content-length': 0 }).end()
  }
  return createHost(options, 'api', (request, response, date) => {
    const { url } = request
    if (url.startsWith(`${faces.control.base}/`)) {
      const words = `This is the API; the console is at ${places.uiUrl}: use that address.`
      throw new PlatformError('NotFound', words)
    }
    const other = otherServer(request)
    if (other !== undefined) {
      prepareAnswer(options, request, response, date)
      return other(response)
    }
    if (answersPreflight(request, response)) return undefined
    // As for a download, only the address grants access: pages of any origin may read what it leads to.
    if (url.startsWith(addressesPath)) {
      response.setHeader('access-control-allow-origin', '*')
      if (isAddressOfConsole(url)) return consoleRegionKernel(request, response, date)
    }
    const serving = regionPath.test(url) ? regionKernel : kernel
    return serving(request, response, date)
  })
}

/** Whether htsget is queried with an address that the console was given. */
function isAddressOfConsole(url: string): boolean {
  const [address = ''] = url.slice(addressesPath.length).split('/', 1)
  return requestedBy(Buffer.from(address, 'base64url').toString()) === 'console'
}

const anyDialogPath = /^\/?(?:\/v1pre3)?\/{1,2}oauth\/authorize\/?(\?.*)?$/i

/**
 * The address of the dialog for a request that was sent to the API's address, since some clients derive it from
 * that; undefined for any other request. On loopback, the host name of the request is kept.
 */
function dialogOnUiHost({ url, headers }: Request, uiUrl: string): string | undefined {
  const match = anyDialogPath.exec(url)
  if (match === null) return undefined
  const address = new URL(uiUrl)
  // Where the addresses are public, each has a name of its own.
  if (isLoopback(address.hostname)) {
    address.hostname = (headers.host ?? '').replace(/:\d+$/, '') || address.hostname
  }
  return `${address.origin}${pathOf(uiUrl)}${dialogPath}${match[1] ?? ''}`
}
