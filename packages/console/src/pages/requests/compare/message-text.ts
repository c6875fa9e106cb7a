import { pretty, type PlatformRequest } from '../request.ts'

/** One of the parts that two requests are compared by. */
export type ComparedPart = {
  readonly name: string
  readonly one: string
  readonly other: string
}

/** A message as it is compared. */
export type ComparedMessage = {
  /** The request's method and address, or the response's status. */
  readonly start: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

/** Headers that differ between any two messages. */
const everyTime: ReadonlySet<string> = new Set([
  'date',
  'x-request-id',
  'content-length',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'x-benchtop-replay',
  'etag',
  'expires',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
])

/** A longer body is compared up to here. */
const longestBody = 400_000

/** The parts of two messages; those that differ in every message are left out unless `isStrict`. */
export function partsOf(
  name: 'Request' | 'Response',
  one: ComparedMessage,
  other: ComparedMessage,
  isStrict: boolean,
): ComparedPart[] {
  const start = name === 'Request' ? 'Request line' : 'Status'
  const kind = name.toLowerCase()
  return [
    { name: start, one: one.start, other: other.start },
    {
      name: `Headers of the ${kind}`,
      one: headerText(one.headers, isStrict),
      other: headerText(other.headers, isStrict),
    },
    { name: `Body of the ${kind}`, one: bodyText(one.body), other: bodyText(other.body) },
  ]
}

/** The two messages of a request to the platform. */
export function messagesOf({ method, url, status, cut, request, response }: PlatformRequest): {
  readonly request: ComparedMessage
  readonly response: ComparedMessage
} {
  const answer = cut === true ? 'cut' : String(status ?? 'no response')
  return {
    request: { start: addressText(method, url), headers: request.headers, body: request.body },
    response: { start: answer, headers: response.headers, body: response.body },
  }
}

/** A method and an address, with a line for each parameter. */
function addressText(method: string, url: string): string {
  const [path = '', query] = url.split(/\?(.*)/s)
  const parameters = query === undefined ? [] : query.split('&').map((one) => `  ${one}`)
  return [`${method} ${path}`, ...parameters].join('\n')
}

function headerText(headers: ComparedMessage['headers'], isStrict: boolean): string {
  return Object.entries(headers)
    .filter(([name]) => isStrict || !everyTime.has(name.toLowerCase()))
    .map(([name, value]) => `${name.toLowerCase()}: ${value}`)
    .toSorted()
    .join('\n')
}

function bodyText(body: string | undefined): string {
  if (body === undefined) return ''
  if (body.length <= longestBody) return pretty(body)
  const rest = body.length - longestBody
  return `${body.slice(0, longestBody)}\n… ${rest} more characters, which aren't compared`
}
