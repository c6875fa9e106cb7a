import { limits, readJson } from '@benchtop/contracts'
import { isObject } from '../json-values.ts'
import { RecordingError } from '../recording/recording.ts'
import type { Redaction } from '../recording/redaction.ts'
import type { Answer } from './answer.ts'

/** The answers of a HAR 1.2. The redaction learns the secrets of its requests and answers. */
export function answersOfHar(document: unknown, name: string, redaction: Redaction): Answer[] {
  const wrong = (where: string, rule: string) =>
    new RecordingError(
      'RecordingUnreadable',
      `${name}: ${where} ${rule}. Specify a recording of benchtop or a HAR 1.2.`,
    )
  const log = isObject(document) ? document['log'] : undefined
  if (!isObject(log)) throw wrong('log', 'must be an object')
  const { entries } = log
  if (!Array.isArray(entries)) throw wrong('log.entries', 'must be a list')
  return entries.map((entry: unknown, index): Answer => {
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
    learnSecrets(request, response, redaction)
    const headers = headersOf(response['headers'])
    const location = headers['location'] ?? response['redirectURL']
    const bytes = bytesOf(response['content'])
    const json = jsonOf(bytes, headers['content-type'])
    redaction.json(json)
    return {
      number: index + 1,
      method: method.toUpperCase(),
      url,
      status,
      location: typeof location === 'string' && location !== '' ? location : undefined,
      json,
      bytes,
    }
  })
}

/** Reads what may hold a secret; the redaction retains those that it finds. */
function learnSecrets(
  request: Readonly<Record<string, unknown>>,
  response: Readonly<Record<string, unknown>>,
  redaction: Redaction,
): void {
  redaction.url(String(request['url']))
  redaction.headers(headersOf(request['headers']))
  redaction.headers(headersOf(response['headers']))
  const { postData } = request
  if (!isObject(postData)) return
  redaction.form(Object.entries(headersOf(postData['params'])))
  const { text } = postData
  if (typeof text !== 'string') return
  const json = jsonOf(Buffer.from(text), String(postData['mimeType']))
  if (json === undefined) redaction.form(new URLSearchParams(text))
  else redaction.json(json)
}

/** The names and values of a HAR's lists, the names in lower case. */
function headersOf(list: unknown): Record<string, string> {
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
