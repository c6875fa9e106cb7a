import type { ErrorCode } from '@benchtop/contracts'
import { codesByStatus } from './tables/constants.ts'

/** The platform's code of a refusal, the same in both profiles; `Unknown` for an undocumented status. */
export type ApiErrorCode = ErrorCode | 'Unknown'

/** One problem of a request, with its member or parameter. */
export type ApiProblem = {
  readonly member?: string
  readonly code?: string
  readonly message: string
}

/** The members of an ApiError. */
export type ApiRefusal = {
  readonly operation: string
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
}

/** The platform refused a call. Distinguish refusals by `code` or `status`; the message is the platform's own. */
export class ApiError extends Error {
  override readonly name: string = 'ApiError'
  readonly status: number
  readonly code: ApiErrorCode
  /** The platform's reason, for the app's user: the message without operation and status. */
  readonly reason: string
  /** The code in the host's format, such as `NotFound`, `PLATFORM.COMMON.NOT_FOUND` or OAuth's `invalid_grant`. */
  readonly hostCode: string | undefined
  /** The host's id of this request: for its log, and for its support. */
  readonly requestId: string | undefined
  /** The operation that was called, such as `v1.getProject`. */
  readonly operation: string
  readonly problems: readonly ApiProblem[]
  /** How long to wait before a retry, in milliseconds. */
  readonly retryAfterMs: number | undefined

  constructor({ operation, status, headers, body }: ApiRefusal) {
    const refusal = readRefusal(body)
    const reason = refusal.message ?? 'no reason was given.'
    super(`${operation} failed with status ${status}: ${reason}`)
    this.reason = reason
    this.operation = operation
    this.status = status
    this.code = codesByStatus[status] ?? 'Unknown'
    this.hostCode = refusal.code
    this.requestId = headers.get('x-request-id') ?? refusal.requestId
    this.problems = refusal.problems
    this.retryAfterMs = retryAfterMs(headers)
  }
}

/**
 * What is known of a call without a response.
 *
 * - `ConnectionFailed`: it changed nothing, or can be made again: it reads, replaces, or was never sent.
 * - `OutcomeUnknown`: it was cut on its way or while the platform answered, so that it may have taken effect.
 */
export type ConnectionErrorCode = 'ConnectionFailed' | 'OutcomeUnknown'

/** There was no response: the connection failed or broke, and retries didn't help. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError'
  readonly code: ConnectionErrorCode
  readonly operation: string

  constructor(operation: string, cause: unknown, code: ConnectionErrorCode = 'ConnectionFailed') {
    const advice =
      code === 'OutcomeUnknown'
        ? 'Its outcome is unknown: it may have taken effect. Check before you send it again.'
        : 'Check the address and the network.'
    super(`${operation} got no response: ${reasonOf(cause)}. ${advice}`, { cause })
    this.code = code
    this.operation = operation
  }
}

/** Seconds of X-Retry-After or Retry-After, as milliseconds. */
export function retryAfterMs(headers: Headers): number | undefined {
  const seconds = Number(headers.get('x-retry-after') ?? headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined
}

type Refusal = {
  readonly message: string | undefined
  readonly code: string | undefined
  readonly requestId: string | undefined
  readonly problems: readonly ApiProblem[]
}

/**
 * Each API has its own format: v1 in ResponseStatus, v2 at the top, OAuth with error and error_description, control in
 * error.
 */
function readRefusal(body: unknown): Refusal {
  const top = asObject(body)
  const status = asObject(top['ResponseStatus'])
  const own = asObject(top['error'])
  const text = (...values: unknown[]) =>
    values.find((value): value is string => typeof value === 'string' && value !== '')
  const list = status['Errors'] ?? top['Errors'] ?? own['problems']
  const problems = (Array.isArray(list) ? list : []).map((one): ApiProblem => {
    const { Member, ErrorCode, Message, ...problem } = asObject(one)
    const member = text(Member, problem['member'])
    const code = text(ErrorCode, problem['code'])
    return {
      ...(member !== undefined && { member }),
      ...(code !== undefined && { code }),
      message: text(Message, problem['message']) ?? '',
    }
  })
  return {
    message: text(
      status['Message'],
      top['ErrorMessage'],
      top['error_description'],
      top['Message'],
      own['message'],
      typeof body === 'string' ? body.slice(0, 200) : undefined,
    ),
    code: text(status['ErrorCode'], top['ErrorCode'], top['error'], own['code'], top['error_code']),
    requestId: text(top['RequestId']),
    problems,
  }
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  return cause.cause instanceof Error ? `${cause.message} (${cause.cause.message})` : cause.message
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
