import type { IncomingMessage, ServerResponse } from 'node:http'
import { ApiError, type Client, type ClientOptions, createClient } from '@benchtop/client'
import type { AppSessionRecord, PropertyRecord, PurchaseRecord } from '@benchtop/contracts'
import { randomState } from 'openid-client'
import { createOAuth, type OAuth, type OAuthOptions } from './oauth/create-oauth.ts'
import { deniedMessage, OAuthFlowError } from './oauth/errors.ts'
import { storedTokens } from './oauth/stored-tokens.ts'
import { triggerCodes } from './oauth/trigger-codes.ts'
import { createPurchases, type Purchases } from './purchases.ts'
import { propertyValues, type PropertyValues } from './sessions/property-values.ts'

/** A browser of a user of the app, with what the app can do for it. */
export type Visitor = {
  /** The browser's id, in a cookie: its tokens are stored by it. */
  readonly userKey: string
  readonly request: IncomingMessage
  /** Respond here; otherwise the browser is redirected to the address that the handler returns, or to `/`. */
  readonly response: ServerResponse
  /** A client with the token of this browser's user; undefined if there is none. */
  client(): Promise<Client | undefined>
  /** What this browser's user buys from the app; undefined if there is no token. */
  purchases(): Promise<Purchases | undefined>
  /** The address to send the browser to for access, or more access. */
  authorize(scopes: readonly string[], options?: AuthorizeOptions): Promise<string>
}

/** Where an authorization leads. */
export type AuthorizeOptions = {
  /** Where the browser goes once access is granted, unless `onAuthorized` returns an address. Defaults to `/`. */
  readonly returnTo?: string
}

/** A visitor whose user has given a token. */
export type GrantedVisitor = Omit<Visitor, 'client' | 'purchases'> & {
  readonly client: Client
  readonly purchases: Purchases
}

/** A visitor whose launch of the app has arrived. */
export type TriggeredVisitor<Inputs extends object = PropertyValues> = GrantedVisitor & {
  /** The session of the launch. */
  readonly session: AppSessionRecord
  /** What the user entered and chose, by the names of the properties: `inputs['Input.depth']`. */
  readonly inputs: Inputs
  /** Whether the handler was called for this launch before: its page was reloaded, or its first call failed. */
  readonly isRepeat: boolean
}

/** The next address of the browser. Defaults to `/`. */
type Next = string | URL | undefined | void

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
export type AppOptions<Inputs extends object = PropertyValues> = Omit<OAuthOptions, 'redirectUri'> &
  AppHandlers<Inputs> &
  Pick<ClientOptions, 'storeUrl' | 'retry' | 'onRetry'> & {
    readonly clientSecret: string
    /** As it is registered; its path is where the platform sends browsers. */
    readonly redirectUri: string
    /** The name of the app's cookie; defaults to `app_session`. */
    readonly cookie?: string
  }

/** A web app. */
export type App = {
  readonly oauth: OAuth
  /** For Express: `server.use(app.middleware)`. It passes on all other addresses. */
  middleware(
    request: IncomingMessage,
    response: ServerResponse,
    next: (error?: unknown) => void,
  ): void
  /** For node:http: whether the request was for the redirect address, and is answered. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<boolean>
  /** The visitor of a request. Sets the cookie of a new one: call it before the response starts. */
  visitor(request: IncomingMessage, response: ServerResponse): Visitor
}

/** Creates an app that handles redirects from the platform: triggers, authorizations, and returns from purchases. */
export function createApp<Inputs extends object = PropertyValues>(
  options: AppOptions<Inputs>,
): App {
  const { redirectUri, cookie = 'app_session' } = options
  const oauth = createOAuth(options)
  const home = new URL(redirectUri)
  const arrive = createArrivals(options, oauth)

  const visitor: App['visitor'] = (request, response) => {
    const known = readCookie(request.headers.cookie, cookie)
    const userKey = known ?? randomState()
    if (known === undefined) {
      response.appendHeader(
        'set-cookie',
        sessionCookie(cookie, userKey, home.protocol === 'https:'),
      )
    }
    const client = async () => {
      const token = await oauth.token(userKey)
      return token === undefined ? undefined : clientOf(options, oauth, userKey, token)
    }
    const purchases = async () => {
      const own = await client()
      return own && createPurchases(own, options.store)
    }
    const authorize: Visitor['authorize'] = async (scopes, { returnTo } = {}) =>
      (await oauth.authorize({ userKey, scopes, returnTo })).url
    return { userKey, request, response, client, purchases, authorize }
  }

  const handle: App['handle'] = async (request, response) => {
    const url = new URL(request.url ?? '/', home)
    if (request.method !== 'GET' || url.pathname !== home.pathname) return false
    const isNew = readCookie(request.headers.cookie, cookie) === undefined
    const at = visitor(request, response)
    let next: Next
    try {
      next = await arrive(at, url, isNew)
    } catch (error) {
      if (!isRefusal(error)) throw error
      if (options.onRefused === undefined) {
        response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8' }).end(error.message)
        return true
      }
      next = await options.onRefused(error, at)
    }
    if (response.writableEnded || response.headersSent) return true
    // The address has a code in it, which no other site may learn.
    response.writeHead(303, { location: hrefOf(next), 'referrer-policy': 'no-referrer' }).end()
    return true
  }

  return {
    oauth,
    handle,
    visitor,
    middleware(request, response, next) {
      void passOn(handle(request, response), next)
    },
  }
}

/** Continues with the next handler of Express, unless the request was answered. */
async function passOn(answered: Promise<boolean>, next: (error?: unknown) => void): Promise<void> {
  let isAnswered: boolean
  try {
    isAnswered = await answered
  } catch (error) {
    next(error)
    return
  }
  if (!isAnswered) next()
}

type ClientOptionsOfApp = Omit<AppOptions, keyof AppHandlers>

/** A client with a token of a user, which is dropped once the platform no longer accepts it. */
function clientOf(
  options: ClientOptionsOfApp,
  oauth: OAuth,
  userKey: string,
  token: string,
): Client {
  return createClient({
    ...options,
    token,
    async onRefusal({ status }) {
      if (status === 401) await oauth.dropRefused(userKey, token)
    },
  })
}

/** What brings visitors to the redirect address, each by a handler of the app. */
function createArrivals<Inputs extends object>(options: AppOptions<Inputs>, oauth: OAuth) {
  const { clientId, clientSecret, store } = options
  const codes = triggerCodes(store)
  const held = storedTokens(store)
  const itself = createClient({ ...options, credentials: { clientId, clientSecret } })

  const granted = (at: Visitor, token: string): GrantedVisitor => {
    const client = clientOf(options, oauth, at.userKey, token)
    return { ...at, client, purchases: createPurchases(client, store) }
  }

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
    const { response, userKey } = at
    if (!response.writableEnded && !response.headersSent) {
      await codes.write(code, { userKey, next: hrefOf(next) })
    }
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
  const triggered = async (at: Visitor, query: URLSearchParams, isNew: boolean): Promise<Next> => {
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

  return async (at: Visitor, url: URL, isNew: boolean): Promise<Next> => {
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
}

/** What the user entered and chose: the platform has checked it against the form. */
function inputsOf<Inputs extends object>({ Properties }: AppSessionRecord): Inputs {
  return propertyValues(Properties.Items as PropertyRecord[]) as Inputs
}

/** The session of a trigger, and the code for its token. */
function launchOf(query: URLSearchParams): { readonly id: string; readonly code: string } {
  const id = /\/appsessions\/([^/]+)$/.exec(query.get('appsessionuri') ?? '')?.[1]
  const code = query.get('authorization_code')
  if (id !== undefined && code !== null) return { id, code }
  throw new OAuthFlowError('Refused', 'A trigger has an appsessionuri and an authorization_code.')
}

function hrefOf(next: Next): string {
  return typeof next === 'object' ? next.href : (next ?? '/')
}

function isRefusal(error: unknown): error is Error {
  return error instanceof OAuthFlowError || (error instanceof ApiError && error.status < 500)
}

/** The value of a cookie in the header of a request. */
function readCookie(header: string | undefined, name: string): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return undefined
}

/** A cookie hidden from scripts and not sent by other sites; sent only over https if the app has https. */
function sessionCookie(name: string, value: string, isSecure: boolean): string {
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
}
