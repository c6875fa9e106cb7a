import { isObject } from '../json-values.ts'
import type { RecordedBody, RecordedExchange } from './recording.ts'
import { isHref, isIdName, pairsOf, type Identities } from './identities.ts'
import { pseudonymsIn } from './pseudonyms.ts'

/** A difference between a platform's response and a recorded one. */
export type Difference = {
  /** `missing` is what the recording has and the platform lacks; `added` the other way round. */
  readonly kind: 'status' | 'missing' | 'added' | 'type' | 'value'
  /** Such as `status`, `header content-type`, `Response.Items[0].Name`. */
  readonly at: string
  readonly recorded?: unknown
  readonly own?: unknown
}

/** A response to compare. */
export type ComparedAnswer = NonNullable<RecordedExchange['response']>

/** How responses are compared. */
export type Comparison = {
  readonly identities: Identities
  /** Whether dates, ids, addresses and every header are compared too. */
  readonly strict: boolean
  /** Names of members and headers to ignore. */
  readonly ignored: ReadonlySet<string>
}

/** The headers that clients depend on; others vary between servers. */
const headersThatMatter = [
  'content-type',
  'content-range',
  'content-disposition',
  'accept-ranges',
  'location',
  'x-retry-after',
  'x-ratelimit-policy',
  'x-ratelimit-limit',
  'www-authenticate',
]

/** Members that differ in every response. */
const ownHeaders = new Set([
  'date',
  'x-request-id',
  'content-length',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'set-cookie',
])

/** The differences between two responses to the same request. */
export function differencesOf(
  recorded: ComparedAnswer,
  own: ComparedAnswer,
  comparison: Comparison,
): Difference[] {
  const status: Difference[] =
    recorded.status === own.status
      ? []
      : [{ kind: 'status', at: 'status', recorded: recorded.status, own: own.status }]
  return [
    ...status,
    ...headerDifferences(recorded.headers, own.headers, comparison),
    // The members of two refusals of different kinds are not worth comparing.
    ...(status.length > 0 ? [] : bodyDifferences(recorded.body, own.body, comparison)),
  ]
}

type Headers = ComparedAnswer['headers']

function headerDifferences(recorded: Headers, own: Headers, comparison: Comparison): Difference[] {
  const names = comparison.strict
    ? [...new Set([...Object.keys(recorded), ...Object.keys(own)])].toSorted()
    : headersThatMatter
  return names
    .filter((name) => !ownHeaders.has(name) && !comparison.ignored.has(name))
    .flatMap((name) => {
      const at = `header ${name}`
      const [one, other] = [recorded[name], own[name]].map((value) =>
        plainHeader(name, value, comparison),
      )
      if (one === undefined || other === undefined) {
        if (one === other) return []
        const kind = one === undefined ? 'added' : 'missing'
        return [difference(kind, at, one, other)]
      }
      return textDifferences(name, at, one, other, comparison)
    })
}

/** A charset has no meaning for JSON, and is written in many ways elsewhere. */
function plainHeader(
  name: string,
  value: string | undefined,
  { strict }: Comparison,
): string | undefined {
  if (strict || name !== 'content-type') return value
  return value?.split(';', 1)[0]?.trim().toLowerCase()
}

function bodyDifferences(
  recorded: RecordedBody | undefined,
  own: RecordedBody | undefined,
  comparison: Comparison,
): Difference[] {
  const [kind, ownKind] = [kindOf(recorded), kindOf(own)]
  if (kind !== ownKind) return [difference('type', 'body', kind, ownKind)]
  return valueDifferences('', '', contentOf(recorded), contentOf(own), comparison)
}

/** What of a body is compared: everything but forms. */
function contentOf(body: RecordedBody | undefined): unknown {
  if (body === undefined || 'form' in body) return undefined
  if ('json' in body) return body.json
  return 'text' in body ? body.text : `${body.bytes} bytes, SHA-256 ${body.sha256}`
}

function kindOf(body: RecordedBody | undefined): string {
  if (body === undefined) return 'none'
  if ('json' in body) return 'JSON'
  if ('form' in body) return 'form'
  return 'text' in body ? 'text' : 'bytes'
}

function valueDifferences(
  name: string,
  at: string,
  recorded: unknown,
  own: unknown,
  comparison: Comparison,
): Difference[] {
  if (comparison.ignored.has(name.toLowerCase())) return []
  const where = at === '' ? 'body' : at
  if (typeOf(recorded) !== typeOf(own)) {
    const isNumber = !comparison.strict && String(recorded) === String(own)
    return isNumber ? [] : [difference('type', where, typeOf(recorded), typeOf(own))]
  }
  if (Array.isArray(recorded) && Array.isArray(own)) {
    return listDifferences(name, where, recorded, own, comparison)
  }
  if (isObject(recorded) && isObject(own)) {
    const below = (member: string) => (at === '' ? member : `${at}.${member}`)
    const counts = (member: string) => !comparison.ignored.has(member.toLowerCase())
    const shared = Object.keys(recorded).filter((member) => member in own)
    const missing = Object.keys(recorded).filter((member) => !(member in own) && counts(member))
    const added = Object.keys(own).filter((member) => !(member in recorded) && counts(member))
    return [
      ...missing.map((member) => difference('missing', below(member), recorded[member], undefined)),
      ...added.map((member) => difference('added', below(member), undefined, own[member])),
      ...shared.flatMap((member) =>
        valueDifferences(member, below(member), recorded[member], own[member], comparison),
      ),
    ]
  }
  if (typeof recorded === 'string' && typeof own === 'string') {
    return textDifferences(name, where, recorded, own, comparison)
  }
  if (name === idAsNumber) {
    return textDifferences('Id', where, String(recorded), String(own), comparison)
  }
  return recorded === own ? [] : [difference('value', where, recorded, own)]
}

/** The member of deployed platforms that repeats an Id as a number: it differs where the Id does. */
const idAsNumber = 'IdAsLong'

function listDifferences(
  name: string,
  at: string,
  recorded: readonly unknown[],
  own: readonly unknown[],
  comparison: Comparison,
): Difference[] {
  const pairs = pairsOf(recorded, own, comparison.identities.id)
  const length = difference('value', `${at}.length`, recorded.length, own.length)
  return [
    ...(recorded.length === own.length ? [] : [length]),
    ...pairs.flatMap(([one, other], index) =>
      other === undefined ? [] : valueDifferences(name, `${at}[${index}]`, one, other, comparison),
    ),
  ]
}

function textDifferences(
  name: string,
  at: string,
  recorded: string,
  own: string,
  { identities, strict }: Comparison,
): Difference[] {
  const translated = identities.text(name, recorded)
  if (translated === own) return []
  const isKnown = translated !== recorded
  if (!strict && (isOfItsOwn(name, recorded, own, isKnown) || pseudonymsIn(recorded).length > 0)) {
    return []
  }
  return [difference('value', at, translated, own)]
}

const date = /^\d{4}-\d\d-\d\d([T ][\d:.]+(Z|[+-]\d\d:?\d\d)?)?$/

/** Values that differ between platforms without meaning: timestamps, request ids, addresses, ids not seen before. */
function isOfItsOwn(name: string, recorded: string, own: string, isKnown: boolean): boolean {
  if (/requestid$|^etag$|^expires$/i.test(name)) return true
  if (date.test(recorded) && date.test(own)) return true
  if (isHref(recorded) && isHref(own)) {
    // A different resource than before is a difference; an address for a browser is specific to a platform.
    const isOfApi = /^\/?(v1pre3|v2)\//.test(recorded)
    return !isOfApi || (!isKnown && shapeOf(recorded) === shapeOf(own))
  }
  return isIdName(name)
}

/** An href without its ids. */
function shapeOf(href: string): string {
  return href.replaceAll(/\/[^/?#]*\d[^/?#]*(?=[/?#]|$)/g, '/…').replace(/^\//, '')
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

function difference(
  kind: Difference['kind'],
  at: string,
  recorded: unknown,
  own: unknown,
): Difference {
  return {
    kind,
    at,
    ...(recorded !== undefined && { recorded }),
    ...(own !== undefined && { own }),
  }
}
