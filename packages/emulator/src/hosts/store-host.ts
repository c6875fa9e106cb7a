import type { RequestListener } from 'node:http'
import type { Places } from '../kernel/places.ts'
import { allowRegisteredOrigins } from './cross-origin.ts'
import { createHost, kernelFor, type HostOptions } from './host.ts'
import { redirect } from './node-http.ts'
import { createPurchasePages } from './purchase-pages.ts'

export type StoreHostOptions = HostOptions & { readonly places: Places }

/** The store: the billing API, and the pages on which purchases are accepted. */
export function createStoreHost(options: StoreHostOptions): RequestListener {
  const pages = createPurchasePages(options)
  const answersPreflight = allowRegisteredOrigins(options.platform)
  const kernel = kernelFor(options, ['billing'])
  return createHost(options, 'store', (request, response, date) => {
    response.setHeader('date', date)
    if (pages.serves(request.url)) return pages.serve(request, response)
    // The store has no start page: a browser is redirected to the platform.
    if (request.method === 'GET' && /^\/(\?|$)/.test(request.url)) {
      return redirect(response, 303, options.places.uiUrl)
    }
    return answersPreflight(request, response) ? undefined : kernel(request, response)
  })
}
