import type { Places } from '../kernel/places.ts'
import { readSessionCookie, setSessionCookie } from './cookies.ts'
import { isLoopback } from './host-check.ts'
import type { HostOptions } from './host.ts'
import type { Request, Response } from './node-http.ts'
import { csrfOf } from './visit.ts'

/** Who is signed in in a browser, and what its pages need to know of the platform. A browser without a cookie gets one. */
export function browserSession(
  { platform, places, listening, shared }: HostOptions & { readonly places: Places },
  request: Request,
  response: Response,
) {
  const { webSessions, random, clock } = platform
  const known = readSessionCookie(request)
  const secret = known ?? random.secret()
  if (known === undefined) setSessionCookie(request, response, secret)
  const user = known === undefined ? undefined : webSessions.rules.userOf(known)
  return {
    user: user === undefined ? null : { id: String(user.id), name: user.name, email: user.email },
    csrf: csrfOf(secret),
    apiUrl: places.apiUrl,
    uiUrl: places.uiUrl,
    storeUrl: places.storeUrl,
    now: new Date(clock.now()).toISOString(),
    /** Whether one click signs in to an account, by the form of `/sign-in`. */
    oneClick: shared === undefined && isLoopback(listening),
    /** What the user may do on a shared bench; on any other, everyone is an owner. */
    role:
      shared === undefined || (user !== undefined && shared.isOwner(user.email))
        ? ('owner' as const)
        : ('member' as const),
  }
}
