import { hearNotifications, type Notification } from './notifications.ts'
import { goToSignIn, session } from './session.ts'

/** A refusal of the platform, in its own words. */
export class PlatformRefusal extends Error {
  override readonly name = 'PlatformRefusal'
  readonly status: number
  readonly code: string
  /** What is wrong with the request, each named at its member. */
  readonly problems: readonly { readonly member: string; readonly message: string }[]
  readonly requestId: string | undefined

  constructor(
    status: number,
    code: string,
    message: string,
    problems: PlatformRefusal['problems'],
    requestId: string | undefined,
  ) {
    super(message)
    this.status = status
    this.code = code
    this.problems = problems
    this.requestId = requestId
  }
}

/** One page of a list. */
export type Page<Item> = {
  readonly Items: readonly Item[]
  readonly TotalCount: number
  readonly Offset: number
  readonly Limit: number
}

type Query = Readonly<Record<string, string | number | boolean | undefined>>

type Call = {
  readonly query?: Query
  /** JSON, a form, or raw bytes. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

/**
 * Calls the platform as the user who is signed in. Paths are those of the API, such as `v1pre3/projects/4001`. Gives
 * what stands under Response; throws a PlatformRefusal in the platform's own words.
 */
export async function call<Answer>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  { query, body, headers, signal }: Call = {},
): Promise<Answer> {
  const sent = sentBody(body)
  const response = await fetch(`/api/${path}${queryText(query)}`, {
    method,
    headers: {
      accept: 'application/json',
      ...(method === 'GET' ? {} : { 'x-csrf-token': session.value?.csrf ?? '' }),
      ...sent.headers,
      ...headers,
    },
    ...(sent.body !== undefined && { body: sent.body }),
    ...(signal !== undefined && { signal }),
  })
  const answer = (await response.json().catch(() => undefined)) as Envelope<Answer> | undefined
  if (response.ok) {
    hearNotifications(answer?.Notifications)
    return (answer?.Response ?? answer) as Answer
  }
  if (response.status === 401) goToSignIn()
  throw refusalOf(response, answer)
}

/** A body as it is sent: a form and raw bytes as they are, anything else as JSON. */
function sentBody(body: unknown): { headers: Record<string, string>; body?: BodyInit } {
  if (body === undefined) return { headers: {} }
  if (body instanceof Blob || body instanceof URLSearchParams || body instanceof ArrayBuffer) {
    return { headers: {}, body }
  }
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

/** Reads from the platform. */
export function get<Answer>(path: string, query?: Query, signal?: AbortSignal): Promise<Answer> {
  return call('GET', path, {
    ...(query !== undefined && { query }),
    ...(signal !== undefined && { signal }),
  })
}

type Envelope<Answer> = {
  readonly Response?: Answer
  readonly Notifications?: readonly Notification[]
  readonly ResponseStatus?: {
    readonly ErrorCode?: string
    readonly Message?: string
    readonly Errors?: readonly { readonly Member: string; readonly Message: string }[]
  }
  readonly ErrorCode?: string
  readonly ErrorMessage?: string
}

/** The refusal that an answer is, in the words of whichever envelope it came in. */
export function refusalOf(
  response: Response,
  answer: Envelope<unknown> | undefined,
): PlatformRefusal {
  const { ErrorCode, Message, Errors } = answer?.ResponseStatus ?? {}
  return new PlatformRefusal(
    response.status,
    ErrorCode ?? answer?.ErrorCode ?? '',
    Message ?? answer?.ErrorMessage ?? `The platform answered with status ${response.status}.`,
    (Errors ?? []).map((one) => ({ member: one.Member, message: one.Message })),
    response.headers.get('x-request-id') ?? undefined,
  )
}

function queryText(query: Query | undefined): string {
  const given = Object.entries(query ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}
