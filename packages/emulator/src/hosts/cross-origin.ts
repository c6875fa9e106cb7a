import { PlatformError } from '@benchtop/contracts'
import type { NextFunction, Request, Response } from 'express'
import type { Platform } from '../platform/platform.ts'

/**
 * Lets pages of registered origins call the API, as browser apps do (CORS). Off until an application registers an
 * origin. Only a token grants access: pages can't send credentials that the browser stores, such as cookies.
 */
export function allowRegisteredOrigins({ applications }: Pick<Platform, 'applications'>) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const { origin } = request.headers
    if (origin === undefined) return next()
    response.vary('origin')
    const isPreflight =
      request.method === 'OPTIONS' && 'access-control-request-method' in request.headers
    if (!applications.rows.hasOrigin(origin)) {
      return next(isPreflight ? unregistered(origin) : undefined)
    }
    response.setHeader('access-control-allow-origin', origin)
    response.setHeader('access-control-expose-headers', '*')
    return isPreflight ? answerPreflight(response) : next()
  }
}

function answerPreflight(response: Response): void {
  response.writeHead(204, {
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
    // The wildcard doesn't include Authorization.
    'access-control-allow-headers': 'authorization, *',
    'access-control-max-age': '7200',
  })
  response.end()
}

/** What a developer reads in the requests of the console; the page itself gets a network error. */
function unregistered(origin: string): PlatformError {
  return new PlatformError(
    'Forbidden',
    `No application has registered the origin ${origin}. Add it to "origins" of the application whose pages call the API.`,
  )
}
