import type { ExchangeRecord, Written } from '@benchtop/contracts'
import { formatGrant } from '../access/scopes.ts'
import { correlationOf } from './correlation.ts'
import type { Exchange } from './exchange.ts'
import { explain, missingScope } from './explain.ts'
import { redactBody, redactHeaders, redactUrl } from './redact.ts'

/** The header of a replayed request: the number of the original. */
export const replayHeader = 'x-benchtop-replay'

/** What is shown of a request; `hash` makes of a secret what ties it to where it goes by again. */
export function exchangeView(
  exchange: Exchange,
  hash: (secret: string) => string,
): Written<ExchangeRecord> {
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
      middleware: exchange.middleware,
      ignored: exchange.ignored,
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

/** The user whose token a request came with, by id; undefined where it came with none. */
export function userOf(caller: Exchange['caller']): string | undefined {
  return caller?.kind === 'user' ? String(caller.userId) : undefined
}

function appSessionOf(caller: Exchange['caller']): string | undefined {
  return caller?.kind === 'user' ? caller.appSessionId?.toString() : undefined
}

/** What was called, by whom, and why it was decided so. */
function decisionOf({ operation, caller, target, error }: Exchange) {
  const scope =
    error?.code === 'Forbidden' && operation
      ? missingScope(operation.permission, caller, target)
      : undefined
  return present({
    operation: operation?.id,
    decision: operation && { ...explain(operation, caller, target), ...present({ scope }) },
    user: userOf(caller),
    application: caller?.applicationId === undefined ? undefined : String(caller.applicationId),
    appSession: appSessionOf(caller),
    scopes: scopesOf(caller),
  })
}

/** What the token of a request was granted; undefined where there was no token, or one without limits. */
function scopesOf(caller: Exchange['caller']): string[] | undefined {
  if (caller?.kind !== 'user' || caller.private || caller.isBrowser === true) return undefined
  return caller.grants.map(formatGrant)
}

function errorOf({ error }: Exchange): Written<ExchangeRecord>['error'] {
  return error && { code: error.code, message: error.message, problems: error.problems }
}

function shown(
  body: string | Uint8Array | undefined,
  contentType: string | undefined,
): string | undefined {
  return body === undefined || body.length === 0 ? undefined : redactBody(body, contentType)
}
