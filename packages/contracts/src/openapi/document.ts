import type { z } from 'zod'
import { control } from '../control/operations.ts'
import { decidedParameters } from '../decisions.ts'
import { describePermission } from '../describe-permission.ts'
import { htsget } from '../htsget/operations.ts'
import { oauth } from '../oauth/operations.ts'
import { apiLocations, apis, type Api, type Host, type Operation } from '../operation.ts'
import { operations } from '../operations.ts'
import { sortDirections, type Paging } from '../paging.ts'
import { pathParameters } from '../path.ts'
import { everyScope, type Permission } from '../permission.ts'
import { defaultErrorPrefix, profileFacts, type Profile, type ProfileFacts } from '../profile.ts'
import { responsesOf, type Wire } from './responses.ts'
import { describeSchema, isRequired, reference, type Components, type Json } from './schemas.ts'
import { wordsFor } from './words.ts'

/** A document of one API or of several. */
export type OpenApiDocument = {
  readonly openapi: '3.1.0'
  readonly info: { readonly title: string; readonly version: string } & Json
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly servers: readonly { readonly url: string; readonly description?: string }[]
  readonly paths: Readonly<Record<string, Json>>
  readonly components: Components & { readonly securitySchemes: Json }
}

/** What a document is made for. */
export type OpenApiOptions = {
  /** An API by its name; or `platform`: all but the control API in one document, billing at an address of its own. */
  readonly api: Api | 'platform'
  readonly profile: Profile
  /** The addresses of a bench, without a slash at the end. */
  readonly servers: { readonly apiUrl: string; readonly uiUrl: string; readonly storeUrl: string }
  /** The version of Benchtop. */
  readonly version: string
  /** The prefix of the error codes of the profile `field`. Defaults to that of a platform without the setting. */
  readonly errorPrefix?: string
  /** Second names that members of v1, v2 and billing have too, by their names. */
  readonly aliases?: Readonly<Record<string, string>>
}

const descriptions = {
  v1: 'v1pre3: runs, projects, samples, AppResults, AppSessions, files, properties, trash.',
  v2: 'v2: the same data and the lab: biosamples, libraries, pools, lanes, datasets, workflows.',
  billing: 'Products and purchases, on an address of their own.',
  oauth: 'OAuth 2.0: tokens by the web flow and the device flow.',
  htsget: 'htsget 1.3: where the blocks of a BAM or VCF over a window are.',
  control: "The bench's own operations, for its owner.",
} as const satisfies Record<Api, string>

const titles = {
  v1: 'v1pre3 (Benchtop)',
  v2: 'v2 (Benchtop)',
  billing: 'Billing (Benchtop)',
  oauth: 'OAuth 2.0 (Benchtop)',
  htsget: 'htsget 1.3 (Benchtop)',
  control: 'Benchtop control API',
  platform: 'Genomics data platform (Benchtop)',
} as const satisfies Record<OpenApiOptions['api'], string>

/** What documents there are, by the name that `api` takes. */
export const openApiNames = [
  ...apis,
  'platform',
] as const satisfies readonly OpenApiOptions['api'][]

/**
 * An OpenAPI 3.1 document, made from the values that requests are routed and checked by, and that answers are written by.
 * Paths of one API are relative to its server; those of `platform` have the bases of their APIs.
 */
export function openApiDocument(options: OpenApiOptions): OpenApiDocument {
  const { api, servers, profile, aliases = {}, errorPrefix = defaultErrorPrefix } = options
  const isWhole = api === 'platform'
  const wire: Wire = { facts: profileFacts(profile), errorPrefix }
  const components: Components = { schemas: {}, responses: {}, parameters: {} }
  const described = [...operations, ...Object.values(htsget), ...Object.values(control)].filter(
    (one: Operation) => (isWhole ? one.api !== 'control' : one.api === api),
  )
  const serverOf = (one: Api): OpenApiDocument['servers'][number] => ({
    url: urlOf(apiLocations[one].host, servers) + apiLocations[one].base,
    ...(one !== 'control' && { description: descriptions[one] }),
  })
  const paths: Record<string, Json> = {}
  for (const operation of described) {
    const { host, base } = apiLocations[operation.api]
    // The store shares paths with the API, and a document has each path once: the store's are relative to its base.
    const isOther = isWhole && host === 'store'
    const path = !isWhole || isOther ? operation.path : base + operation.path
    paths[path] = {
      ...(isOther && { servers: [serverOf(operation.api)] }),
      ...paths[path],
      [operation.method.toLowerCase()]: describe(operation, wire, components),
    }
  }
  // The platform's and the control API's are read by programs that know parameters in their places.
  if (!isWhole && api !== 'control') shareParameters(paths, components)
  const names = [...new Set(described.map((one) => one.api))]
  const document: OpenApiDocument = {
    openapi: '3.1.0',
    info: {
      title: titles[api],
      version: options.version,
      description: `${isWhole ? 'All APIs of the platform.' : descriptions[api]} In the profile \`${profile}\`.`,
      contact: { name: 'The owner of this bench', url: servers.uiUrl },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    tags: names.map((name) => ({ name, description: descriptions[name] })),
    servers: isWhole
      ? [{ url: servers.apiUrl, description: 'v1, v2, OAuth and htsget' }]
      : [serverOf(api)],
    paths,
    components: { ...components, securitySchemes: securitySchemes(options) },
  }
  const isAliased = api !== 'control' && Object.keys(aliases).length > 0
  return isAliased ? (withAliases(document, aliases) as OpenApiDocument) : document
}

function urlOf(host: Host, { apiUrl, uiUrl, storeUrl }: OpenApiOptions['servers']): string {
  return { api: apiUrl, ui: uiUrl, store: storeUrl }[host]
}

/** Each member that has a second name is described under both. */
function withAliases(value: unknown, aliases: Readonly<Record<string, string>>): unknown {
  if (Array.isArray(value)) return value.map((one) => withAliases(one, aliases))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      const changed = withAliases(one, aliases)
      if (name !== 'properties') return [name, changed]
      const members = Object.entries(changed as Json).flatMap(([member, schema]) => {
        const second = aliases[member]
        return second === undefined
          ? [[member, schema]]
          : [
              [member, schema],
              [second, schema],
            ]
      })
      return [name, Object.fromEntries(members) as Json]
    }),
  )
}

/**
 * The flows by which tokens are granted. v2's is the one that the platform publishes for it: an application flow with a
 * placeholder for its scope. All APIs accept the same tokens.
 */
function securitySchemes({ api, servers }: OpenApiOptions): Json {
  if (api === 'control') {
    return { startToken: { type: 'apiKey', in: 'header', name: 'x-benchtop-token' } }
  }
  const tokenUrl = servers.apiUrl + apiLocations.oauth.base + oauth.token.path
  const granted = Object.fromEntries(everyScope.map((scope) => [scope, `Grants ${scope}.`]))
  const authorizationUrl = `${servers.uiUrl}/oauth/authorize`
  const authorizationCode = { authorizationUrl, tokenUrl, scopes: granted }
  const admin = 'A placeholder: v2 has no scopes of its own.'
  const clientCredentials = { tokenUrl, scopes: { admin } }
  return {
    token: { type: 'apiKey', in: 'header', name: 'x-access-token' },
    bearer: { type: 'http', scheme: 'bearer' },
    query: { type: 'apiKey', in: 'query', name: 'access_token' },
    client: { type: 'http', scheme: 'basic', description: 'client_id and client_secret' },
    authorizationCode: { type: 'oauth2', flows: { authorizationCode } },
    application: { type: 'oauth2', flows: { clientCredentials } },
  }
}

function describe(operation: Operation, wire: Wire, components: Components): Json {
  const body = requestBody(operation, wire, components)
  return {
    operationId: operation.id,
    tags: [operation.api],
    summary: operation.summary,
    description: `Needs ${describePermission(operation.permission)}.`,
    security: securityOf(operation.permission, operation.api),
    parameters: parameters(operation, wire, components),
    ...(body && { requestBody: body }),
    responses: responsesOf(operation, wire, components),
    'x-source': operation.decided === undefined ? 'stated' : 'decided',
    ...decidedAs(operation.decided),
  }
}

const decidedAs = (row: string | undefined) => (row === undefined ? {} : { 'x-decision': row })

function parameters(operation: Operation, { facts }: Wire, components: Components): Json[] {
  const inPath = pathParameters(operation.path).map((name) => ({
    name,
    in: 'path',
    required: true,
    description: wordsFor(name),
    schema: { type: 'string' },
  }))
  const inQuery = Object.entries(operation.query?.shape ?? {}).flatMap(([name, schema]) => {
    const { description, ...described } = describeSchema(schema as z.ZodType, {
      facts,
      components,
      use: 'request',
    })
    // A parameter that must be left out is none.
    if (described['not'] !== undefined) return []
    const isList = described['type'] === 'array'
    return [
      {
        name,
        in: 'query',
        required: isRequired(schema as z.ZodType),
        description: description ?? wordsFor(name),
        ...(isList && { style: 'form', explode: false }),
        schema: described,
        ...decidedAs(decidedParameters[name.toLowerCase()]),
      },
    ]
  })
  return [
    ...inPath,
    ...inQuery,
    ...(operation.paging ? pagingParameters(operation.paging, facts) : []),
  ]
}

function pagingParameters(paging: Paging, facts: ProfileFacts): Json[] {
  const one = (name: string, schema: Json): Json => {
    return { name, in: 'query', required: false, description: wordsFor(name), schema }
  }
  const { sortDir, maxLimit, defaultLimit, deployedSortBy = [] } = paging
  const isStrict = facts.unknownSortBy === 'reject'
  const fields = paging.sortBy.filter((name) => !isStrict || !deployedSortBy.includes(name))
  const most = facts.oversizedLimit === 'reject' ? { maximum: maxLimit } : {}
  return [
    one('Offset', { type: 'integer', minimum: 0, default: 0 }),
    one('Limit', { type: 'integer', minimum: 0, ...most, default: defaultLimit }),
    one('SortBy', { type: 'string', enum: fields, default: paging.sortBy[0] }),
    one('SortDir', { type: 'string', enum: [...sortDirections], default: sortDir }),
  ]
}

/** Puts each parameter that several operations have among the components, once. */
function shareParameters(paths: Readonly<Record<string, Json>>, components: Components): void {
  const described = Object.values(paths).flatMap((item) => Object.values(item) as Described[])
  const groups = Map.groupBy(
    described.flatMap(({ parameters: all }) => all),
    (parameter) => JSON.stringify(parameter),
  )
  const names = new Map<string, string>()
  for (const [text, [first, ...others]] of groups) {
    if (first === undefined || others.length === 0) continue
    const plain = String(first['name']).replaceAll(/[^\w.-]/g, '')
    let name = plain
    for (let number = 2; name in components.parameters; number += 1) name = `${plain}${number}`
    components.parameters[name] = first
    names.set(text, name)
  }
  for (const operation of described) {
    operation.parameters = operation.parameters.map((parameter) => {
      const name = names.get(JSON.stringify(parameter))
      return name === undefined ? parameter : reference('parameters', name)
    })
  }
}

type Described = { parameters: Json[] }

const binary = { schema: { type: 'string', format: 'binary' } }

/** What their own rules require, and their contracts leave open. */
const requiredByRule: readonly string[] = [
  'V1PropertyToSet.Name',
  'V1PropertyToSet.Type',
  'V2PropertyToSet.Type',
  'v1.updateAppSession.Status',
]

function requestBody(
  { body, query, id }: Operation,
  { facts }: Wire,
  components: Components,
): Json | undefined {
  if (body === undefined) return undefined
  const byFact = body.kind === 'json' ? Object.entries(body.requiredBy ?? {}) : []
  const ofProfile = byFact.filter(([, fact]) => facts[fact] === 'required')
  const required = [...requiredByRule, ...ofProfile.map(([name]) => `${id}.${name}`)]
  const described = (schema: z.ZodType): Json => {
    const use = body.kind === 'document' ? 'document' : 'request'
    return describeSchema(schema, { facts, components, use, required, whole: { schema, name: id } })
  }
  if (body.kind === 'raw') {
    const bytes = { [body.contentType ?? '*/*']: binary }
    const { instead } = body
    return { required: true, content: { ...bytes, ...(instead && formOrJson(described(instead))) } }
  }
  if (body.kind === 'document') {
    return { required: true, content: { 'application/json': { schema: described(body.schema) } } }
  }
  const schema = described(body.members)
  // What comes in the query needs no body.
  const inQuery = Object.keys(query?.shape ?? {})
  const demanded = (schema['required'] ?? []) as readonly string[]
  return {
    required: demanded.some((name) => !inQuery.includes(name)),
    content: body.kind === 'json' ? { 'application/json': { schema } } : formOrJson(schema),
  }
}

function formOrJson(schema: Json): Json {
  return { 'application/x-www-form-urlencoded': { schema }, 'application/json': { schema } }
}

/** The ways to authenticate for a permission, each by the name of its security schemes in a document. */
function securityOf(permission: Permission, api: Api): Record<string, readonly string[]>[] {
  const scopes = permission.kind === 'global' ? [permission.right] : []
  const flow = api === 'v2' ? { application: ['admin'] } : { authorizationCode: scopes }
  const token = [{ token: [] }, { bearer: [] }, { query: [] }, flow]
  if (permission.kind === 'anyone') return [{}]
  if (permission.kind === 'protocol') return [{ client: [] }, {}]
  // Required only where the platform accepts connections from other machines.
  if (permission.kind === 'owner') return [{}, { startToken: [] }]
  const takesClient =
    permission.kind === 'client' ||
    (permission.kind === 'anyOf' && permission.of.some((one) => one.kind === 'client'))
  return takesClient ? [...token, { client: [] }] : token
}
