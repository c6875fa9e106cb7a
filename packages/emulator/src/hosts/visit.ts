import express, { type Request, type Response } from 'express'
import { exchangeOf, rememberBody } from '../exchanges/exchanges.ts'
import { hashSecret, sameSecret } from '../ids/secrets.ts'
import { inTime } from '../kernel/in-time.ts'
import { setCommonHeaders } from '../kernel/respond.ts'
import type { Platform } from '../platform/platform.ts'
import type { UserRow } from '../resources/users/users-store.ts'
import { readSessionCookie, setSessionCookie } from './cookies.ts'
import { renderDialog, type DialogPage } from './pages/dialog-page.ts'
import { messagePage } from './pages/message-page.ts'

/** A browser at one of the dialogs. */
export type Visit = {
  readonly query: URLSearchParams
  /** What a form sent that belongs to this browser; undefined where a page was asked for. */
  readonly form: URLSearchParams | undefined
  /** Who is signed in. */
  readonly user: UserRow | undefined
  /** What the forms of this browser carry, so that no page elsewhere can send them. */
  readonly csrf: string
  /** Answers with a page; its forms may lead to this server and to the addresses that are named. */
  show(status: number, page: DialogPage, formTargets?: readonly string[]): void
  /** Sends the browser on: 303 inside the platform, 302 to an application. */
  redirect(status: 302 | 303, location: string): void
  signIn(userId: number): void
  signOut(): void
}

const readForm = express.text({
  type: 'application/x-www-form-urlencoded',
  limit: '64kb',
  verify: (request, _, bytes) => rememberBody(request, 'requestBody', bytes),
})

/**
 * Reads a request for a dialog. A form must come from a page of this server and carry the token of the browser's
 * cookie; one that doesn't is answered here, and there is no visit.
 */
export async function readVisit(
  platform: Platform,
  request: Request,
  response: Response,
): Promise<Visit | undefined> {
  const { chance, webSessions } = platform
  setCommonHeaders(response, exchangeOf(request)?.id ?? chance.requestId())
  const url = new URL(request.url, 'http://localhost')
  const known = readSessionCookie(request.headers.cookie)
  const secret = known ?? chance.secret()
  if (known === undefined) setSessionCookie(response, secret)
  const csrf = csrfOf(secret)
  const isForm = request.method === 'POST'
  const visit: Visit = {
    query: url.searchParams,
    form: isForm ? await formOf(request, response) : undefined,
    user: known === undefined ? undefined : webSessions.rules.userOf(known),
    csrf,
    show: (status, page, formTargets) =>
      show(response, status, page, chance.secret(), formTargets ?? []),
    redirect(status, location) {
      response.statusCode = status
      response.setHeader('location', location)
      response.end()
    },
    // The secret changes, so that one that was planted in a browser before is worth nothing.
    signIn(userId) {
      webSessions.rules.signOut(secret)
      setSessionCookie(response, webSessions.rules.signIn(userId))
    },
    signOut() {
      webSessions.rules.signOut(secret)
      setSessionCookie(response, chance.secret())
    },
  }
  if (!isForm || (isOwnOrigin(request) && sameSecret(visit.form?.get('csrf') ?? '', csrf))) {
    return visit
  }
  visit.show(403, staleForm)
  return undefined
}

const staleForm = messagePage({
  sign: 'bad',
  heading: 'This form is no longer good',
  text: 'It was opened before you signed in or out, or it comes from somewhere else. Nothing was done.',
  hint: 'Go back, load the page anew and try again.',
})

/** What the forms and the writing calls of a browser carry, so that no page elsewhere can make them. */
export function csrfOf(secret: string): string {
  return hashSecret(`csrf ${secret}`).toString('base64url')
}

/** What isn't a form, or is none of the platform's making, has no member. */
function formOf(request: Request, response: Response): Promise<URLSearchParams> {
  return inTime(
    new Promise((resolve) => {
      readForm(request, response, () =>
        resolve(new URLSearchParams(typeof request.body === 'string' ? request.body : '')),
      )
    }),
  )
}

/** Browsers tell with each form where its page is from; scripts tell nothing. */
function isOwnOrigin({ headers }: Request): boolean {
  const { origin, host } = headers
  if (origin === undefined) return true
  return URL.canParse(origin) && new URL(origin).host === host
}

/**
 * Pages run no script, load nothing from elsewhere and stand in no frame. What they lead to isn't told where the user
 * comes from; to their own server browsers tell it, since they would otherwise send forms without an origin.
 */
function show(
  response: Response,
  status: number,
  page: DialogPage,
  nonce: string,
  formTargets: readonly string[],
): void {
  response.statusCode = status
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.setHeader('x-frame-options', 'DENY')
  response.setHeader('referrer-policy', 'same-origin')
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    "img-src 'self'",
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ]
  response.setHeader('content-security-policy', policy.join('; '))
  response.end(renderDialog(page, nonce))
}
