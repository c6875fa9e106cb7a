import type { SeededRandom } from './random.ts'
import type { KnownValues } from './known.ts'
import { brokenBody } from './broken-bodies.ts'
import { jsonOf } from './json-text.ts'
import { unusualText, valueOf, type ValueContext, type Schema } from './values.ts'

type Parameter = {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema?: Schema
}
type Described = {
  readonly tags?: readonly string[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema?: Schema }>>
  }
}

/** An OpenAPI document, as far as it is read here. */
export type ApiDocument = {
  readonly servers: readonly { readonly url: string }[]
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> }
  readonly paths: Readonly<
    Record<
      string,
      Readonly<Record<string, Described>> & {
        readonly servers?: readonly { readonly url: string }[]
      }
    >
  >
}

/** The format of errors at an address. */
export type ErrorFormat = 'v1' | 'v2' | 'billing' | 'oauth' | 'htsget' | 'control' | 'page'

/** An operation that requests are made for. */
export type Target = {
  readonly name: string
  readonly method: string
  /** Where its path begins: `http://127.0.0.1:5100`. */
  readonly base: string
  readonly path: string
  readonly errorFormat: ErrorFormat
  readonly described: Described
}

/** A request, ready to be sent. */
export type FuzzedRequest = {
  readonly target: Target
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | undefined
  readonly transport: Transport
}

/**
 * How a body is sent: with its length, in chunks without it, compressed, or in pieces with a pause between them.
 */
export type Transport = 'plain' | 'chunked' | 'gzip' | 'slow'

const methods = ['get', 'post', 'put', 'delete', 'patch'] as const

/** The operations of a document. */
export function targetsOf(document: ApiDocument, errorFormat?: ErrorFormat): Target[] {
  return Object.entries(document.paths).flatMap(([path, item]) => {
    const base = (item.servers ?? document.servers)[0]?.url ?? ''
    return methods.flatMap((method) => {
      const written = item[method]
      if (written === undefined) return []
      const { tags, parameters, requestBody } = written
      const named = { tags, parameters, requestBody }
      const described = withModels(named, document.components.schemas) as Described
      const tag = errorFormat ?? (described.tags?.[0] as ErrorFormat)
      return [{ name: `${method} ${path}`, method, base, path, errorFormat: tag, described }]
    })
  })
}

/** Models in their places, some levels deep: some contain themselves. */
function withModels(
  value: unknown,
  models: Readonly<Record<string, unknown>>,
  levels: number = 4,
): unknown {
  if (Array.isArray(value)) return value.map((one) => withModels(one, models, levels))
  if (typeof value !== 'object' || value === null) return value
  const [, model] =
    /^#\/components\/schemas\/(.+)$/.exec('$ref' in value ? String(value.$ref) : '') ?? []
  if (model !== undefined) return levels === 0 ? {} : withModels(models[model], models, levels - 1)
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, withModels(one, models, levels)]),
  )
}

/** A form of a page that browsers fill in, by its fields. */
export function formTarget(base: string, path: string, fields: readonly string[]): Target[] {
  const text: Schema = { type: 'string' }
  const properties = Object.fromEntries(fields.map((name) => [name, text]))
  const schema: Schema = { type: 'object', properties, required: [...fields] }
  const query = fields.map((name) => ({ name, in: 'query', schema: text }))
  const common = { base, path, errorFormat: 'page' as const }
  return [
    { ...common, name: `get ${path}`, method: 'get', described: { parameters: query } },
    {
      ...common,
      name: `post ${path}`,
      method: 'post',
      described: {
        parameters: query,
        requestBody: { content: { 'application/x-www-form-urlencoded': { schema } } },
      },
    },
  ]
}

const credentials: readonly Readonly<Record<string, string>>[] = [
  { 'x-access-token': 'ada-private' },
  { 'x-access-token': 'ada-private' },
  { 'x-access-token': 'ada-private' },
  { authorization: 'Bearer ben-private' },
  { 'x-access-token': 'ada-read' },
  { authorization: `Basic ${Buffer.from('cohort-browser:cohort-secret').toString('base64')}` },
]
const oddCredentials: readonly Readonly<Record<string, string>>[] = [
  {},
  { 'x-access-token': '' },
  { 'x-access-token': 'nobody', authorization: 'Bearer ada-private' },
  { authorization: 'Basic =' },
  { authorization: 'Basic Og==' },
  { authorization: 'Bearer' },
  { authorization: 'Digest a="b"' },
  { cookie: 'benchtop=1; =; a' },
]
const oddHeaders: readonly Readonly<Record<string, string>>[] = [
  { range: 'bytes=0-' },
  { range: 'bytes=-0,5-1' },
  { range: 'bytes=99999999999999999999-' },
  { 'if-range': '"x"' },
  { 'if-none-match': '*' },
  { accept: 'text/html' },
  { accept: '*/*;q=x' },
  { 'content-md5': 'AAAA' },
  { 'content-md5': '1B2M2Y8AsgTpgAmY7PhCfg==' },
  { 'content-encoding': 'gzip' },
  { origin: 'https://evil.example.test' },
  { 'x-http-method-override': 'DELETE' },
  { 'accept-language': 'x'.repeat(500) },
]
const types = [
  'application/json',
  'application/json; charset=utf-7',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'text/plain',
  'application/octet-stream',
  'nonsense',
  '',
] as const

const transports: readonly Transport[] = ['chunked', 'gzip', 'slow']

/** Most requests have one thing that is odd; those with many come no further than the first check. */
export const oddnesses = [0, 0, 0.03, 0.1, 0.3] as const

/** A request for an operation: mostly what its schema asks for, with something odd here and there. */
export function requestFor(
  target: Target,
  random: SeededRandom,
  known: KnownValues,
  oddness: number = random.pick(oddnesses),
): FuzzedRequest {
  const { described } = target
  const making: ValueContext = { random, known, oddness }
  const path = pathOf(target.path, making)
  const query = queryOf(described.parameters ?? [], making)
  const method = random.withProbability(oddness / 3)
    ? random.pick([...methods, 'head', 'options'])
    : target.method
  const { type, body } = bodyOf(described, making)
  const who = random.withProbability(1 - oddness)
    ? random.pick(credentials)
    : random.pick(oddCredentials)
  return {
    target,
    method: method.toUpperCase(),
    url: `${target.base}${path}${query}`,
    headers: {
      ...(target.errorFormat === 'control' || target.errorFormat === 'page' ? {} : who),
      ...(type !== undefined && { 'content-type': type }),
      ...(random.withProbability(oddness) && random.pick(oddHeaders)),
    },
    body: method === 'get' || method === 'head' ? undefined : body,
    transport: random.withProbability(oddness) ? random.pick(transports) : 'plain',
  }
}

/** A path with its parameters filled in: an id with one of the collection that it follows. */
function pathOf(template: string, making: ValueContext): string {
  const { random, known, oddness } = making
  const segments = template.split('/')
  return segments
    .map((segment, at) => {
      const [, name] = /^\{(\w+)\}$/.exec(segment) ?? []
      if (name === undefined) return segment
      if (random.withProbability(oddness / 3)) {
        return random.pick(['%', '%zz', '%E0%A4', '%00', '%2F', '.', '..', ''])
      }
      const before = segments[at - 1] ?? ''
      const fitting = known.byCollection[before] ?? known.byName[name.toLowerCase()]
      if (fitting !== undefined && random.withProbability(0.9 - oddness))
        return random.pick(fitting)
      return encoded(random.withProbability(0.5) ? random.pick(known.any) : unusualText(making))
    })
    .join('/')
}

function queryOf(parameters: readonly Parameter[], making: ValueContext): string {
  const { random, oddness } = making
  const parts: string[] = []
  for (const { name, schema = {}, required } of parameters.filter((one) => one.in === 'query')) {
    if (!random.withProbability(required === true ? 1 - oddness / 2 : 0.4)) continue
    const value = valueOf(schema, making, name, 5)
    const text = queryText(value, making)
    parts.push(`${random.withProbability(0.1) ? name.toUpperCase() : name}=${encoded(text)}`)
    if (random.withProbability(oddness)) parts.push(`${name}=${encoded(unusualText(making))}`)
  }
  if (random.withProbability(oddness)) {
    parts.push(random.pick(['&&', '=', '%', 'a=%zz', '__proto__=1', 'a[b]=1']))
  }
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}

/** A list is written with commas, between which there may be nothing. */
function queryText(value: unknown, { random, oddness }: ValueContext): string {
  if (typeof value === 'string') return value
  if (!Array.isArray(value) || random.withProbability(oddness)) return JSON.stringify(value)
  const separator = random.withProbability(0.8) ? ',' : random.pick([', ', ',,', ' , '])
  const items = value.map((item) => (typeof item === 'string' ? item : JSON.stringify(item)))
  return items.length === 0 ? random.pick(blankTexts) : items.join(separator)
}

/** What has a length and says nothing: whitespace, and separators with nothing between them. */
export const blankTexts = ['', ' ', '\t\n', ',', ' , ', ',,', ';', ':'] as const

/**
 * Requests with one parameter or member each that says nothing, for every one of an operation: of thousands that are made by
 * chance, hardly one has such a text where it matters.
 */
export function blankRequests(
  target: Target,
  random: SeededRandom,
  known: KnownValues,
): FuzzedRequest[] {
  const { parameters = [], requestBody } = target.described
  const fitting = (): FuzzedRequest => requestFor(target, random, known, 0)
  const queries = parameters.filter((one) => one.in === 'query')
  const ofQuery = queries.flatMap(({ name }) =>
    blankTexts.map((text) => {
      const request = fitting()
      const [path = '', given = ''] = request.url.split('?', 2)
      const others = given
        .split('&')
        .filter((part) => part.split('=')[0]?.toLowerCase() !== name.toLowerCase())
      const query = [...others, `${name}=${encoded(text)}`].filter(Boolean).join('&')
      return { ...request, url: `${path}?${query}` }
    }),
  )
  const contents = Object.entries(requestBody?.content ?? {})
  const [type, content] = contents.find(([name]) => /json|form-urlencoded/.test(name)) ?? []
  if (type === undefined) return ofQuery
  const { schema = {} } = content ?? {}
  const members = Object.keys(
    (schema.anyOf ?? schema.oneOf)?.[0]?.properties ?? schema.properties ?? {},
  )
  const values = type.includes('json')
    ? [...blankTexts, [], [''], [' '], [','], [null], {}, { '': '' }]
    : blankTexts
  return [
    ...ofQuery,
    ...members.flatMap((name) =>
      values.map((value) => {
        const others = valueOf(schema, { random, known, oddness: 0 })
        const body = { ...(typeof others === 'object' && others), [name]: value }
        const bytes = type.includes('json') ? Buffer.from(JSON.stringify(body)) : formOf(body)
        const request = fitting()
        const headers = { ...request.headers, 'content-type': type }
        return { ...request, headers, body: bytes }
      }),
    ),
  ]
}

/** For an address; what is no text in UTF-8 becomes the mark for that. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

function bodyOf(
  { requestBody }: Described,
  making: ValueContext,
): { type: string | undefined; body: Buffer | undefined } {
  const { random, oddness } = making
  if (requestBody === undefined) {
    return random.withProbability(1 - oddness)
      ? { type: undefined, body: undefined }
      : { type: random.pick(types), body: Buffer.from(unusualText(making)) }
  }
  const contents = Object.entries(requestBody.content)
  const [named, { schema = {} }] = random.pick(contents)
  const type = random.withProbability(oddness)
    ? random.pick(types)
    : named === '*/*'
      ? 'text/plain'
      : named
  if (random.withProbability(oddness)) return { type, body: brokenBody(random) }
  if (schema.format === 'binary' || !/json|form/.test(named)) {
    return { type, body: Buffer.from(unusualText(making)) }
  }
  const value = valueOf(schema, making)
  return { type, body: named.includes('json') ? jsonOf(value, making) : formOf(value) }
}

function formOf(value: unknown): Buffer {
  const members = typeof value === 'object' && value !== null ? Object.entries(value) : []
  const pairs = members.map(([name, one]): [string, string] => [
    name.toWellFormed(),
    (typeof one === 'string' ? one : JSON.stringify(one)).toWellFormed(),
  ])
  return Buffer.from(new URLSearchParams(pairs).toString())
}
