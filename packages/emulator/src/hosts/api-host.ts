import { faces, htsget } from '@benchtop/contracts'
import type { Express } from 'express'
import type { Places } from '../kernel/places.ts'
import { downloadPath } from '../resources/files/download-addresses.ts'
import { allowRegisteredOrigins } from './cross-origin.ts'
import { createHost, kernelFor, serveOperations, type HostOptions } from './host.ts'
import { serveDownload } from './downloads.ts'
import { reportPath } from '../reports/reports.ts'
import { serveReport } from './report-pages.ts'
import { dialogOnUiHost } from './oauth-dialog.ts'
import { isMetadataRequest, serveMetadata } from './oauth-metadata.ts'

const regionPath = new RegExp(`^${faces.htsget.base}(?:[/?]|$)`, 'i')

/** The API: v1, v2, the OAuth token endpoint, the downloads that it redirects to, and htsget. */
export function createApiHost(options: HostOptions & { readonly places: Places }): Express {
  const app = createHost(options, 'api')
  app.use((request, response, next) => {
    if (request.url.startsWith(downloadPath)) return serveDownload(options, request, response)
    if (request.url.startsWith(reportPath)) return serveReport(options, request, response)
    if (isMetadataRequest(request)) {
      return serveMetadata('apiUrl', options.places, request, response)
    }
    const dialog = dialogOnUiHost(request, options.places.uiUrl)
    if (dialog !== undefined) return response.redirect(302, dialog)
    next()
    return undefined
  })
  app.use(allowRegisteredOrigins(options.platform))
  const regionKernel = kernelFor(options, ['htsget'], undefined, Object.values(htsget))
  app.use((request, response, next) =>
    regionPath.test(request.url) ? regionKernel(request, response) : next(),
  )
  serveOperations(app, options, ['v1', 'v2', 'oauth'])
  return app
}
