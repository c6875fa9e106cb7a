import { PlatformError } from '@benchtop/contracts'
import { exchangeOf, hideExchange } from '../exchanges/exchanges.ts'
import { sameSecret } from '../ids/secrets.ts'
import { unauthorized, type CredentialReader } from '../kernel/credentials.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { refuse } from '../kernel/refuse.ts'
import { sendJson, setCommonHeaders } from '../kernel/respond.ts'
import type { Places } from '../kernel/places.ts'
import { browserSession } from './browser-session.ts'
import { readSessionCookie, userOfBrowser } from './cookies.ts'
import { isForeignOrigin } from './host-check.ts'
import { kernelFor, type HostOptions } from './host.ts'
import { csrfOf } from './visit.ts'
import type { Request, Response } from './node-http.ts'

type ConsoleOptions = HostOptions & { readonly places: Places }

/** The path prefix of the console's own calls. */
export const consoleApiPrefix = '/api'

/** The header of the console's writing calls. */
const csrfHeader = 'x-csrf-token'

/**
 * The API for the platform's own pages: `/api/v1pre3/…`, `/api/v2/…` and `/api/store/v1pre3/…` are the same operations
 * on the address that the pages come from, for the user who is signed in there, whom `/api/session` returns.
 */
export function createConsoleApi(options: ConsoleOptions) {
  const { platform, places, log, dialects } = options
  const kernels: { platform?: Kernel; store?: Kernel } = {}

  const browserOf: CredentialReader = (request) => {
    const user = userOfBrowser(platform, request)
    if (user === undefined) throw unauthorized('You are not signed in.')
    return { kind: 'browser', userId: user.id }
  }

  return async (request: Request, response: Response): Promise<void> => {
    hideExchange(request)
    const requestId = exchangeOf(request)?.id ?? platform.random.requestId()
    request.url = request.url.slice(consoleApiPrefix.length) || '/'
    try {
      if (request.url.split('?', 1)[0] === '/session') {
        setCommonHeaders(response, requestId)
        return sendJson(response, 200, browserSession(options, request, response))
      }
      requireOwnPage(request, places.uiUrl)
    } catch (thrown) {
      setCommonHeaders(response, requestId)
      const context = { requestId, notifications: [], isUnknownPath: false }
      return refuse({ request, response, context, dialect: dialects.v1, log }, thrown)
    }
    if (request.url.startsWith('/store/')) {
      request.url = request.url.slice('/store'.length)
      kernels.store ??= kernelFor(options, ['billing'], browserOf)
      return kernels.store(request, response)
    }
    kernels.platform ??= kernelFor(options, ['v1', 'v2'], browserOf)
    return kernels.platform(request, response)
  }
}

/** A call that changes something must come from a page of this server, and prove that it could read one. */
function requireOwnPage(request: Request, uiUrl: string): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const secret = readSessionCookie(request) ?? ''
  const given = String(request.headers[csrfHeader] ?? '')
  const isOwn = !isForeignOrigin(request.headers, uiUrl)
  if (isOwn && sameSecret(given, csrfOf(secret))) return
  throw new PlatformError(
    'Forbidden',
    `This call doesn't come from a page of the platform: ${csrfHeader} must be the value that /api/session returns. Reload the page.`,
  )
}
