import { faces, type PlatformError, forbidden } from '@benchtop/contracts'
import type { Platform } from '../platform/platform.ts'
import type { Request, Response } from './node-http.ts'

/**
 * Lets pages of registered origins call the API, as browser apps do (CORS). Off until an application registers an
 * origin. Only a token grants access: pages can't send credentials that the browser stores, such as cookies. Returns
 * whether the request was a preflight, which is answered with that.
 */
export function allowRegisteredOrigins({ applications }: Pick<Platform, 'applications'>) {
  return (request: Request, response: Response): boolean => {
    const { origin } = request.headers
    if (origin === undefined) return false
    response.appendHeader('vary', 'origin')
    const isPreflight =
      request.method === 'OPTIONS' && 'access-control-request-method' in request.headers
    if (!applications.rows.hasOrigin(origin)) {
      if (isPreflight) throw unregistered(origin)
      return false
    }
    response.setHeader('access-control-allow-origin', origin)
    response.setHeader('access-control-expose-headers', '*')
    if (isPreflight) answerPreflight(response, maxAgeOf(request.url))
    return isPreflight
  }
}

/** For how many seconds a preflight is kept: htsget asks for 30 days. */
function maxAgeOf(url: string): string {
  return url.startsWith(`${faces.htsget.base}/`) ? '2592000' : '7200'
}

function answerPreflight(response: Response, maxAge: string): void {
  response.writeHead(204, {
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
    // The wildcard doesn't include Authorization.
    'access-control-allow-headers': 'authorization, *',
    'access-control-max-age': maxAge,
  })
  response.end()
}

/** What a developer reads in the requests of the console; the page itself gets a network error. */
function unregistered(origin: string): PlatformError {
  return forbidden(
    `No application has registered the origin ${origin}. Add it to "origins" of the application whose pages call the API.`,
  )
}
