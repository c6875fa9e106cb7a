import { sessionOf } from './cookies.ts'
import type { HostOptions } from './host.ts'
import type { Request, Response } from './node-http.ts'

/** Who is signed in in a browser, and what its pages need to know of the platform. */
export function browserSession(options: HostOptions, request: Request, response: Response) {
  const { platform, places, shared } = options
  const { user, csrf } = sessionOf(platform, request, response)
  return {
    user: user === undefined ? null : { id: String(user.id), name: user.name, email: user.email },
    csrf,
    apiUrl: places.apiUrl,
    uiUrl: places.uiUrl,
    storeUrl: places.storeUrl,
    now: new Date(platform.clock.now()).toISOString(),
    /** By the form of `/sign-in`. */
    oneClick: hasOneClick(options),
    /** What the user may do on a shared bench; on any other, everyone is an owner. */
    role:
      shared === undefined || (user !== undefined && shared.isOwner(user.email))
        ? ('owner' as const)
        : ('member' as const),
  }
}

/**
 * Whether one click signs in to an account: only where the control API asks for no token either, so that who may click could
 * also get a token of any user from it.
 */
export function hasOneClick({ startToken }: HostOptions): boolean {
  return startToken === undefined
}
