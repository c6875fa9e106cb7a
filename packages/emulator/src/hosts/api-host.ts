import { faces, htsget } from '@benchtop/contracts'
import type { RequestListener } from 'node:http'
import type { Places } from '../kernel/places.ts'
import { downloadPath } from '../resources/files/download-addresses.ts'
import { allowRegisteredOrigins } from './cross-origin.ts'
import { createHost, kernelFor, type HostOptions } from './host.ts'
import { redirect } from './node-http.ts'
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
  return createHost(options, 'api', (request, response) => {
    const { url } = request
    if (url.startsWith(downloadPath)) return serveDownload(options, request, response)
    if (url.startsWith(reportPath)) return serveReport(options, request, response)
    if (isMetadataRequest(request)) return serveMetadata('apiUrl', places, request, response)
    const dialog = dialogOnUiHost(request, places.uiUrl)
    if (dialog !== undefined) return redirect(response, 302, dialog)
    if (answersPreflight(request, response)) return undefined
    // As for a download, only the address grants access: pages of any origin may read what it leads to.
    if (url.startsWith(addressesPath)) response.setHeader('access-control-allow-origin', '*')
    return regionPath.test(url) ? regionKernel(request, response) : kernel(request, response)
  })
}
