import type { IncomingMessage, ServerResponse } from 'node:http'
import { hashSecret } from '../ids/secrets.ts'
import type { Platform } from '../platform/platform.ts'
import type { UserRow } from '../resources/users/users-store.ts'
import { isSecureRequest } from '../shared-bench/request-origin.ts'

/** The cookie that identifies a signed-in browser; before the sign-in, its forms are bound to it. */
const plainName = 'benchtop_session'

/**
 * Its name where the connection is encrypted: browsers take a cookie of this name from the host itself alone, over TLS, so
 * that neither another host of the domain nor one in between can plant one.
 */
const secureName = `__Host-${plainName}`

/** The secret in a browser's cookie, if the platform issued one. */
export function readSessionCookie(request: IncomingMessage): string | undefined {
  const name = isSecureRequest(request) ? secureName : plainName
  const pattern = new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})(?:;|$)`)
  return pattern.exec(request.headers.cookie ?? '')?.[1]
}

/** No script can read it, and pages of other sites send it only with links. It expires when the browser is closed. */
export function setSessionCookie(
  request: IncomingMessage,
  response: ServerResponse,
  secret: string,
): void {
  const [name, secure] = isSecureRequest(request) ? [secureName, '; Secure'] : [plainName, '']
  response.appendHeader('set-cookie', `${name}=${secret}; Path=/; HttpOnly; SameSite=Lax${secure}`)
}

/** A browser's session: what its cookie refers to. A browser without a cookie gets one. */
export function sessionOf(
  { webSessions, random }: Pick<Platform, 'webSessions' | 'random'>,
  request: IncomingMessage,
  response: ServerResponse,
): {
  readonly secret: string
  /** The token in its forms and writing calls. */
  readonly csrf: string
  /** Who is signed in. */
  readonly user: UserRow | undefined
} {
  const known = readSessionCookie(request)
  const secret = known ?? random.secret()
  if (known === undefined) setSessionCookie(request, response, secret)
  const user = known === undefined ? undefined : webSessions.rules.userOf(known)
  return { secret, csrf: csrfOf(secret), user }
}

/** The token in the forms and writing calls of a browser, so that no other site can make them. */
export function csrfOf(secret: string): string {
  return hashSecret(`csrf ${secret}`).toString('base64url')
}

/** The colours that the user of a browser has chosen in the console; undefined for those of the system. */
export function readThemeCookie(request: IncomingMessage): 'light' | 'dark' | undefined {
  const [, theme] =
    /(?:^|;\s*)benchtop-theme=(light|dark)(?:;|$)/.exec(request.headers.cookie ?? '') ?? []
  return theme === 'light' || theme === 'dark' ? theme : undefined
}

/** The user who is signed in with the browser that sent a request. */
export function userOfBrowser(
  { webSessions }: Pick<Platform, 'webSessions'>,
  request: IncomingMessage,
): UserRow | undefined {
  const secret = readSessionCookie(request)
  return secret === undefined ? undefined : webSessions.rules.userOf(secret)
}
