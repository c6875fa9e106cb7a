import type { ServerResponse } from 'node:http'

/** The cookie that identifies a signed-in browser; before the sign-in, its forms are bound to it. */
const name = 'benchtop_session'

/** The secret in a browser's cookie, if the platform issued one. */
export function readSessionCookie(header: string | undefined): string | undefined {
  return new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})(?:;|$)`).exec(header ?? '')?.[1]
}

/** No script can read it, and pages of other sites send it only with links. It expires when the browser is closed. */
export function setSessionCookie(response: ServerResponse, secret: string): void {
  response.setHeader('set-cookie', `${name}=${secret}; Path=/; HttpOnly; SameSite=Lax`)
}
