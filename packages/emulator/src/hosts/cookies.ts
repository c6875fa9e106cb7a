import type { IncomingMessage, ServerResponse } from 'node:http'
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
  response.setHeader('set-cookie', `${name}=${secret}; Path=/; HttpOnly; SameSite=Lax${secure}`)
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
