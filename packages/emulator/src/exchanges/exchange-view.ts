import { correlationOf, type Correlation } from './correlation.ts'
import type { Exchange } from './exchange.ts'
import { explain } from './explain.ts'
import { redactBody, redactHeaders, redactUrl } from './redact.ts'

/** A request as its inspector shows it: no secret is in it. */
export type ExchangeView = {
  readonly id: string
  readonly at: string
  readonly face: Exchange['face']
  readonly method: string
  readonly url: string
  readonly status?: number
  readonly durationMs?: number
  /** Whether the connection ended before the answer did. */
  readonly cut?: true
  /** The operation of the platform that it matched. */
  readonly operation?: string
  /** Whose token it was, by id. */
  readonly user?: string
  readonly application?: string
  /** What the operation needs and what the caller had, in words. */
  readonly decision?: { readonly needs: string; readonly has: string }
  /** Why it was refused, with every problem that its contract found. */
  readonly error?: {
    readonly code: string
    readonly message: string
    readonly problems: readonly { member: string; code: string; message: string }[]
  }
  /** The fault that hit it. */
  readonly fault?: Exchange['fault']
  /** What ties it to others of the same flow. */
  readonly correlation?: Correlation
  /** The request that it is sent again for. */
  readonly replayOf?: string
  readonly request: { readonly headers: Record<string, string>; readonly body?: string }
  readonly response: { readonly headers: Record<string, string>; readonly body?: string }
}

/** The header that tells of a request that it was sent again, and which one. */
export const replayHeader = 'x-benchtop-replay'

/** What is shown of a request; `hash` makes of a secret what ties it to where it goes by again. */
export function exchangeView(exchange: Exchange, hash: (secret: string) => string): ExchangeView {
  const responseType = exchange.responseHeaders?.['content-type']
  const replayOf = exchange.requestHeaders[replayHeader]
  return {
    id: exchange.id,
    at: new Date(exchange.atMs).toISOString(),
    face: exchange.face,
    method: exchange.method,
    url: redactUrl(exchange.url),
    ...present({
      status: exchange.status,
      durationMs: exchange.durationMs,
      cut: exchange.isCut === true ? (true as const) : undefined,
    }),
    ...decisionOf(exchange),
    ...present({
      error: errorOf(exchange),
      fault: exchange.fault,
      correlation: correlationOf(exchange, hash),
      replayOf: typeof replayOf === 'string' ? replayOf : undefined,
    }),
    request: {
      headers: redactHeaders(exchange.requestHeaders),
      ...present({ body: shown(exchange.requestBody, exchange.requestHeaders['content-type']) }),
    },
    response: {
      headers: redactHeaders(exchange.responseHeaders ?? {}),
      ...present({
        body: shown(
          exchange.responseBody,
          responseType === undefined ? undefined : String(responseType),
        ),
      }),
    },
  }
}

type Present<Members> = { readonly [Name in keyof Members]?: Exclude<Members[Name], undefined> }

/** The members that have a value. */
function present<Members extends object>(members: Members): Present<Members> {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined),
  ) as Present<Members>
}

/** What was called, by whom, and why it was decided so. */
function decisionOf({ operation, caller, target }: Exchange) {
  return present({
    operation: operation?.id,
    decision: operation && explain(operation, caller, target),
    user: caller?.kind === 'user' ? String(caller.userId) : undefined,
    application: caller?.applicationId === undefined ? undefined : String(caller.applicationId),
  })
}

function errorOf({ error }: Exchange): ExchangeView['error'] {
  return error && { code: error.code, message: error.message, problems: error.problems }
}

function shown(
  body: string | Uint8Array | undefined,
  contentType: string | undefined,
): string | undefined {
  return body === undefined || body.length === 0 ? undefined : redactBody(body, contentType)
}
