import type { IncomingMessage } from 'node:http'
import { type Client, type ClientOptions, createClient } from '@benchtop/client'
import type { AppSessionRecord } from '@benchtop/contracts'
import { randomState } from 'openid-client'
import type { OAuth, OAuthOptions } from '../oauth/create-oauth.ts'
import { createPurchases, type Purchases } from '../purchases.ts'
import type { PropertyValues } from '../sessions/property-values.ts'
import { redirection, requestOf } from './http-messages.ts'

/** A browser of a user of the app, with what the app can do for it. */
export type Visitor = {
  /** The browser's id, in a cookie: its tokens are stored by it. */
  readonly userKey: string
  /** What the browser requested. With Express and node:http, without the body, which the server reads. */
  readonly request: Request
  /** A client with the token of this browser's user; undefined if there is none. */
  client(): Promise<Client | undefined>
  /** What this browser's user buys from the app; undefined if there is no token. */
  purchases(): Promise<Purchases | undefined>
  /** The address to send the browser to for access, or more access. */
  authorize(scopes: readonly string[], options?: AuthorizeOptions): Promise<string>
}

/** A visitor of Fetch handlers, which make their own responses: one by `redirect`, or any with `headers`. */
export type FetchVisitor = Visitor & {
  /** The headers that the response needs: the cookie of a new visitor. */
  readonly headers: Headers
  /** A response that sends the browser to an address. */
  redirect(address: string | URL): Response
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

/** The settings of an app that its visitors need. */
export type VisitorOptions = OAuthOptions &
  Pick<ClientOptions, 'storeUrl'> & {
    readonly redirectUri: string
    /** The name of the app's cookie; defaults to `app_session`. */
    readonly cookie?: string
  }

/** A visitor before its server is known: with the cookie to set if it is new. */
export type Arrived = { readonly visitor: Visitor; readonly newCookie: string | undefined }

/** The visitors of an app, by their cookies. */
export function createVisitors(options: VisitorOptions, oauth: OAuth) {
  const { redirectUri, store, cookie = 'app_session' } = options
  const home = new URL(redirectUri)
  /** The keys of new visitors: a request has one, however often its visitor is created. */
  const newKeys = new WeakMap<object, string>()

  /** A client with a token of a user, which is dropped once the platform no longer accepts it. */
  const clientOf = (userKey: string, token: string): Client =>
    createClient({
      ...options,
      token,
      async onRefusal({ status }) {
        if (status === 401) await oauth.dropRefused(userKey, token)
      },
    })

  const arrived = (source: object, cookies: string | undefined, request: () => Request) => {
    const known = readCookie(cookies, cookie)
    const userKey = known ?? newKeys.get(source) ?? randomState()
    if (known === undefined) newKeys.set(source, userKey)
    const client = async () => {
      const token = await oauth.token(userKey)
      return token === undefined ? undefined : clientOf(userKey, token)
    }
    const visitor: Visitor = {
      userKey,
      get request() {
        return request()
      },
      client,
      async purchases() {
        const own = await client()
        return own && createPurchases(own, store)
      },
      authorize: async (scopes, { returnTo } = {}) =>
        (await oauth.authorize({ userKey, scopes, returnTo })).url,
    }
    const isSecure = home.protocol === 'https:'
    const newCookie = known === undefined ? sessionCookie(cookie, userKey, isSecure) : undefined
    return { visitor, newCookie }
  }

  return {
    ofRequest: (request: Request): Arrived =>
      arrived(request, request.headers.get('cookie') ?? undefined, () => request),
    ofMessage: (message: IncomingMessage): Arrived =>
      arrived(message, message.headers.cookie, () => requestOf(message, home)),
    granted(visitor: Visitor, token: string): GrantedVisitor {
      const { userKey, authorize } = visitor
      const client = clientOf(userKey, token)
      const purchases = createPurchases(client, store)
      return { userKey, request: visitor.request, authorize, client, purchases }
    },
  }
}

export type Visitors = ReturnType<typeof createVisitors>

/** A visitor of Fetch handlers. */
export function fetchVisitor({ visitor, newCookie }: Arrived): FetchVisitor {
  const headers = new Headers()
  if (newCookie !== undefined) headers.append('set-cookie', newCookie)
  const redirect = (address: string | URL): Response => {
    const response = redirection(address)
    for (const [name, value] of headers) response.headers.append(name, value)
    return response
  }
  return { ...visitor, headers, redirect }
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
