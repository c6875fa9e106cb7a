import { PlatformError, type Permission } from '@benchtop/contracts'
import type { IncomingMessage } from 'node:http'

/** The credentials of a request. */
export type Credentials =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'client'; readonly clientId: string; readonly clientSecret: string }
  /** A signed-in browser, at the address that its pages come from. */
  | { readonly kind: 'browser'; readonly userId: number }
  | undefined

/** Reads the credentials of requests to one address; throws where they are malformed. */
export type CredentialReader = (
  request: IncomingMessage,
  query: URLSearchParams | undefined,
) => Credentials

/** 401, with the header that names the accepted scheme. */
export function unauthorized(message: string): PlatformError {
  return new PlatformError('Unauthorized', message, {
    headers: { 'www-authenticate': 'Bearer realm="benchtop"' },
  })
}

/**
 * Reads the token from header x-access-token, from `Authorization: Bearer`, or from query access_token: three
 * equivalent ways. The same token in two of them is accepted; two different ones are an error.
 */
export function readCredentials(
  request: IncomingMessage,
  query: URLSearchParams | undefined,
): Credentials {
  const tokens = new Set<string>()
  for (const header of headersOf(request, 'x-access-token')) {
    tokens.add(oneToken(header, 'x-access-token'))
  }
  for (const [name, value] of query ?? []) {
    // An empty parameter is treated as absent, as everywhere.
    if (name.toLowerCase() === 'access_token' && value !== '') {
      tokens.add(oneToken(value, 'access_token'))
    }
  }
  const authorization = request.headers.authorization
  let client: Credentials
  if (authorization !== undefined) {
    const [, scheme = '', value = ''] = /^(\S+)(?: (.*))?$/.exec(authorization) ?? []
    if (scheme.toLowerCase() === 'basic') client = readBasic(value)
    else if (scheme.toLowerCase() === 'bearer') tokens.add(oneToken(value, 'Authorization'))
    else
      throw unauthorized(
        'Authorization must be "Bearer <token>", or "Basic" with client credentials.',
      )
  }

  if (tokens.size > 1) {
    throw new PlatformError(
      'BadRequest',
      'The request has two different tokens. Send one token, in one place.',
      { problems: [{ member: 'access_token', code: 'Conflict', message: 'Send one token.' }] },
    )
  }
  const [token] = tokens
  if (token === undefined) return client
  // A session cookie next to it grants nothing here: browsers send cookies to every port of a host.
  if (client !== undefined) {
    throw new PlatformError(
      'BadRequest',
      'The request has both a token and client credentials. Send only one of them.',
    )
  }
  return { kind: 'token', token }
}

/** The caller's credentials, for handlers of operations that are about them. */
export function proofFor(
  permission: Permission,
  request: IncomingMessage,
  credentials: Credentials,
): { readonly authorization?: string | undefined } | { readonly token?: string } {
  if (permission.kind === 'protocol') return { authorization: request.headers.authorization }
  return permission.kind === 'bearer' && credentials?.kind === 'token'
    ? { token: credentials.token }
    : {}
}

/**
 * The values of a header, which may come more than once. Node joins them by a comma and a space; parsing all
 * headers of a request again costs more than the complete check of a token, and is done only for requests with such
 * a value.
 */
function headersOf(request: IncomingMessage, name: string): readonly string[] {
  const joined = request.headers[name]
  if (typeof joined !== 'string') return joined ?? []
  return joined.includes(', ') ? (request.headersDistinct[name] ?? []) : [joined]
}

function oneToken(value: string, place: string): string {
  if (!/^[\x21-\x7e]+$/.test(value)) {
    throw unauthorized(`The token in ${place} is malformed: it must be one word.`)
  }
  return value
}

function readBasic(value: string): Credentials {
  const text = Buffer.from(value, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  if (colon < 1) {
    throw unauthorized('Basic credentials must be base64 of "client_id:client_secret".')
  }
  return { kind: 'client', clientId: text.slice(0, colon), clientSecret: text.slice(colon + 1) }
}
