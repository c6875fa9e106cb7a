import { PlatformError } from '@benchtop/contracts'
import { sameSecret } from '../ids/secrets.ts'
import type { Places } from '../kernel/places.ts'
import { attributes } from './cookies.ts'
import type { Request, Response } from './node-http.ts'

/** The cookie of a browser that has sent the token once, so that its pages needn't send it again. */
const cookieName = 'benchtop_start'

/**
 * Refuses callers without the token of this start. It is required only where the platform accepts connections from
 * other machines, or was started so: the pages and the control API are for its owner. A browser that sends it in a URL gets a cookie
 * that no script can read and no other site can send.
 */
export function requireStartToken(
  { startToken, places }: { readonly startToken: string | undefined; readonly places: Places },
  request: Request,
  response: Response,
): void {
  if (startToken === undefined) return
  const inAddress = new URL(request.url, 'http://localhost').searchParams.get('start_token')
  const ofBrowser = [inAddress, cookieOf(request)]
  const isKnown =
    hasStartToken(request, startToken) ||
    ofBrowser.some((token) => token && sameSecret(token, startToken))
  if (!isKnown) {
    throw new PlatformError(
      'Unauthorized',
      'The platform asks for the token that it printed at startup: send it as x-benchtop-token, as Authorization: Bearer, or as start_token in the address.',
    )
  }
  if (inAddress !== null) {
    response.appendHeader(
      'set-cookie',
      `${cookieName}=${encodeURIComponent(inAddress)}; ${attributes(places, 'HttpOnly; SameSite=Strict')}`,
    )
  }
}

/**
 * Whether a program sent the token of this start. On a shared bench it counts in headers alone: addresses are in the logs of
 * proxies, and browsers have users.
 */
export function hasStartToken(request: Request, startToken: string): boolean {
  const inHeader = String(request.headers['x-benchtop-token'] ?? '')
  return sameSecret(inHeader, startToken) || hasBearer(request, startToken)
}

/** Whether a program sent a token as `Authorization: Bearer`. */
export function hasBearer(request: Request, token: string): boolean {
  const given = bearerOf(request)
  return given !== undefined && sameSecret(given, token)
}

function bearerOf({ headers }: Request): string | undefined {
  return /^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
}

function cookieOf({ headers }: Request): string | undefined {
  const [, value] = new RegExp(`(?:^|;\\s*)${cookieName}=([^;]*)`).exec(headers.cookie ?? '') ?? []
  return value === undefined ? undefined : decodeURIComponent(value)
}
