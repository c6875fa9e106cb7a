import { PlatformError } from '@benchtop/contracts'
import { exchangeOf, rememberBody } from '../exchanges/exchanges.ts'
import { hashSecret, sameSecret } from '../ids/secrets.ts'
import { mediaType, receiveBody } from '../kernel/read-body.ts'
import { setCommonHeaders } from '../kernel/respond.ts'
import type { Platform } from '../platform/platform.ts'
import type { UserRow } from '../resources/users/users-store.ts'
import { isSecureRequest, requestOrigin } from '../shared-bench/request-origin.ts'
import type { SharedBench } from '../shared-bench/shared-bench.ts'
import { readSessionCookie, readThemeCookie, setSessionCookie } from './cookies.ts'
import { redirect, type Request, type Response } from './node-http.ts'
import { renderDialog, type DialogPage } from './pages/dialog-page.ts'
import { messagePage } from './pages/message-page.ts'

/** A browser at one of the dialogs. */
export type Visit = {
  readonly query: URLSearchParams
  /** The content of a submitted form of this browser; undefined where a page was requested. */
  readonly form: URLSearchParams | undefined
  /** The signed-in user. */
  readonly user: UserRow | undefined
  /** The token in the forms of this browser, so that no other site can submit them. */
  readonly csrf: string
  /** Answers with a page; its forms may lead to this server and to the addresses that are named. */
  show(status: number, page: DialogPage, formTargets?: readonly string[]): void
  /** Redirects the browser: 303 inside the platform, 302 to an application. */
  redirect(status: 302 | 303, location: string): void
  signIn(userId: number): void
  signOut(): void
  /** The client's IP address; undefined where the bench isn't shared. */
  readonly address: string | undefined
  /** Notes in the audit log of a shared bench what was done; elsewhere, nothing. `who` defaults to the signed-in user. */
  note(event: VisitEvent): void
}

type VisitEvent = {
  readonly what: string
  readonly outcome: string
  readonly who?: string
  readonly target?: string
}

/** The most bytes of a form of the platform's own pages. */
const formBytes = 64 * 1024

type VisitOptions = {
  readonly shared?: SharedBench | undefined
  /** Answers a form of a page of this server that was opened before the browser signed in or out. */
  readonly meetStale?: ((visit: Visit) => void) | undefined
}

/**
 * Reads a request for a dialog. A form must come from a page of this server and contain the token of the browser's
 * cookie; any other is answered here, and no visit is returned.
 */
export async function readVisit(
  platform: Platform,
  request: Request,
  response: Response,
  { shared, meetStale }: VisitOptions,
): Promise<Visit | undefined> {
  const { random, webSessions } = platform
  setCommonHeaders(response, exchangeOf(request)?.id ?? random.requestId())
  const url = new URL(request.url, 'http://localhost')
  const known = readSessionCookie(request)
  const secret = known ?? random.secret()
  if (known === undefined) setSessionCookie(request, response, secret)
  const csrf = csrfOf(secret)
  const isForm = request.method === 'POST'
  const user = known === undefined ? undefined : webSessions.rules.userOf(known)
  const address = requestOrigin(request)?.address
  const visit: Visit = {
    query: url.searchParams,
    form: isForm ? await formOf(request) : undefined,
    user,
    csrf,
    address,
    note: ({ who, ...event }) =>
      shared?.audit.add({ ...event, who: who ?? user?.email ?? '', address: address ?? '' }),
    show: (status, page, formTargets) =>
      show(request, response, status, page, random.secret(), formTargets ?? []),
    redirect: (status, location) => redirect(response, status, location),
    // The secret changes, so that one that was planted in a browser before is no longer valid.
    signIn(userId) {
      webSessions.rules.signOut(secret)
      setSessionCookie(request, response, webSessions.rules.signIn(userId))
    },
    signOut() {
      webSessions.rules.signOut(secret)
      setSessionCookie(request, response, random.secret())
    },
  }
  const isOwn = isOwnOrigin(request)
  if (!isForm || (isOwn && sameSecret(visit.form?.get('csrf') ?? '', csrf))) return visit
  if (isOwn && meetStale !== undefined) meetStale(visit)
  else visit.show(403, staleForm)
  return undefined
}

const staleForm = messagePage({
  sign: 'bad',
  heading: 'This form is no longer valid',
  text: 'It was opened before you signed in or out, or it comes from another site. Nothing was changed.',
  hint: 'Go back, reload the page and try again.',
})

/** The token in the forms and writing calls of a browser, so that no other site can make them. */
export function csrfOf(secret: string): string {
  return hashSecret(`csrf ${secret}`).toString('base64url')
}

/** A body that isn't a form, or isn't one of the platform's, has no members. */
async function formOf(request: Request): Promise<URLSearchParams> {
  if (mediaType(request) !== 'application/x-www-form-urlencoded') return new URLSearchParams()
  const bytes = await receiveBody(request, formBytes).catch((error: unknown) => {
    // One that doesn't arrive in time has no browser waiting for a page.
    if (!(error instanceof PlatformError) || error.code === 'RequestTimeout') throw error
    return undefined
  })
  if (bytes === undefined) return new URLSearchParams()
  rememberBody(request, 'requestBody', bytes)
  return new URLSearchParams(bytes.toString())
}

/** Browsers send the origin of the page with each form; scripts outside browsers don't. */
function isOwnOrigin(request: Request): boolean {
  const { origin, host } = request.headers
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const given = new URL(origin)
  return given.host === host && (given.protocol === 'https:' || !isSecureRequest(request))
}

/**
 * Pages run no script, load nothing from other origins and can't be framed. Other sites get no referrer; the page's
 * own server gets it, since browsers would otherwise submit forms without an origin.
 */
function show(
  request: Request,
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
  response.end(renderDialog(page, nonce, readThemeCookie(request)))
}
