import { faces, htsget } from '@benchtop/contracts'
import type { RequestListener } from 'node:http'
import type { Places } from '../kernel/places.ts'
import { downloadPath } from '../resources/files/download-addresses.ts'
import { allowRegisteredOrigins } from './cross-origin.ts'
import { createHost, kernelFor, type HostOptions, type Serve } from './host.ts'
import { redirect, type Request } from './node-http.ts'
import { serveDownload } from './downloads.ts'
import { reportPath } from '../reports/reports.ts'
import { serveReport } from './report-pages.ts'
import { dialogOnUiHost } from './oauth-dialog.ts'
import { isMetadataRequest, serveMetadata } from './oauth-metadata.ts'

const regionPath = new RegExp(`^${faces.htsget.base}(?:[/?]|$)`, 'i')

const addressesPath = `${faces.htsget.base}/addresses/`

/** The API: v1, v2, the OAuth token endpoint, the downloads that it redirects to, and htsget. */
export function createApiHost(options: HostOptions & { readonly places: Places }): RequestListener {
  const { places } = options
  const answersPreflight = allowRegisteredOrigins(options.platform)
  const kernel = kernelFor(options, ['v1', 'v2', 'oauth'])
  const regionKernel = kernelFor(options, ['htsget'], undefined, Object.values(htsget))
  /** What serves a request for something else than an operation; undefined for an operation. */
  const otherServer = (request: Request): Serve | undefined => {
    const { url } = request
    if (url.startsWith(downloadPath))
      return (_, response) => serveDownload(options, request, response)
    if (url.startsWith(reportPath)) return (_, response) => serveReport(options, request, response)
    if (isMetadataRequest(request)) {
      return (_, response) => serveMetadata('apiUrl', places, request, response)
    }
    const dialog = dialogOnUiHost(request, places.uiUrl)
    return dialog === undefined ? undefined : (_, response) => redirect(response, 302, dialog)
  }
  return createHost(options, 'api', (request, response, date) => {
    const { url } = request
    const other = otherServer(request)
    if (other !== undefined) {
      response.setHeader('date', date)
      return other(request, response, date)
    }
    if (answersPreflight(request, response)) return undefined
    // As for a download, only the address grants access: pages of any origin may read what it leads to.
    if (url.startsWith(addressesPath)) response.setHeader('access-control-allow-origin', '*')
    const serving = regionPath.test(url) ? regionKernel : kernel
    return serving(request, response, date)
  })
}
