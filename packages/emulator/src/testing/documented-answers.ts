import { faces, type Api, type Profile } from '@benchtop/contracts'
import { openApiDocument, type OpenApiDocument } from '@benchtop/contracts/openapi'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'

// Every answer that a test platform gives over HTTP is held to the document of its API in its profile, refusals included:
// one that differs fails the test that got it, when its platform is closed.

type Json = Readonly<Record<string, unknown>>
type Content = Readonly<Record<string, unknown>>
type Described = { readonly responses: Readonly<Record<string, Json>> }

/** What decides how a platform answers. */
export type DescribedPlatform = {
  readonly apiUrl: string
  readonly uiUrl: string
  readonly storeUrl: string
  readonly profile?: Profile | undefined
  readonly errorPrefix?: string | undefined
  readonly aliases?: Readonly<Record<string, string>> | undefined
}

type Watched = {
  /** Whether the test lets requests fail on purpose: with any status. */
  hasFaults: boolean
  readonly validator: AnswerValidator
  readonly problems: Set<string>
}

const watched = new Map<string, Watched>()
const validators = new Map<string, AnswerValidator>()

/** Holds the answers of a platform to its documents from now on, until `end`, which gives how they differed. */
export function watchAnswers(platform: DescribedPlatform): { end(): readonly string[] } {
  const { profile = 'spec', errorPrefix, aliases } = platform
  const key = JSON.stringify([profile, errorPrefix, aliases])
  const validator = validators.get(key) ?? createAnswerValidator({ profile, errorPrefix, aliases })
  validators.set(key, validator)
  const one: Watched = { validator, hasFaults: false, problems: new Set() }
  const places = [platform.apiUrl, platform.uiUrl, platform.storeUrl].map(
    (url) => new URL(url).port,
  )
  const hosts = ['api', 'ui', 'store'] as const
  for (const [index, port] of places.entries()) watched.set(`${port} ${hosts[index]}`, one)
  return {
    end() {
      for (const [index, port] of places.entries()) watched.delete(`${port} ${hosts[index]}`)
      return [...one.problems]
    },
  }
}

subscribe('http.server.request.start', (message) => {
  const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
  for (const host of ['api', 'ui', 'store'] as const) {
    const found = watched.get(`${request.socket.localPort} ${host}`)
    if (found !== undefined) return watch(request, response, host, found)
  }
})

type Host = 'api' | 'ui' | 'store'

function watch(request: IncomingMessage, response: ServerResponse, host: Host, one: Watched): void {
  const { validator, problems } = one
  const target = {
    host,
    method: request.method ?? 'GET',
    path: (request.url ?? '').split('?')[0] ?? '',
  }
  if (!validator.describes(target)) return
  if (target.method === 'PUT' && target.path.endsWith('/faults')) one.hasFaults = true
  const chunks: Buffer[] = []
  const keep = (chunk: unknown, encoding: unknown): void => {
    if (typeof chunk === 'string') {
      chunks.push(
        Buffer.from(chunk, typeof encoding === 'string' ? (encoding as 'latin1') : 'utf8'),
      )
    } else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk))
  }
  const { write, end } = response
  response.write = ((...args: Parameters<typeof write>) => {
    if (isJson(response)) keep(args[0], args[1])
    return write.apply(response, args)
  }) as typeof write
  response.end = ((...args: Parameters<typeof end>) => {
    if (isJson(response)) keep(args[0], args[1])
    const answer = {
      isFaulty: one.hasFaults,
      status: response.statusCode,
      type: typeOf(response),
      text: Buffer.concat(chunks).toString('utf8'),
    }
    for (const problem of validator.problemsOf(target, answer)) problems.add(problem)
    return end.apply(response, args)
  }) as typeof end
}

/** The type of an answer; its head may have been written whole, past what `getHeader` knows. */
function typeOf(response: ServerResponse): string {
  const set = response.getHeader('content-type')
  if (typeof set === 'string') return set
  const { _header: head } = response as unknown as { readonly _header: string | null }
  return /^content-type: (.*)$/im.exec(head ?? '')?.[1]?.trim() ?? ''
}

function isJson(response: ServerResponse): boolean {
  return typeOf(response).includes('json')
}

export type AnswerTarget = { readonly host: Host; readonly method: string; readonly path: string }
export type GivenAnswer = {
  readonly status: number
  readonly type: string
  readonly text: string
  /** Whether its status may be any. */
  readonly isFaulty: boolean
}

export type AnswerValidator = {
  describes(target: AnswerTarget): boolean
  /** How an answer differs from what its document says; empty where it doesn't. */
  problemsOf(target: AnswerTarget, answer: GivenAnswer): string[]
}

type Place = {
  readonly api: Api
  readonly path: string
  readonly matches: RegExp
  readonly host: Host
  readonly item: Readonly<Record<string, unknown>>
}

/** Statuses that an operation has to list; any other is that of something which may happen to every request. */
const listed = new Set([200, 201, 202, 204, 205, 302, 400, 401, 403, 404, 409, 410, 429])

/** Validates answers by the documents of every API in one profile, each schema compiled once, when it is needed. */
export function createAnswerValidator(
  wire: Omit<DescribedPlatform, 'apiUrl' | 'uiUrl' | 'storeUrl'>,
): AnswerValidator {
  const ajv = addFormats.default(
    new Ajv2020({ strict: false, validateSchema: false, allErrors: false }),
  )
  ajv.addFormat('binary', true)
  const apis = Object.keys(faces) as Api[]
  const documents = new Map<Api, OpenApiDocument>()
  const places: Place[] = apis.flatMap((api) => {
    const document = openApiDocument({
      profile: wire.profile ?? 'spec',
      ...(wire.errorPrefix !== undefined && { errorPrefix: wire.errorPrefix }),
      ...(wire.aliases !== undefined && { aliases: wire.aliases }),
      api,
      version: '0',
      servers: {
        apiUrl: 'http://api.test',
        uiUrl: 'http://ui.test',
        storeUrl: 'http://store.test',
      },
    })
    documents.set(api, document)
    ajv.addSchema(document, api)
    const { host, base } = faces[api]
    return Object.entries(document.paths).map(([path, item]) => ({
      api,
      path,
      host,
      item,
      matches: pattern(base + path),
    }))
  })
  // What is literal goes before what has parameters, as in the router.
  places.sort((one, other) => count(one.path) - count(other.path))
  const compiled = new Map<string, ValidateFunction>()
  const compile = (place: string): ValidateFunction => {
    const known = compiled.get(place) ?? ajv.getSchema(place)
    if (known === undefined) throw new Error(`There is no schema ${place}.`)
    compiled.set(place, known)
    return known
  }
  const find = ({
    host,
    method,
    path,
  }: AnswerTarget): { place: Place; operation: Described } | undefined => {
    const plain = path.replaceAll(/\/+/g, '/').replace(/\/$/, '')
    for (const place of places) {
      const operation = place.item[method.toLowerCase()] as Described | undefined
      if (place.host === host && operation !== undefined && place.matches.test(plain))
        return { place, operation }
    }
    return undefined
  }
  return {
    describes: (target) => find(target) !== undefined,
    problemsOf(target, { status, type, text, isFaulty }) {
      const found = find(target)
      if (found === undefined) return []
      const { place, operation } = found
      const what = `${target.method} ${place.path} (${place.api}, ${wire.profile ?? 'spec'}) ${status}`
      const { responses } = operation
      const key = String(status) in responses ? String(status) : 'default'
      if (key === 'default' && listed.has(status) && !isFaulty)
        return [`${what} is not in the document`]
      const named = /^#\/components\/responses\/(.+)$/.exec(String(responses[key]?.['$ref']))?.[1]
      const at =
        named === undefined
          ? `#/paths/${pointer(place.path)}/${target.method.toLowerCase()}/responses/${key}`
          : `#/components/responses/${named}`
      const described =
        named === undefined ? responses[key] : documents.get(place.api)?.components.responses[named]
      const content = (described as { readonly content?: Content } | undefined)?.content ?? {}
      const media = type.split(';', 1)[0]?.trim() ?? ''
      if (media === '' || text === '') return []
      const known = Object.keys(content).find((one) => one.split(';', 1)[0]?.trim() === media)
      if (known === undefined)
        return [`${what} is ${media}, not ${Object.keys(content).join(' or ')}`]
      if (!media.includes('json')) return []
      const validate = compile(`${place.api}${at}/content/${pointer(known)}/schema`)
      const value = readJson(text)
      // Also that of another server, which has got the port of a platform that is gone.
      if (value === undefined) return [`${what} is not JSON`]
      if (validate(value)) return []
      return (validate.errors ?? []).map(
        ({ instancePath, message, params }) =>
          `${what}: ${instancePath.replaceAll(/\/\d+/g, '/*')} ${message} ${JSON.stringify(params)}`,
      )
    },
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function count(path: string): number {
  return path.split('{').length
}

function pattern(path: string): RegExp {
  const escaped = path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')
  return new RegExp(`^${escaped}$`, 'i')
}

/** A name as a part of a JSON pointer in an address. */
function pointer(name: string): string {
  return encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))
}
