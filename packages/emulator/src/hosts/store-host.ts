import { faces } from '@benchtop/contracts'
import type { RequestListener } from 'node:http'
import { allowRegisteredOrigins } from './cross-origin.ts'
import { createHost, kernelFor, prepareAnswer, type HostOptions } from './host.ts'
import { lazyPages } from './lazy-pages.ts'

const operationPath = new RegExp(`^${faces.billing.base}(?:[/?]|$)`, 'i')

/** The store: the billing API, and the pages on which purchases are accepted. */
export function createStoreHost(options: HostOptions): RequestListener {
  const answersPreflight = allowRegisteredOrigins(options.platform)
  const kernel = kernelFor(options, ['billing'])
  const pages = lazyPages(options, 'store')
  return createHost(options, 'store', async (request, response, date) => {
    if (!operationPath.test(request.url)) {
      prepareAnswer(options, request, response, date)
      await pages(request, response)
    }
    return answersPreflight(request, response) ? undefined : kernel(request, response, date)
  })
}
