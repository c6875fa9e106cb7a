import { replyOf, type Reply } from './answer.ts'
import { ApiError, ConnectionError } from './errors.ts'
import type { CallOptions } from './call-options.ts'
import { wireRequest, type AnyParams } from './request.ts'
import { wasNeverSent, withRetries, type Retry, type RetryPolicy } from './retry.ts'
import type { Face, Route, Routes } from './route.ts'
import type { World } from './world.ts'

/** The operations that a client calls, and how it calls them. */
export type Service = {
  readonly routes: Routes
  readonly faces: Readonly<Record<string, Face>>
  /** The address of each host of an API, without a trailing slash. */
  readonly hosts: Readonly<Record<string, string>>
  /** The headers that identify the caller, for each attempt. */
  readonly callerHeaders: () => Promise<Readonly<Record<string, string>>>
  /** Parses the response of a successful call. */
  readonly readAnswer: (response: Response, route: Route) => Promise<unknown>
  readonly world: World
  readonly policy: RetryPolicy
  readonly onRetry: ((retry: Retry) => void) | undefined
  readonly onReply: ((reply: Reply<unknown>, operation: string) => void) | undefined
  readonly onRefusal?: ((refusal: ApiError) => void | Promise<void>) | undefined
  readonly errorOf: ErrorOf | undefined
}

/** The error that a call rejects with instead of the client's, for a program with its own errors. */
export type ErrorOf = (failure: ApiError | ConnectionError) => Error

/** Creates the sender of calls to a service. */
export function createSender(service: Service) {
  const {
    routes,
    faces,
    hosts,
    callerHeaders,
    readAnswer,
    world,
    policy,
    onRetry,
    onReply,
    onRefusal,
    errorOf,
  } = service
  const locate = (operation: string) => {
    const route = routes[operation]
    const name = operation.slice(0, operation.indexOf('.'))
    const face = faces[name]
    if (route === undefined || face === undefined) {
      throw new TypeError(`There is no operation ${operation}.`)
    }
    const { method = 'GET' } = route
    return { route, method, base: `${hosts[face.host] ?? ''}${face.base}` }
  }

  return {
    /** The address of an operation that is read with GET, for code that opens addresses. */
    address(operation: string, params: AnyParams): string {
      const { route, base } = locate(operation)
      return base + wireRequest(operation, route, params).path
    },
    async request(
      operation: string,
      params: AnyParams,
      { signal, headers, retries, repeatable }: CallOptions = {},
    ): Promise<Reply<unknown>> {
      const { route, method, base } = locate(operation)
      const wire = wireRequest(operation, route, params)
      const isStream = wire.body instanceof ReadableStream
      const attempt = async (): Promise<Reply<unknown>> => {
        const caller = await callerHeaders()
        let response: Response
        let body: unknown
        try {
          response = await world.fetch(base + wire.path, {
            method,
            headers: { ...wire.headers, ...caller, ...headers },
            redirect: 'manual',
            signal: signal ?? null,
            body: wire.body ?? null,
            ...(isStream && { duplex: 'half' as const }),
          })
          body = response.ok ? await readAnswer(response, route) : await readBody(response)
        } catch (cause) {
          signal?.throwIfAborted()
          const isKnown = isIdempotent(method) || wasNeverSent(cause)
          throw new ConnectionError(operation, cause, isKnown ? undefined : 'OutcomeUnknown')
        }
        if (response.ok) {
          const reply = replyOf(response, body)
          onReply?.(reply, operation)
          return reply
        }
        throw new ApiError({ operation, status: response.status, headers: response.headers, body })
      }
      const repeating = {
        operation,
        repeatable: repeatable ?? (route.repeatable === true || isIdempotent(method)),
        policy: { ...policy, retries: isStream ? 0 : (retries ?? policy.retries) },
        signal,
        onRetry,
      }
      try {
        return await withRetries(world, repeating, attempt)
      } catch (failure) {
        if (failure instanceof ApiError) await onRefusal?.(failure)
        const isOwn = failure instanceof ApiError || failure instanceof ConnectionError
        throw isOwn && errorOf !== undefined ? errorOf(failure) : failure
      }
    },
  }
}
/** Calls operations by their ids. */
export type Sender = ReturnType<typeof createSender>

/** The body of a response: parsed if it is JSON. */
export async function readBody(response: Response): Promise<unknown> {
  const text = await response.text()
  if (text === '') return undefined
  const isJson = response.headers.get('content-type')?.includes('json') === true
  return isJson ? (JSON.parse(text) as unknown) : text
}

/** A repeated DELETE finds nothing the second time, which its caller would treat as a failure. */
function isIdempotent(method: string): boolean {
  return method === 'GET' || method === 'PUT'
}
