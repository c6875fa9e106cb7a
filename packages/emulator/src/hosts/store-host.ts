import type { Express } from 'express'
import { createHost, serveOperations, type HostOptions } from './host.ts'

/** The store: the billing API. */
export function createStoreHost(options: HostOptions): Express {
  const app = createHost(options)
  serveOperations(app, options, ['billing'])
  return app
}
