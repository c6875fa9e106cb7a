import type { ServerResponse } from 'node:http'

/** The cookie that a signed-in browser is known by; before that, what its forms are bound to. */
const name = 'benchtop_session'

/** The secret in a browser's cookie, if there is one of the platform's making. */
export function readSessionCookie(header: string | undefined): string | undefined {
  return new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})(?:;|$)`).exec(header ?? '')?.[1]
}

/** No script reads it, and pages of other sites send it with links alone. It goes when the browser is closed. */
export function setSessionCookie(response: ServerResponse, secret: string): void {
  response.setHeader('set-cookie', `${name}=${secret}; Path=/; HttpOnly; SameSite=Lax`)
}
