import type { IncomingMessage, ServerResponse } from 'node:http'
import { hashSecret } from '../ids/secrets.ts'
import { pathOf, type Places } from '../kernel/places.ts'
import type { Platform } from '../platform/platform.ts'
import type { UserRow } from '../resources/users/users-store.ts'
import { isSecureRequest } from '../shared-bench/request-origin.ts'

/** The cookie that identifies a signed-in browser; before the sign-in, its forms are bound to it. */
const sessionName = 'benchtop_session'

/** The cookie of a browser that has signed in to an account before, which is signed for the account. */
const deviceName = 'benchtop_device'
const deviceSeconds = 365 * 24 * 3600

/** It proves what it says for as long as the browser keeps it. */
const never = 8.64e15

/**
 * The name of a cookie. Where a request is known to be encrypted, browsers take one of this name from the host itself alone,
 * over TLS, so that neither another host of the domain nor one in between can plant one.
 */
function secured(request: IncomingMessage, name: string): string {
  return isSecureRequest(request) ? `__Host-${name}` : name
}

/** The secret in a browser's cookie, if the platform issued one. */
export function readSessionCookie(request: IncomingMessage): string | undefined {
  const pattern = new RegExp(`(?:^|;\\s*)${secured(request, sessionName)}=([\\w-]{43})(?:;|$)`)
  return pattern.exec(request.headers.cookie ?? '')?.[1]
}

/** No script can read it, and pages of other sites send it only with links. It expires when the browser is closed. */
export function setSessionCookie(
  { places }: Pick<Platform, 'places'>,
  request: IncomingMessage,
  response: ServerResponse,
  secret: string,
): void {
  response.appendHeader(
    'set-cookie',
    `${secured(request, sessionName)}=${secret}; ${attributes(places, 'HttpOnly; SameSite=Lax')}`,
  )
}

type Devices = Pick<Platform, 'files' | 'random' | 'places'>

/** Remembers in a browser that it has signed in to an account. */
export function setDeviceCookie(
  { files, random, places }: Devices,
  request: IncomingMessage,
  response: ServerResponse,
  email: string,
): void {
  const params = { device: random.uniqueName() }
  const value = files.addresses.signer.sign({ path: devicePath(email), params, expiresMs: never })
  response.appendHeader(
    'set-cookie',
    `${secured(request, deviceName)}=${value}; ${attributes(places, `Max-Age=${deviceSeconds}; HttpOnly; SameSite=Lax`)}`,
  )
}

/** The attributes by which browsers send a cookie to all of the platform's faces, to nothing else of its origin, and over TLS. */
export function attributes({ apiUrl }: Places, others: string): string {
  return `Path=${pathOf(apiUrl) || '/'}; ${others}${apiUrl.startsWith('https:') ? '; Secure' : ''}`
}

/** The browser that sent a request, if it has signed in to an account before. */
export function deviceOf(
  { files }: Devices,
  request: IncomingMessage,
  email: string,
): string | undefined {
  const pattern = new RegExp(`(?:^|;\\s*)${secured(request, deviceName)}=([\\w=&%.-]+)(?:;|$)`)
  const value = pattern.exec(request.headers.cookie ?? '')?.[1] ?? ''
  const isGenuine = files.addresses.signer.verify(`${devicePath(email)}?${value}`, 0) === 'ok'
  return isGenuine ? (new URLSearchParams(value).get('device') ?? undefined) : undefined
}

/** What a device cookie is signed for; no address of anything. */
function devicePath(email: string): string {
  return `device of ${encodeURIComponent(email.toLowerCase())}`
}

/** A browser's session: what its cookie refers to. A browser without a cookie gets one. */
export function sessionOf(
  { webSessions, random, places }: Pick<Platform, 'webSessions' | 'random' | 'places'>,
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
  if (known === undefined) setSessionCookie({ places }, request, response, secret)
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
