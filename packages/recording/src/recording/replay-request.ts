import { createHash } from 'node:crypto'
import { mapTexts } from '../json-values.ts'
import type { Addresses } from './addresses.ts'
import type { Identities } from './identities.ts'
import { operationOf } from './operation-of.ts'
import { isPseudonym, pseudonymsIn } from './pseudonyms.ts'
import type { RecordedBody, RecordedExchange } from './recording.ts'

/** The credentials to send, since a recording contains only names for them. */
export type Callers = {
  /** The token that replaces recorded ones that no recorded response contains. */
  readonly token?: string | undefined
  /** The secrets of applications, by their client ids. */
  readonly clientSecrets?: Readonly<Record<string, string>> | undefined
}

/** A recorded request adapted to another platform, or the reason why it can't be sent there. */
export type ReplayRequest =
  | { readonly url: string; readonly init: RequestInit }
  | { readonly impossible: string }

/** The maximum number of placeholder bytes for a body that a recording doesn't contain. */
const mostStandIn = 64 * 1024 * 1024

/** Adapts a recorded request to a platform. */
export function toReplayRequest(
  { host, request }: RecordedExchange,
  addresses: Addresses,
  identities: Identities,
  callers: Callers,
): ReplayRequest {
  const address = addresses[host]
  if (host === 'ui') return { impossible: 'pages and dialogs are not compared' }
  if (address === undefined) return { impossible: `the address of the ${host} is not known` }

  const unknown = new Set<string>()
  const memberOf = translator(identities, callers, unknown)
  const given = identities.address(`{${host}}${request.path}`)
  const url = given ?? address + pathOf(request.method, host, request.path, identities, memberOf)
  const headers = headersOf(request.headers, memberOf)
  const { body: kept } = request
  if (kept !== undefined && 'bytes' in kept && kept.bytes > mostStandIn) {
    return {
      impossible: 'its body was not recorded and is too large to be replaced by placeholder bytes',
    }
  }
  const body = kept === undefined ? undefined : bodyOf(kept, memberOf)
  if (body !== undefined && headers.has('content-md5')) {
    headers.set('content-md5', createHash('md5').update(body).digest('base64'))
  }
  if (unknown.size > 0) {
    return { impossible: `the value of ${[...unknown].join(', ')} is unknown` }
  }
  return { url, init: initOf(request.method, headers, body) }
}

/** A member or parameter in the words of a platform, by its name; a token that no answer gave is the caller's. */
type MemberOf = (name: string, value: string, clientId?: string) => string

/** Says members in the words of a platform; the names of secrets that aren't known are added to `unknown`. */
function translator(identities: Identities, callers: Callers, unknown: Set<string>): MemberOf {
  const secretOf = (name: string, otherwise?: string): string => {
    const secret = identities.secret(name) ?? otherwise
    if (secret === undefined) unknown.add(name)
    return secret ?? name
  }
  const textOf = (name: string, value: string, otherwise?: string): string => {
    if (isPseudonym(value)) return secretOf(value, otherwise)
    for (const one of pseudonymsIn(value)) secretOf(one)
    return identities.text(name, value)
  }
  const isToken = (name: string) => /^(x-)?access[-_]?token$/i.test(name)
  return (name, value, clientId) => {
    if (isToken(name)) return textOf(name, value, callers.token)
    const isClientSecret = /^client_?secret$/i.test(name) && clientId !== undefined
    return textOf(name, value, isClientSecret ? callers.clientSecrets?.[clientId] : undefined)
  }
}

function headersOf(recorded: RecordedExchange['request']['headers'], memberOf: MemberOf): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(recorded)) {
    if (notSent.has(name)) continue
    headers.set(
      name,
      name === 'authorization' ? authorizationOf(value, memberOf) : memberOf(name, value),
    )
  }
  return headers
}

function authorizationOf(value: string, memberOf: MemberOf): string {
  const [scheme = '', rest = ''] = value.split(/ (.*)/s)
  if (scheme !== 'Basic') return `${scheme} ${memberOf('access_token', rest)}`
  const [id = '', secret = ''] = rest.split(/:(.*)/s)
  const known = memberOf('client_secret', secret, id)
  return `Basic ${Buffer.from(`${id}:${known}`).toString('base64')}`
}

function initOf(
  method: string,
  headers: Headers,
  body: string | Uint8Array<ArrayBuffer> | undefined,
): RequestInit {
  const hasBody = body !== undefined && method !== 'GET' && method !== 'HEAD'
  return {
    method,
    headers,
    redirect: 'manual',
    ...(hasBody && { body: typeof body === 'string' ? body : new Blob([body]) }),
  }
}

const notSent = new Set(['cookie', 'content-length', 'transfer-encoding', 'user-agent'])

function pathOf(
  method: string,
  host: RecordedExchange['host'],
  path: string,
  identities: Identities,
  memberOf: MemberOf,
): string {
  const [address = '', query] = path.split(/\?(.*)/s)
  const ids = operationOf(host, method, path)?.ids ?? new Map<number, string>()
  let index = -1
  const own = address.split('/').map((segment) => {
    if (segment !== '') index += 1
    const collection = segment === '' ? undefined : ids.get(index)
    if (collection === undefined) return segment
    return encodeURIComponent(identities.id(collection, decodeURIComponent(segment)))
  })
  if (query === undefined) return own.join('/')
  const parameters = [...new URLSearchParams(query)].map(([name, value]): [string, string] => [
    name,
    memberOf(name, value),
  ])
  return `${own.join('/')}?${new URLSearchParams(parameters).toString()}`
}

function bodyOf(body: RecordedBody, memberOf: MemberOf): string | Uint8Array<ArrayBuffer> {
  if ('form' in body) {
    const clientId = body.form.find(([name]) => name === 'client_id')?.[1]
    const members = body.form.map(([name, value]): [string, string] => [
      name,
      memberOf(name, value, clientId),
    ])
    return new URLSearchParams(members).toString()
  }
  if ('json' in body) {
    return JSON.stringify(mapTexts(body.json, (text, name) => memberOf(name, text)))
  }
  if ('text' in body) return memberOf('', body.text)
  return standIn(body.bytes)
}

/** Placeholder bytes for a body of which only the length was recorded; always the same. */
function standIn(length: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length }, (_, index) => (index * 131) % 251)
}
