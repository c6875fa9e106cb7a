import { forbidden } from '@benchtop/contracts'
import type { RequestListener } from 'node:http'
import { isOfJob } from '../executors/job-network.ts'
import { settleIfStorable } from '../kernel/settle-due.ts'
import { consoleApiPrefix, createConsoleApi } from './console.ts'
import { controlHost, controlPrefix } from './control-host.ts'
import { dialogPath } from '../resources/authorization/authorization.ts'
import { createHost, prepareAnswer, type HostOptions } from './host.ts'
import { isMetadataRequest, serveMetadata } from './oauth-metadata.ts'
import { lazyPages } from './lazy-pages.ts'
import { requireStartToken } from './start-token.ts'

/** The address for browsers: the control API, the console's own calls, and the pages. */
export function createUiHost(options: HostOptions): RequestListener {
  const { platform, places, shared } = options
  const control = controlHost(options)
  const consoleApi = createConsoleApi(options)
  const pages = lazyPages(options, 'ui')
  return createHost(options, 'ui', (request, response, date) => {
    if (isOfJob(request.socket)) {
      throw forbidden('The pages and the control API take no request from a job.')
    }
    settleIfStorable(platform.deadlines.settle)
    const [path = ''] = request.url.split('?', 1)
    if (path === controlPrefix || path.startsWith(`${controlPrefix}/`)) {
      return control(request, response, date)
    }
    if (path.startsWith(`${consoleApiPrefix}/`)) {
      if (shared === undefined) requireStartToken(options, request, response)
      return consoleApi(request, response, date)
    }
    prepareAnswer(options, request, response, date)
    // Clients put it behind an address that ends with a slash.
    if (path === `/${dialogPath}`) request.url = request.url.slice(1)
    return isMetadataRequest(request)
      ? serveMetadata('uiUrl', places, request, response)
      : pages(request, response)
  })
}
