import { readBody, replyOf, type Reply } from './answer.ts'
import type { DataOf, Faces, OperationId, OperationOf, ParamsOf } from './call-types.ts'
import { ApiError, ConnectionError } from './errors.ts'
import type { RequestOptions } from './request-options.ts'
import { wireRequest, type AnyParams } from './request.ts'
import { withRetries, type Retry, type RetryPolicy } from './retry.ts'
import { faces, routes } from './routes.ts'
import { worldWith, type World } from './world.ts'

/** A token as it is, or what gives it for each request: from a store, or renewed. */
export type Token = string | (() => string | Promise<string>)

/** How a client is made. */
export type ClientOptions = {
  /** Where the API is, such as `https://api.example.test`: v1pre3, v2 and the OAuth token endpoint. */
  readonly apiUrl: string
  /** Where the billing API is; the API's own address unless told. */
  readonly storeUrl?: string
  /** Who calls: an access token. Without one, and without credentials, nobody. */
  readonly token?: Token
  /** Who calls: an application by itself, as for the session that it was triggered with. */
  readonly credentials?: { readonly clientId: string; readonly clientSecret: string }
  readonly retry?: Partial<RetryPolicy>
  /** Hears of each call that is about to be made again. */
  readonly onRetry?: (retry: Retry) => void
} & Partial<World>

/** Calls the platform: `client.v1.getProject({ id })`, `client.v1.listOwnProjects.all()`. */
export type Client = Faces & {
  readonly apiUrl: string
  readonly storeUrl: string
  /** The machine that it runs on, for what is built on it. */
  readonly world: World
  /** An operation by its id, with status, headers and notifications beside the data. */
  request<Id extends OperationId>(
    operation: Id,
    params: ParamsOf<OperationOf<Id>>,
    options?: RequestOptions,
  ): Promise<Reply<DataOf<OperationOf<Id>>>>
  /** The same client for another caller. */
  withToken(token: Token): Client
  /** The same client over another `fetch`. */
  withFetch(fetch: World['fetch']): Client
}

const retryDefaults: RetryPolicy = { retries: 4, firstWaitMs: 250, maxWaitMs: 60_000 }

/** How many items of a list come at once when somebody walks through all of it. */
const pageSize = 500

/** Makes a client of any host that speaks the API. Opens nothing: there is nothing to close. */
export function createClient(options: ClientOptions): Client {
  const world = worldWith(options)
  const policy = { ...retryDefaults, ...options.retry }
  const hosts = {
    api: options.apiUrl.replace(/\/+$/, ''),
    store: (options.storeUrl ?? options.apiUrl).replace(/\/+$/, ''),
  }

  const request = async (
    operation: string,
    params: AnyParams,
    { signal, headers, retries, repeatable }: RequestOptions = {},
  ): Promise<Reply<unknown>> => {
    const route = routes[operation]
    if (route === undefined) throw new TypeError(`There is no operation ${operation}.`)
    const face = operation.slice(0, operation.indexOf('.')) as keyof typeof faces
    const wire = wireRequest(face, route, params)
    const { host, base } = faces[face]
    const isStream = wire.body instanceof ReadableStream
    const mayRepeat = repeatable ?? (route.repeatable === true || isIdempotent(route.method))

    const attempt = async () => {
      const caller = await callerHeaders(options)
      let response: Response
      let body: unknown
      try {
        response = await world.fetch(hosts[host] + base + wire.path, {
          method: route.method,
          headers: { ...wire.headers, ...caller, ...headers },
          redirect: 'manual',
          signal: signal ?? null,
          body: wire.body ?? null,
          ...(isStream && { duplex: 'half' as const }),
        })
        body = await readBody(response)
      } catch (cause) {
        signal?.throwIfAborted()
        throw new ConnectionError(operation, cause)
      }
      if (response.ok) return replyOf(response, body)
      throw new ApiError({ operation, status: response.status, headers: response.headers, body })
    }
    return withRetries(
      world,
      {
        operation,
        repeatable: mayRepeat,
        policy: { ...policy, retries: isStream ? 0 : (retries ?? policy.retries) },
        signal,
        onRetry: options.onRetry,
      },
      attempt,
    )
  }

  return {
    ...(facesOf(request) as Faces),
    apiUrl: hosts.api,
    storeUrl: hosts.store,
    world,
    request: request as unknown as Client['request'],
    withToken: (token) => {
      const { credentials: _, ...others } = options
      return createClient({ ...others, token })
    },
    withFetch: (fetch) => createClient({ ...options, fetch }),
  }
}

type AnyRequest = (
  operation: string,
  params: AnyParams,
  options?: RequestOptions,
) => Promise<Reply<unknown>>

/** A DELETE made twice finds nothing the second time, which its caller would take for a failure. */
function isIdempotent(method: string): boolean {
  return method === 'GET' || method === 'PUT'
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

/** The calls of every face by their names: `v1.runProperties.list` is `list` of the group `runProperties`. */
function facesOf(request: AnyRequest): unknown {
  const root: Record<string, unknown> = {}
  for (const [id, { paged }] of Object.entries(routes)) {
    const call = async (params: AnyParams = {}, options?: RequestOptions) =>
      (await request(id, params, options)).data
    const steps = id.split('.')
    const name = steps.pop() ?? id
    let group = root
    for (const step of steps) group = (group[step] ??= {}) as Record<string, unknown>
    group[name] = paged === true ? Object.assign(call, { all: itemsOf(request, id) }) : call
  }
  return root
}

type AnyPage = { readonly Items: readonly unknown[]; readonly TotalCount: number }

function itemsOf(request: AnyRequest, id: string) {
  return async function* all(
    params: AnyParams = {},
    options?: RequestOptions,
  ): AsyncGenerator<unknown, void, undefined> {
    let offset = Number(params['Offset'] ?? 0)
    for (;;) {
      const asked = { Limit: pageSize, ...params, Offset: offset }
      const { Items, TotalCount } = (await request(id, asked, options)).data as AnyPage
      yield* Items
      offset += Items.length
      if (Items.length === 0 || offset >= TotalCount) return
    }
  }
}
