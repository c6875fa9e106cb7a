import { ApiError, createClient } from '@benchtop/client'
import type { AppSessionRecord, PurchaseRecord } from '@benchtop/contracts'
import type { OAuth } from '../oauth/create-oauth.ts'
import { deniedMessage, OAuthFlowError } from '../oauth/errors.ts'
import { storedTokens } from '../oauth/stored-tokens.ts'
import { triggerCodes } from '../oauth/trigger-codes.ts'
import { propertyValues, type PropertyValues } from '../sessions/property-values.ts'
import { redirection } from './http-messages.ts'
import type {
  Arrived,
  GrantedVisitor,
  TriggeredVisitor,
  Visitor,
  VisitorOptions,
  Visitors,
} from './visitors.ts'

/** The next address of the browser, `/` by default; or the whole response, such as a page. */
export type Next = string | URL | Response | undefined | void

/** An app's handlers of redirects to it. `Inputs` are the declarations of its form. */
export type AppHandlers<Inputs extends object = PropertyValues> = {
  /**
   * The user has launched the app: with its session and inputs, and a client. When the address of the launch is opened
   * again, as by reloading it, the browser is sent where it was sent first; a handler that responded itself, or failed,
   * is called again with `isRepeat`.
   */
  onTrigger(launch: TriggeredVisitor<Inputs>): Next | Promise<Next>
  /** The user has granted the access that `authorize` requested. */
  onAuthorized?(visitor: GrantedVisitor): Next | Promise<Next>
  /** The user returns from the dialog of a purchase that was created here, whatever its status. */
  onPurchase?(purchase: PurchaseRecord, visitor: GrantedVisitor): Next | Promise<Next>
  /**
   * The user denied access, or the redirect has expired or belongs to another browser. Without it, they see one sentence with
   * status 400.
   */
  onRefused?(error: Error, visitor: Visitor): Next | Promise<Next>
}

/** The options of an app. */
export type AppOptions<Inputs extends object = PropertyValues> = VisitorOptions &
  AppHandlers<Inputs> & {
    readonly clientSecret: string
  }

/** The launches of an app: each calls its handler, once for each address of a launch. */
function createLaunches<Inputs extends object>(
  options: AppOptions<Inputs>,
  oauth: OAuth,
  { granted }: Visitors,
) {
  const { clientId, clientSecret, store } = options
  const codes = triggerCodes(store)
  const held = storedTokens(store)
  const itself = createClient({ ...options, credentials: { clientId, clientSecret } })

  const launched = async (
    at: Visitor,
    id: string,
    code: string,
    first: string | undefined,
  ): Promise<Next> => {
    const sent = await codes.read(code)
    if (sent?.userKey === at.userKey && sent.next !== undefined) return sent.next
    if (first !== undefined && sent?.userKey === first) {
      const token = await held.token(first)
      if (token !== undefined) await held.storeToken(at.userKey, token)
      await codes.write(code, { userKey: at.userKey })
    }
    // The code before the session, which anyone could name.
    const { accessToken, isRepeat } = await oauth.acceptTrigger(code, at.userKey)
    const session = await itself.v1.getAppSession({ id })
    const inputs = inputsOf<Inputs>(session)
    const next = await options.onTrigger({ ...granted(at, accessToken), session, inputs, isRepeat })
    if (!isResponse(next)) await codes.write(code, { userKey: at.userKey, next: hrefOf(next) })
    return next
  }

  /** The launches that are being handled, by their codes, each with the user's key if its browser was new. */
  const arriving = new Map<
    string,
    { readonly newUserKey?: string; readonly ended: Promise<unknown> }
  >()

  /**
   * A browser that sends the same request again, as on a double click, never reads the cookie of the first response. So
   * while that isn't sent, anyone who has the code is its user; not by the same cookie, which another could have planted.
   */
  return async (at: Visitor, query: URLSearchParams, isNew: boolean): Promise<Next> => {
    const { id, code } = launchOf(query)
    const earlier = arriving.get(code)
    const first = isNew ? earlier?.newUserKey : undefined
    const next = (earlier?.ended ?? Promise.resolve()).then(() => launched(at, id, code, first))
    const arrival = {
      ...(isNew && { newUserKey: at.userKey }),
      ended: next.catch(() => undefined),
    }
    arriving.set(code, arrival)
    try {
      return await next
    } finally {
      if (arriving.get(code) === arrival) arriving.delete(code)
    }
  }
}

/** What brings visitors to the redirect address, each by a handler of the app. */
export function createArrivals<Inputs extends object>(
  options: AppOptions<Inputs>,
  oauth: OAuth,
  visitors: Visitors,
) {
  const { granted } = visitors
  const triggered = createLaunches(options, oauth, visitors)

  const purchased = async (at: Visitor, url: URL): Promise<Next> => {
    const token = await oauth.token(at.userKey)
    const returning = token === undefined ? undefined : granted(at, token)
    const purchase = await returning?.purchases.handleReturn(url)
    if (returning === undefined || purchase === undefined) {
      throw new OAuthFlowError(
        'StateUnknown',
        'This purchase has been handled already, or was started in another browser.',
      )
    }
    return options.onPurchase?.(purchase, returning)
  }

  const arrive = async (at: Visitor, url: URL, isNew: boolean): Promise<Next> => {
    const action = url.searchParams.get('action')
    if (action === 'trigger') return triggered(at, url.searchParams, isNew)
    if (action === 'purchase') return purchased(at, url)
    // A refused launch was started by the platform, so there is no known state.
    const { searchParams: query } = url
    const isLaunch = query.has('appsessionuri') && !query.has('state')
    if (isLaunch && query.get('error') === 'access_denied') {
      throw new OAuthFlowError('AccessDenied', deniedMessage)
    }
    const { accessToken, returnTo } = await oauth.handleCallback(url, at.userKey)
    return (await options.onAuthorized?.(granted(at, accessToken))) ?? returnTo
  }

  /** The response to a browser that the platform has sent. */
  return async ({ visitor, newCookie }: Arrived): Promise<Response> => {
    let next: Next
    try {
      next = await arrive(visitor, new URL(visitor.request.url), newCookie !== undefined)
    } catch (error) {
      if (!isRefusal(error)) throw error
      next =
        options.onRefused === undefined
          ? new Response(error.message, { status: 400 })
          : await options.onRefused(error, visitor)
    }
    return arrivalResponse(next, newCookie)
  }
}

/** Its address may have a code in it, which no other site may learn. */
function arrivalResponse(next: Next, newCookie: string | undefined): Response {
  const answer = isResponse(next) ? next : redirection(hrefOf(next))
  const { status, statusText, body } = answer
  // The headers of a response that was received, or made by `Response.redirect`, can't be changed.
  const headers = new Headers(answer.headers)
  if (!headers.has('referrer-policy')) headers.set('referrer-policy', 'no-referrer')
  if (newCookie !== undefined) headers.append('set-cookie', newCookie)
  return new Response(body, { status, statusText, headers })
}

/** What the user entered and chose: the platform has checked it against the form. */
function inputsOf<Inputs extends object>({ Properties }: AppSessionRecord): Inputs {
  return propertyValues(Properties.Items) as Inputs
}

/** The session of a trigger, and the code for its token. */
function launchOf(query: URLSearchParams): { readonly id: string; readonly code: string } {
  const id = /\/appsessions\/([^/]+)$/.exec(query.get('appsessionuri') ?? '')?.[1]
  const code = query.get('authorization_code')
  if (id !== undefined && code !== null) return { id, code }
  throw new OAuthFlowError('Refused', 'A trigger has an appsessionuri and an authorization_code.')
}

/** By its members: a framework may have a Response of its own. */
function isResponse(next: Next): next is Response {
  return typeof next === 'object' && 'headers' in next
}

function hrefOf(next: Exclude<Next, Response>): string {
  return typeof next === 'object' ? next.href : (next ?? '/')
}

function isRefusal(error: unknown): error is Error {
  return error instanceof OAuthFlowError || (error instanceof ApiError && error.status < 500)
}
