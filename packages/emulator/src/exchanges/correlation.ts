import { limits, plainName, readJson, type ExchangeRecord } from '@benchtop/contracts'
import type { Exchange } from './exchange.ts'

/**
 * What ties a request to others of its flow: short hashes of the secrets in it, by a key that lives as long as the
 * platform. The same secret has the same hash wherever it appears, and no one can derive the secret.
 */
type Correlation = NonNullable<ExchangeRecord['correlation']>

type Kind = keyof Correlation

const kinds: ReadonlyMap<string, Kind> = new Map([
  ['code', 'code'],
  ['authorizationcode', 'code'],
  ['devicecode', 'code'],
  ['usercode', 'userCode'],
  ['accesstoken', 'token'],
  ['xaccesstoken', 'token'],
])

type Named = Generator<readonly [name: string, value: string]>

/** What ties a request to others; undefined where it has none of these secrets. */
export function correlationOf(
  exchange: Exchange,
  hash: (secret: string) => string,
): Correlation | undefined {
  const found: { -readonly [Name in Kind]?: string } = {}
  for (const [name, value] of secretsOf(exchange)) {
    const kind = kinds.get(plainName(name))
    if (kind === undefined || value === '') continue
    found[kind] ??= hash(kind === 'userCode' ? value.toUpperCase().replaceAll(/\W/g, '') : value)
  }
  return Object.keys(found).length === 0 ? undefined : found
}

/** What a request and its answer name that could be such a secret; the request's own come first. */
function* secretsOf({
  url,
  requestHeaders,
  requestBody,
  responseHeaders,
  responseBody,
}: Exchange): Named {
  yield* inAddress(url)
  for (const [name, value] of Object.entries(requestHeaders)) {
    if (typeof value === 'string') yield [name, value]
  }
  const [, bearer] = /^bearer +(\S+)$/i.exec(requestHeaders.authorization ?? '') ?? []
  if (bearer !== undefined) yield ['access_token', bearer]
  yield* inBody(requestBody)
  const location = responseHeaders?.['location']
  if (typeof location === 'string') yield* inAddress(location)
  yield* inBody(responseBody)
}

function* inAddress(address: string): Named {
  const mark = address.indexOf('?')
  if (mark === -1) return
  // The page of devices calls the code that is typed there by the other one's name.
  const isDevicePage = /\/device\/?$/.test(address.slice(0, mark))
  for (const [name, value] of new URLSearchParams(address.slice(mark + 1))) {
    yield [isDevicePage && name === 'code' ? 'user_code' : name, value]
  }
}

function* inBody(body: string | Uint8Array | undefined): Named {
  if (body === undefined) return
  const text = typeof body === 'string' ? body : Buffer.from(body).toString('latin1')
  // Most bodies name no secret, and needn't be read for one.
  if (!/code|token/i.test(text)) return
  if (/^\s*[[{]/.test(text)) yield* inJson(parsed(text))
  else yield* new URLSearchParams(text)
}

function* inJson(value: unknown): Named {
  if (typeof value !== 'object' || value === null) return
  for (const [name, member] of Object.entries(value)) {
    if (typeof member === 'object') yield* inJson(member)
    else if (typeof member === 'string') {
      yield [name, member]
      if (/^[a-z][a-z0-9+.-]*:\S+\?/i.test(member)) yield* inAddress(member)
    }
  }
}

function parsed(text: string): unknown {
  try {
    return readJson(text, limits.largeJson)
  } catch {
    return undefined
  }
}
