import { PlatformError } from '@benchtop/contracts'
import { below, messagePage, renderDialog, type DialogPage } from '@benchtop/dialogs'
import type { Request, RequestHandler, Response } from 'express'
import { exchangeOf, rememberBody } from '../../exchanges/exchanges.ts'
import { sameSecret } from '../../ids/secrets.ts'
import { toPlatformError } from '../../kernel/errors.ts'
import type { Places } from '../../kernel/places.ts'
import { mediaType, receiveBody } from '../../kernel/read-body.ts'
import { logFailure } from '../../kernel/refuse.ts'
import type { UserRow } from '../../resources/users/users-store.ts'
import { isSecureRequest, requestOrigin } from '../../shared-bench/request-origin.ts'
import {
  deviceOf,
  readThemeCookie,
  sessionOf,
  setDeviceCookie,
  setSessionCookie,
} from '../cookies.ts'
import type { HostOptions } from '../host.ts'
import { isOtherUser } from '../socket-peer.ts'

type VisitEvent = {
  readonly what: string
  readonly outcome: string
  readonly who?: string
  readonly target?: string
}

/** The most bytes of a form of the platform's own pages. */
const formBytes = 64 * 1024

/** A page between an application and its user. */
export type Dialog = {
  /** The methods that it supports; by default those of a page with a form of its own. */
  readonly methods?: readonly string[]
  readonly meet: (visit: Visit) => void | Promise<void>
  /** Answers its form where that was opened before the browser signed in or out; by default a page says so. */
  readonly meetStale?: (visit: Visit) => void | Promise<void>
}

/**
 * Serves a dialog to a browser; errors are shown on a page. A form must come from a page of this server and contain the
 * token of the browser's cookie.
 */
export function serveDialog(options: HostOptions, dialog: Dialog): RequestHandler {
  const { methods = ['GET', 'HEAD', 'POST'], meet, meetStale } = dialog
  return async (request, response) => {
    const visit = await readVisit(options, request, response)
    const { form, csrf, user } = visit
    const isOwn = isOwnOrigin(request, options.platform.places)
    if (form !== undefined && !(isOwn && sameSecret(form.get('csrf') ?? '', csrf))) {
      if (isOwn && meetStale !== undefined) return meetStale(visit)
      options.shared?.audit.addRefusal({
        reason: 'A form of a page of this bench was not sent by one.',
        address: visit.address ?? '',
        outcome: 'refused 403',
      })
      return visit.show(403, staleForm)
    }
    const { method, path } = request
    if (!methods.includes(method)) {
      response.set('allow', methods.join(', '))
      return visit.show(405, wrongMethod)
    }
    try {
      await meet(visit)
    } catch (thrown) {
      const requestId = String(response.get('x-request-id'))
      const error = toPlatformError(thrown, requestId)
      logFailure(options.log, requestId, thrown, error)
      visit.refuse(error, { heading: "This didn't work" })
    }
    const { statusCode: status } = response
    options.log.debug({ method, path, user: user?.id, status }, 'dialog')
  }
}

async function readVisit(options: HostOptions, request: Request, response: Response) {
  const { platform, shared } = options
  const { random, webSessions } = platform
  const { secret, csrf, user } = sessionOf(platform, request, response)
  const address = requestOrigin(request)?.address
  return {
    path: request.path,
    query: new URL(request.url, 'http://localhost').searchParams,
    /** The content of a submitted form of this browser; undefined where a page was requested. */
    form: request.method === 'POST' ? await formOf(request) : undefined,
    /** The signed-in user. */
    user,
    /** The token in the forms of this browser, so that no other site can submit them. */
    csrf,
    /** The client's IP address, or `this machine`; undefined where the bench isn't shared. */
    address,
    /** Whether the browser is that of another user of the bench's machine. */
    isOtherUser: (): Promise<boolean> => isOtherUser(options, request),
    /** Notes in the audit log of a shared bench what was done; elsewhere, nothing. `who` defaults to the signed-in user. */
    note: ({ who, ...event }: VisitEvent): void =>
      void shared?.audit.add({ ...event, who: who ?? user?.email ?? '', address: address ?? '' }),
    /** Answers with a page; its forms may lead to this server and to the addresses that are named. */
    show: (status: number, page: DialogPage, formTargets?: readonly string[]): void =>
      show(request, response, status, page, random.secret(), formTargets ?? []),
    /** Says why the request is refused, here and in its record, to which the page leads who may see that. */
    refuse(error: PlatformError, view: { readonly heading: string; readonly hint?: string }): void {
      const exchange = exchangeOf(request)
      if (exchange !== undefined) exchange.error = error
      const isOwner = shared === undefined || shared.isOwner(user?.email ?? '')
      const next = {
        href: `${options.places.uiUrl}/requests/${exchange?.id}`,
        text: 'Open request in the console',
      }
      const page = { sign: 'bad', text: error.message, ...view, ...(isOwner && { next }) } as const
      show(request, response, error.status, messagePage(page), random.secret(), [])
    },
    /** Redirects the browser: 303 inside the platform, 302 to an application. */
    redirect: (status: 302 | 303, location: string): void => response.redirect(status, location),
    // The secret changes, so that one that was planted in a browser before is no longer valid.
    signIn({ id, email }: UserRow): void {
      webSessions.rules.signOut(secret)
      setSessionCookie(platform, request, response, webSessions.rules.signIn(id))
      setDeviceCookie(platform, request, response, email)
    },
    /** The browser, if it has signed in to an account before. */
    deviceOf: (email: string): string | undefined => deviceOf(platform, request, email),
    signOut(): void {
      webSessions.rules.signOut(secret)
      setSessionCookie(platform, request, response, random.secret())
    },
  }
}
/** A browser at one of the dialogs. */
export type Visit = Awaited<ReturnType<typeof readVisit>>

const wrongMethod = messagePage({
  sign: 'bad',
  heading: "This page can't be opened like this",
  text: 'It only accepts submissions of its own forms.',
})

const staleForm = messagePage({
  sign: 'bad',
  heading: 'This form is no longer valid',
  text: 'It was opened before you signed in or out, or it comes from another site. Nothing was changed.',
  hint: 'Go back, reload the page and try again.',
})

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
function isOwnOrigin(request: Request, { apiUrl, uiUrl }: Places): boolean {
  const { origin, host } = request.headers
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const given = new URL(origin)
  // On one address, a proxy may have named another host than the browser.
  const own = new URL(uiUrl).origin
  if (own === new URL(apiUrl).origin) return given.origin === own || given.host === host
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
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    "img-src 'self'",
    "font-src 'self'",
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ]
  response
    .status(status)
    .type('html')
    .set({
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'content-security-policy': policy.join('; '),
    })
  response.end(below(request.baseUrl, renderDialog(page, nonce, readThemeCookie(request))))
}
