import type { Express } from 'express'
import type { Places } from '../kernel/places.ts'
import { allowRegisteredOrigins } from './cross-origin.ts'
import { createHost, serveOperations, type HostOptions } from './host.ts'
import { createPurchasePages } from './purchase-pages.ts'

export type StoreHostOptions = HostOptions & { readonly places: Places }

/** The store: the billing API, and the pages on which purchases are accepted. */
export function createStoreHost(options: StoreHostOptions): Express {
  const app = createHost(options, 'store')
  const pages = createPurchasePages(options)
  app.use((request, response, next) => {
    if (pages.serves(request.url)) return pages.serve(request, response)
    // The store has no start page: a browser is redirected to the platform.
    if (request.method === 'GET' && /^\/(\?|$)/.test(request.url)) {
      return response.redirect(303, options.places.uiUrl)
    }
    next()
    return undefined
  })
  app.use(allowRegisteredOrigins(options.platform))
  serveOperations(app, options, ['billing'])
  return app
}
