import { forbidden } from '@benchtop/contracts'
import { hideExchange } from '../exchanges/exchanges.ts'
import { sameSecret } from '../ids/secrets.ts'
import { unauthorized, type CredentialReader } from '../kernel/credentials.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { sendJson } from '../kernel/respond.ts'
import { browserSession } from './browser-session.ts'
import { csrfOf, readSessionCookie, userOfBrowser } from './cookies.ts'
import { isForeignOrigin } from './host-check.ts'
import { kernelFor, prepareAnswer, type HostOptions, type Serve } from './host.ts'
import type { Request } from './node-http.ts'

/** The path prefix of the console's own calls. */
export const consoleApiPrefix = '/api'

/** The header of the console's writing calls. */
const csrfHeader = 'x-csrf-token'

/**
 * The API for the platform's own pages: `/api/v1pre3/…`, `/api/v2/…` and `/api/store/v1pre3/…` are the same operations
 * on the address that the pages come from, for the user who is signed in there, whom `/api/session` returns.
 */
export function createConsoleApi(options: HostOptions): Serve {
  const { platform, places } = options
  const kernels: { platform?: Kernel; store?: Kernel } = {}

  const browserOf: CredentialReader = (request) => {
    const user = userOfBrowser(platform, request)
    if (user === undefined) throw unauthorized('You are not signed in.')
    return { kind: 'browser', userId: user.id }
  }

  return (request, response, date) => {
    hideExchange(request)
    request.url = request.url.slice(consoleApiPrefix.length)
    if (request.url.split('?', 1)[0] === '/session') {
      prepareAnswer(options, request, response, date)
      return sendJson(response, 200, browserSession(options, request, response))
    }
    requireOwnPage(request, places.uiUrl)
    if (request.url.startsWith('/store/')) {
      request.url = request.url.slice('/store'.length)
      kernels.store ??= kernelFor(options, ['billing'], browserOf)
      return kernels.store(request, response, date)
    }
    kernels.platform ??= kernelFor(options, ['v1', 'v2'], browserOf)
    return kernels.platform(request, response, date)
  }
}

/** A call that changes something must come from a page of this server, and prove that it could read one. */
function requireOwnPage(request: Request, uiUrl: string): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const secret = readSessionCookie(request) ?? ''
  const given = String(request.headers[csrfHeader] ?? '')
  const isOwn = !isForeignOrigin(request.headers, uiUrl)
  if (isOwn && sameSecret(given, csrfOf(secret))) return
  throw forbidden(
    `This call doesn't come from a page of the platform: ${csrfHeader} must be the value that /api/session returns. Reload the page.`,
  )
}
