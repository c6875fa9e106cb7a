import type { Express } from 'express'
import { downloadPath } from '../resources/files/download-addresses.ts'
import { createHost, serveOperations, type HostOptions } from './host.ts'
import { serveDownload } from './downloads.ts'

/** The API: v1, v2, the OAuth token endpoint, and the downloads that it redirects to. */
export function createApiHost(options: HostOptions): Express {
  const app = createHost(options)
  app.use((request, response, next) => {
    if (request.url.startsWith(downloadPath)) return serveDownload(options, request, response)
    next()
    return undefined
  })
  serveOperations(app, options, ['v1', 'v2', 'oauth'])
  return app
}
