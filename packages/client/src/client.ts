import type { Reply } from './answer.ts'
import { callsOf } from './calls.ts'
import type { DataOf, OperationId, OperationOf, ParamsOf } from './call-types.ts'
import type { CallOptions } from './call-options.ts'
// These four are written at set-up, from the contracts: npm run setup brings back one that is missing.
import type { Billing } from './operations/billing.ts'
import type { OAuthApi } from './operations/oauth.ts'
import type { V1 } from './operations/v1.ts'
import type { V2 } from './operations/v2.ts'
import type { ApiError } from './errors.ts'
import type { Retry, RetryPolicy } from './retry.ts'
import { createSender, readBody, type ErrorOf } from './sender.ts'
import { faces, routes } from './tables/platform-routes.ts'
import { worldWith, type World } from './world.ts'

/** Every API of the platform with its calls. */
export type Faces = {
  readonly v1: V1
  readonly v2: V2
  readonly billing: Billing
  readonly oauth: OAuthApi
}

/** A token, or a function that returns it for each request: from a store, or renewed. */
export type Token = string | (() => string | Promise<string>)

/** The options of a client. */
export type ClientOptions = {
  /** The address of the API, such as `https://api.example.test`: v1pre3, v2 and the OAuth token endpoint. */
  readonly apiUrl: string
  /** The address of the billing API. Defaults to the API's own address. */
  readonly storeUrl?: string
  /** The caller's access token. Without one, and without credentials, calls are anonymous. */
  readonly token?: Token
  /** The credentials of an application that calls for itself, as for the session that it was triggered with. */
  readonly credentials?: { readonly clientId: string; readonly clientSecret: string }
  readonly retry?: Partial<RetryPolicy>
  /** Called before each retry. */
  readonly onRetry?: (retry: Retry) => void
  /** Called with each successful response, and the id of its operation. */
  readonly onReply?: (reply: Reply<unknown>, operation: string) => void
  /** Called when a call is refused; the call rejects once it is done. `withToken` leaves it out, as it is of this caller. */
  readonly onRefusal?: (refusal: ApiError) => void | Promise<void>
  /** The error that a call rejects with instead of an ApiError or a ConnectionError. */
  readonly errorOf?: ErrorOf
} & Partial<World>

/** Calls the platform: `client.v1.getProject({ id })`, `client.v1.listOwnProjects.all()`. */
export type Client = Faces & {
  readonly apiUrl: string
  readonly storeUrl: string
  /** The environment of the client, for code built on it. */
  readonly world: World
  /** An operation by its id, with status, headers and notifications in addition to the data. */
  request<Id extends OperationId>(
    operation: Id,
    params: ParamsOf<OperationOf<Id>>,
    options?: CallOptions,
  ): Promise<Reply<DataOf<OperationOf<Id>>>>
  /** The address of an operation that is read with GET, for use as a link. */
  address<Id extends OperationId>(operation: Id, params: ParamsOf<OperationOf<Id>>): string
  /** The same client for another caller. */
  withToken(token: Token): Client
  /** The same client over another `fetch`. */
  withFetch(fetch: World['fetch']): Client
}

const retryDefaults: RetryPolicy = { retries: 4, firstWaitMs: 250, maxWaitMs: 60_000 }

/** Creates a client of any host that has the API. It opens nothing, so there is nothing to close. */
export function createClient(options: ClientOptions): Client {
  const world = worldWith(options)
  const hosts = {
    api: addressOf('apiUrl', options.apiUrl),
    store: addressOf('storeUrl', options.storeUrl ?? options.apiUrl),
  }
  const sender = createSender({
    routes,
    faces,
    hosts,
    callerHeaders: () => callerHeaders(options),
    readAnswer: readBody,
    world,
    policy: { ...retryDefaults, ...options.retry },
    onRetry: options.onRetry,
    onReply: options.onReply,
    onRefusal: options.onRefusal,
    errorOf: options.errorOf,
  })
  const made: Partial<Faces> = {}
  const face = <Name extends keyof Faces>(name: Name): Faces[Name] =>
    (made[name] ??= callsOf(name, routes, sender) as Faces[Name])
  return {
    get v1() {
      return face('v1')
    },
    get v2() {
      return face('v2')
    },
    get billing() {
      return face('billing')
    },
    get oauth() {
      return face('oauth')
    },
    apiUrl: hosts.api,
    storeUrl: hosts.store,
    world,
    request: sender.request as unknown as Client['request'],
    address: sender.address,
    withToken: (token) => {
      const { credentials: _, onRefusal: __, ...others } = options
      return createClient({ ...others, token })
    },
    withFetch: (fetch) => createClient({ ...options, fetch }),
  }
}

async function callerHeaders({
  token,
  credentials,
}: ClientOptions): Promise<Record<string, string>> {
  if (token !== undefined) {
    return { 'x-access-token': typeof token === 'string' ? token : await token() }
  }
  if (credentials === undefined) return {}
  const bytes = new TextEncoder().encode(`${credentials.clientId}:${credentials.clientSecret}`)
  return { authorization: `Basic ${btoa(String.fromCodePoint(...bytes))}` }
}

/**
 * An address without its last slash, or a path on the server of the page that the client runs in. One without a protocol,
 * such as `localhost:5100`, would fail in each call.
 */
function addressOf(name: 'apiUrl' | 'storeUrl', address: string): string {
  const isOwnPath = /^\/(?!\/)/.test(address)
  if (!isOwnPath && (!/^https?:\/\/[^/]/i.test(address) || !URL.canParse(address))) {
    throw new TypeError(
      `${name} is "${address}": it must be an address such as https://api.example.test.`,
    )
  }
  return address.replace(/\/+$/, '')
}
