import {
  describePermission,
  faces,
  oauth,
  pathParameters,
  sortDirections,
  type Api,
  type EventsResult,
  type Operation,
  type Paging,
  type Permission,
  type Result,
} from '@benchtop/contracts'
import type { z } from 'zod'
import {
  describeSchema,
  enveloped,
  refusals,
  type Components,
  type Json,
} from './openapi-components.ts'
import { everyScope } from '../access/scopes.ts'

const license = { name: 'Apache-2.0', identifier: 'Apache-2.0' }

/** Who answers for a bench: the person who started it, on its pages. */
const contactAt = (uiUrl: string): Json => ({ name: 'The owner of this bench', url: uiUrl })

/** The faces, by which operations are grouped. */
const tagDescriptions = {
  v1: 'v1pre3: runs, projects, samples, AppResults, AppSessions, files, properties, trash.',
  v2: 'v2: the same data and the lab: biosamples, libraries, pools, lanes, datasets, workflows.',
  billing: 'Products and purchases, on an address of their own.',
  oauth: 'OAuth 2.0: tokens by the web flow and the device flow.',
  htsget: 'htsget 1.3: where the blocks of a BAM or VCF over a window are.',
  control: "The bench's own operations, for its owner.",
} as const satisfies Record<Api, string>

function tagsOf(operations: readonly Operation[]): Json[] {
  const apis = [...new Set(operations.map(({ api }) => api))]
  return apis.map((name) => ({ name, description: tagDescriptions[name] }))
}

/** The OpenAPI 3.1 document of the control API, generated from the same values that route and check its requests. */
export function controlOpenApiDocument(
  operations: readonly Operation[],
  { uiUrl }: { readonly uiUrl: string },
  version: string,
): Json {
  const paths: Record<string, Json> = {}
  const components: Components = { schemas: {}, responses: {} }
  for (const operation of operations) {
    const { path, method } = operation
    paths[path] = { ...paths[path], [method.toLowerCase()]: describe(operation, components) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Benchtop control API',
      version,
      description: 'Operations for the owner of a bench: clock, tokens, launches, faults.',
      contact: contactAt(uiUrl),
      license,
    },
    tags: tagsOf(operations),
    servers: [{ url: uiUrl + faces.control.base }],
    paths,
    components: {
      ...components,
      securitySchemes: { startToken: { type: 'apiKey', in: 'header', name: 'x-benchtop-token' } },
    },
  }
}

/** The OpenAPI 3.1 document of the platform, generated from the same values that route and check its requests. */
export function openApiDocument(
  operations: readonly Operation[],
  servers: { readonly apiUrl: string; readonly uiUrl: string; readonly storeUrl: string },
): Json {
  const paths: Record<string, Json> = {}
  const components: Components = { schemas: {}, responses: {} }
  for (const operation of operations) {
    const { host, base } = faces[operation.api]
    // The store shares paths with the API, and a document has each path once: the store's are relative to its base.
    const path = host === 'store' ? operation.path : base + operation.path
    const server = { url: servers.storeUrl + base, description: 'Store (billing)' }
    paths[path] = {
      ...(host === 'store' && { servers: [server] }),
      ...paths[path],
      [operation.method.toLowerCase()]: describe(operation, components),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Genomics data platform (Benchtop)',
      version: '2.0.0',
      description:
        'v1pre3, v2 and billing. Generated from the contracts that requests are routed and validated by.',
      contact: contactAt(servers.uiUrl),
      license,
    },
    tags: tagsOf(operations),
    servers: [{ url: servers.apiUrl, description: 'API (v1pre3, v2)' }],
    paths,
    components: {
      ...components,
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'x-access-token' },
        bearer: { type: 'http', scheme: 'bearer' },
        query: { type: 'apiKey', in: 'query', name: 'access_token' },
        client: { type: 'http', scheme: 'basic', description: 'client_id and client_secret' },
        ...oauthSchemes(servers),
      },
    },
  }
}

/**
 * The flows by which tokens are granted. v2's is the one that the platform publishes for it: an application flow with a
 * placeholder for its scope. All APIs accept the same tokens.
 */
function oauthSchemes({ apiUrl, uiUrl }: { readonly apiUrl: string; readonly uiUrl: string }) {
  const tokenUrl = apiUrl + faces.oauth.base + oauth.token.path
  const scopes = Object.fromEntries(everyScope.map((scope) => [scope, `Grants ${scope}.`]))
  const authorizationCode = { authorizationUrl: `${uiUrl}/oauth/authorize`, tokenUrl, scopes }
  const admin = 'A placeholder: v2 has no scopes of its own.'
  const clientCredentials = { tokenUrl, scopes: { admin } }
  return {
    authorizationCode: { type: 'oauth2', flows: { authorizationCode } },
    application: { type: 'oauth2', flows: { clientCredentials } },
  }
}

function describe(operation: Operation, components: Components): Json {
  return {
    operationId: operation.id,
    tags: [operation.api],
    summary: operation.summary,
    description: `Needs ${describePermission(operation.permission)}.`,
    security: securityOf(operation.permission, operation.api),
    parameters: parameters(operation, components),
    ...(operation.body && { requestBody: requestBody(operation, components) }),
    responses: responses(operation, components),
    'x-source': operation.source,
  }
}

function parameters(operation: Operation, components: Components): Json[] {
  const inPath = pathParameters(operation.path).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const shape = operation.query?.shape ?? {}
  const inQuery = Object.entries(shape).map(([name, schema]) => ({
    name,
    in: 'query',
    required: !(schema as z.ZodType).safeParse(undefined).success,
    schema: describeSchema(schema as z.ZodType, components),
  }))
  return [...inPath, ...inQuery, ...(operation.paging ? pagingParameters(operation.paging) : [])]
}

function pagingParameters(paging: Paging): Json[] {
  const [sortBy] = paging.sortBy
  const one = (name: string, schema: Json): Json => ({ name, in: 'query', required: false, schema })
  return [
    one('Offset', { type: 'integer', minimum: 0, default: 0 }),
    one('Limit', {
      type: 'integer',
      minimum: 0,
      maximum: paging.maxLimit,
      default: paging.defaultLimit,
    }),
    one('SortBy', { type: 'string', enum: [...paging.sortBy], default: sortBy }),
    one('SortDir', { type: 'string', enum: [...sortDirections], default: paging.sortDir }),
  ]
}

const binary = { schema: { type: 'string', format: 'binary' } }

function requestBody({ body }: Operation, components: Components): Json {
  if (body === undefined || body.kind === 'raw') {
    const { contentType = '*/*', instead } = body ?? {}
    const bytes = { [contentType]: binary }
    return {
      required: true,
      content: { ...bytes, ...(instead && formOrJson(instead, components)) },
    }
  }
  if (body.kind === 'document') {
    return {
      required: true,
      content: {
        'application/json': { schema: describeSchema(body.schema, components, 'input') },
      },
    }
  }
  const json = { 'application/json': { schema: describeSchema(body.members, components) } }
  return {
    required: true,
    content: body.kind === 'json' ? json : formOrJson(body.members, components),
  }
}

function formOrJson(members: z.ZodObject, components: Components): Json {
  const schema = describeSchema(members, components)
  return { 'application/x-www-form-urlencoded': { schema }, 'application/json': { schema } }
}

function responses(operation: Operation, components: Components): Json {
  const successes = Object.entries(operation.responses).map(([status, result]) => [
    status,
    response(operation, result, components),
  ])
  return { ...(Object.fromEntries(successes) as Json), ...refusals(operation, components) }
}

function response(operation: Operation, result: Result, components: Components): Json {
  switch (result.kind) {
    case 'redirect':
      return {
        description: 'The content is at another address.',
        headers: { Location: { schema: { type: 'string', format: 'uri' } } },
      }
    case 'empty':
      return { description: 'Done.' }
    case 'either':
      return {
        description: 'With the status that the request specifies.',
        content: Object.assign(
          {},
          ...result.of.map((one) => content(operation.api, one, components)),
        ) as Json,
      }
    default:
      return { description: operation.summary, content: content(operation.api, result, components) }
  }
}

function content(api: Api, result: Result, components: Components): Json {
  if (result.kind === 'bytes') return { [result.contentType]: binary }
  if (result.kind === 'events') return eventStream(result, components)
  if (result.kind === 'text') return { [result.contentType]: { schema: { type: 'string' } } }
  if (result.kind === 'record') {
    return {
      'application/json': { schema: enveloped(api, describeSchema(result.schema, components)) },
    }
  }
  if (result.kind !== 'collection') return {}
  const extra = Object.entries(result.extra?.shape ?? {}).map(([name, schema]) => [
    name,
    describeSchema(schema as z.ZodType, components),
  ])
  const page = {
    type: 'object',
    required: ['Items', 'DisplayedCount', 'TotalCount', 'Offset', 'Limit', 'SortDir', 'SortBy'],
    properties: {
      ...(Object.fromEntries(extra) as Record<string, Json>),
      Items: { type: 'array', items: describeSchema(result.item, components) },
      DisplayedCount: { type: 'integer' },
      TotalCount: { type: 'integer' },
      Offset: { type: 'integer' },
      Limit: { type: 'integer' },
      SortDir: { type: 'string' },
      SortBy: { type: 'string' },
    },
  }
  return { 'application/json': { schema: enveloped(api, page) } }
}

/** OpenAPI 3.1 can't describe the events of a stream: each is described by its name in an extension. */
function eventStream({ events }: EventsResult, components: Components): Json {
  const schemas = Object.entries(events).map(([name, schema]) => [
    name,
    describeSchema(schema, components),
  ])
  const described = { schema: { type: 'string' }, 'x-events': Object.fromEntries(schemas) as Json }
  return { 'text/event-stream': described }
}

/** The ways to authenticate for a permission, each by the name of its security schemes in an OpenAPI document. */
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
