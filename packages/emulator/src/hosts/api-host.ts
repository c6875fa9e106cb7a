import type { Express } from 'express'
import type { Places } from '../kernel/places.ts'
import { downloadPath } from '../resources/files/download-addresses.ts'
import { createHost, serveOperations, type HostOptions } from './host.ts'
import { serveDownload } from './downloads.ts'
import { reportPath } from '../reports/reports.ts'
import { serveReport } from './report-pages.ts'
import { dialogOnUiHost } from './oauth-dialog.ts'

/** The API: v1, v2, the OAuth token endpoint, and the downloads that it redirects to. */
export function createApiHost(options: HostOptions & { readonly places: Places }): Express {
  const app = createHost(options, 'api')
  app.use((request, response, next) => {
    if (request.url.startsWith(downloadPath)) return serveDownload(options, request, response)
    if (request.url.startsWith(reportPath)) return serveReport(options, request, response)
    const dialog = dialogOnUiHost(request, options.places.uiUrl)
    if (dialog !== undefined) return response.redirect(302, dialog)
    next()
    return undefined
  })
  serveOperations(app, options, ['v1', 'v2', 'oauth'])
  return app
}
