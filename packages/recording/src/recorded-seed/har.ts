import { limits, readJson } from '@benchtop/contracts'
import { isObject } from '../json-values.ts'
import { tapBody } from '../recording/kept-body.ts'
import { operationOf } from '../recording/operation-of.ts'
import { RecordingError, type HostName, type RecordedExchange } from '../recording/recording.ts'
import type { Redaction } from '../recording/redaction.ts'

/** A request of a recorded file with its answer, and what only a seed is made of. */
export type TrafficEntry = {
  readonly exchange: RecordedExchange
  /** The complete address; of a recording of benchtop, `{api}/…`. */
  readonly url: string
  readonly json: unknown
  /** The exact bytes of the answer's body, where the file has them. */
  readonly bytes: Buffer | undefined
}

/** Longer bodies are kept by their digest. */
const mostKept = 16 * 1024 * 1024

/** Headers of a connection or of a browser, which no app sends by itself. */
const ofConnection = /^(:|sec-)|^(host|connection|accept-encoding|origin|referer|te|upgrade)$/

/** The entries of a HAR 1.2. The redaction replaces the secrets of the exchanges, and learns all of them. */
export function entriesOfHar(
  document: unknown,
  name: string,
  redaction: Redaction,
): TrafficEntry[] {
  const wrong = (where: string, rule: string) =>
    new RecordingError(
      'RecordingUnreadable',
      `${name}: ${where} ${rule}. Specify a recording of benchtop or a HAR 1.2.`,
    )
  const log = isObject(document) ? document['log'] : undefined
  if (!isObject(log)) throw wrong('log', 'must be an object')
  const { entries } = log
  if (!Array.isArray(entries)) throw wrong('log.entries', 'must be a list')
  const bodyOf = (bytes: Buffer | undefined, type: string | undefined) => {
    const tap = tapBody(mostKept)
    if (bytes !== undefined) tap.take(bytes)
    const body = tap.kept(type, redaction)
    return body && { body }
  }
  return entries.map((entry: unknown, index): TrafficEntry => {
    const at = `log.entries[${index}]`
    const request = isObject(entry) ? entry['request'] : undefined
    const response = isObject(entry) ? entry['response'] : undefined
    if (!isObject(request)) throw wrong(`${at}.request`, 'must be an object')
    if (!isObject(response)) throw wrong(`${at}.response`, 'must be an object')
    const { method, url } = request
    const { status } = response
    if (typeof method !== 'string') throw wrong(`${at}.request.method`, 'must be a text')
    if (typeof url !== 'string' || !URL.canParse(url)) {
      throw wrong(`${at}.request.url`, 'must be an address')
    }
    if (typeof status !== 'number') throw wrong(`${at}.response.status`, 'must be a number')
    const headers = headersOf(response['headers'])
    const { redirectURL } = response
    if (typeof redirectURL === 'string' && redirectURL !== '') headers['location'] ??= redirectURL
    const bytes = bytesOf(response['content'])
    const sent = postedOf(request['postData'])
    const hidden = redaction.url(url)
    const path = pathOf(hidden)
    return {
      url: hidden,
      json: jsonOf(bytes, headers['content-type']),
      bytes,
      exchange: {
        number: index + 1,
        host: hostOf(method.toUpperCase(), path),
        request: {
          method: method.toUpperCase(),
          path,
          headers: sentHeaders(redaction.headers(headersOf(request['headers'])), path, status),
          ...bodyOf(sent?.bytes, sent?.type),
        },
        // A request that was blocked or cut has the status 0.
        ...(status >= 100 && {
          response: {
            status,
            headers: redaction.headers(headers),
            ...bodyOf(bytes, headers['content-type']),
          },
        }),
      },
    }
  })
}

/**
 * The headers of a request. Browsers leave credentials out of what they export: where a request has none and was answered, a
 * name of a secret stands for its token.
 */
function sentHeaders(headers: Record<string, string>, path: string, status: number) {
  const has = status === 401 || 'authorization' in headers || /access_token=/i.test(path)
  return has ? headers : { 'x-access-token': '*secret-0*', ...headers }
}

/** What of an address is a platform's: from the generation of the API on, whatever is before it. */
function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname.replace(/^.*?(?=\/(?:v1pre3|v2)\/)/i, '') + search
}

/** The API, the store, or what isn't compared: pages, and other servers. */
function hostOf(method: string, path: string): HostName {
  if (!/^\/(?:v1pre3|v2)\//i.test(path)) return 'ui'
  const isOf = (host: HostName) => operationOf(host, method, path) !== undefined
  return isOf('store') && !isOf('api') ? 'store' : 'api'
}

function postedOf(postData: unknown): { bytes: Buffer; type: string } | undefined {
  if (!isObject(postData)) return undefined
  const { mimeType, text, params } = postData
  const type = String(mimeType)
  if (typeof text === 'string' && text !== '') return { bytes: Buffer.from(text), type }
  const form = new URLSearchParams(Object.entries(valuesOf(params))).toString()
  return { bytes: Buffer.from(form), type: 'application/x-www-form-urlencoded' }
}

/** The headers of a HAR that an app sends or reads. */
function headersOf(list: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(valuesOf(list)).filter(([name]) => !ofConnection.test(name)),
  )
}

/** The names and values of a HAR's lists, the names in lower case. */
function valuesOf(list: unknown): Record<string, string> {
  if (!Array.isArray(list)) return {}
  return Object.fromEntries(
    list.flatMap((one: unknown) => {
      if (!isObject(one)) return []
      const { name, value } = one
      return typeof name === 'string' && typeof value === 'string'
        ? [[name.toLowerCase(), value]]
        : []
    }),
  )
}

function bytesOf(content: unknown): Buffer | undefined {
  if (!isObject(content)) return undefined
  const { text, encoding } = content
  if (typeof text !== 'string') return undefined
  return Buffer.from(text, encoding === 'base64' ? 'base64' : 'utf8')
}

/** The value of a JSON body; undefined where it is none, and where it is too deep to be an answer of the platform. */
function jsonOf(bytes: Buffer | undefined, contentType = ''): unknown {
  if (bytes === undefined || !/json/i.test(contentType)) return undefined
  try {
    return readJson(bytes.toString(), limits.largeJson)
  } catch {
    return undefined
  }
}
