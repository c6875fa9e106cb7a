import {
  errorCodes,
  faces,
  oauthErrors,
  pathParameters,
  sortDirections,
  type EventsResult,
  type Operation,
  type Paging,
  type Permission,
  type Result,
} from '@benchtop/contracts'
import { z } from 'zod'

type Json = Record<string, unknown>

const license = { name: 'Apache-2.0', identifier: 'Apache-2.0' }

/** The OpenAPI 3.1 document of the control API, generated from the same values that route and check its requests. */
export function controlOpenApiDocument(
  operations: readonly Operation[],
  { uiUrl }: { readonly uiUrl: string },
  version: string,
): Json {
  const paths: Record<string, Json> = {}
  for (const operation of operations) {
    const { path, method } = operation
    paths[path] = { ...paths[path], [method.toLowerCase()]: describe(operation) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Benchtop control API',
      version,
      description: 'Operations for the owner of a bench: clock, tokens, launches, faults.',
      license,
    },
    servers: [{ url: uiUrl + faces.control.base }],
    paths,
    components: {
      securitySchemes: { startToken: { type: 'apiKey', in: 'header', name: 'x-benchtop-token' } },
    },
  }
}

/** The OpenAPI 3.1 document of the platform, generated from the same values that route and check its requests. */
export function openApiDocument(
  operations: readonly Operation[],
  servers: { readonly apiUrl: string; readonly storeUrl: string },
): Json {
  const paths: Record<string, Json> = {}
  for (const operation of operations) {
    const { host, base } = faces[operation.api]
    // The store shares paths with the API, and a document has each path once: the store's are relative to its base.
    const path = host === 'store' ? operation.path : base + operation.path
    const server = { url: servers.storeUrl + base, description: 'Store (billing)' }
    paths[path] = {
      ...(host === 'store' && { servers: [server] }),
      ...paths[path],
      [operation.method.toLowerCase()]: describe(operation),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Genomics data platform (Benchtop)',
      version: '2.0.0',
      description:
        'v1pre3, v2 and billing. Generated from the contracts that requests are routed and validated by.',
      license,
    },
    servers: [{ url: servers.apiUrl, description: 'API (v1pre3, v2)' }],
    paths,
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'x-access-token' },
        bearer: { type: 'http', scheme: 'bearer' },
        query: { type: 'apiKey', in: 'query', name: 'access_token' },
        client: { type: 'http', scheme: 'basic', description: 'client_id and client_secret' },
      },
    },
  }
}

function describe(operation: Operation): Json {
  return {
    operationId: operation.id,
    tags: [operation.api],
    summary: operation.summary,
    description: `Needs ${permissionInWords(operation.permission)}.`,
    security: security(operation.permission),
    parameters: parameters(operation),
    ...(operation.body && { requestBody: requestBody(operation) }),
    responses: responses(operation),
    'x-source': operation.source,
  }
}

/** The description of a permission, such as `BROWSE on the project`. */
export function permissionInWords(permission: Permission): string {
  switch (permission.kind) {
    case 'anyone':
      return 'nothing'
    case 'user':
    case 'bearer':
      return 'a valid token'
    case 'protocol':
      return 'client credentials as in OAuth 2.0: by HTTP Basic or in the body'
    case 'session':
      return 'a signed-in browser'
    case 'owner':
      return 'the owner of the bench'
    case 'client':
      return `the client credentials of the ${permission.resource}'s application`
    case 'global':
      return `the permission "${permission.right}"`
    case 'resource':
      return `${permission.access} on the ${permission.resource}`
    case 'own':
      return `the permission "${permission.right}", on the user's own ${permission.resource}`
    case 'visible':
      return `a valid token; returns what the caller may ${permission.access}`
    case 'anyOf':
      return permission.of.map(permissionInWords).join(', or ')
  }
}

function security(permission: Permission): Json[] {
  const token = [{ token: [] }, { bearer: [] }, { query: [] }]
  if (permission.kind === 'anyone') return [{}]
  if (permission.kind === 'protocol') return [{ client: [] }, {}]
  // Required only where the platform accepts connections from other machines.
  if (permission.kind === 'owner') return [{}, { startToken: [] }]
  const takesClient =
    permission.kind === 'client' ||
    (permission.kind === 'anyOf' && permission.of.some((one) => one.kind === 'client'))
  return takesClient ? [...token, { client: [] }] : token
}

function parameters(operation: Operation): Json[] {
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
    schema: jsonSchema(schema as z.ZodType),
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

function requestBody({ body }: Operation): Json {
  if (body === undefined || body.kind === 'raw') {
    const { contentType = '*/*', instead } = body ?? {}
    const bytes = { [contentType]: binary }
    return { required: true, content: { ...bytes, ...(instead && formOrJson(instead)) } }
  }
  if (body.kind === 'document') {
    return { required: true, content: { 'application/json': { schema: jsonSchema(body.schema) } } }
  }
  const json = { 'application/json': { schema: jsonSchema(body.members) } }
  return { required: true, content: body.kind === 'json' ? json : formOrJson(body.members) }
}

function formOrJson(members: z.ZodObject): Json {
  const schema = jsonSchema(members)
  return { 'application/x-www-form-urlencoded': { schema }, 'application/json': { schema } }
}

function responses(operation: Operation): Json {
  const good = Object.entries(operation.responses).map(([status, result]) => [
    status,
    response(operation, result),
  ])
  const refusal = {
    description: 'An error, in the envelope of the API.',
    content: { 'application/json': { schema: errorSchema(operation) } },
  }
  return { ...(Object.fromEntries(good) as Json), default: refusal }
}

function response(operation: Operation, result: Result): Json {
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
        content: Object.assign({}, ...result.of.map((one) => content(operation, one))) as Json,
      }
    default:
      return { description: operation.summary, content: content(operation, result) }
  }
}

function content(operation: Operation, result: Result): Json {
  if (result.kind === 'bytes') return { [result.contentType]: binary }
  if (result.kind === 'events') return eventStream(result)
  if (result.kind === 'text') return { [result.contentType]: { schema: { type: 'string' } } }
  if (result.kind === 'record') {
    return { 'application/json': { schema: enveloped(operation, jsonSchema(result.schema)) } }
  }
  if (result.kind !== 'collection') return {}
  const extra = Object.entries(result.extra?.shape ?? {}).map(([name, schema]) => [
    name,
    jsonSchema(schema as z.ZodType),
  ])
  const page = {
    type: 'object',
    required: ['Items', 'DisplayedCount', 'TotalCount', 'Offset', 'Limit', 'SortDir', 'SortBy'],
    properties: {
      ...(Object.fromEntries(extra) as Record<string, Json>),
      Items: { type: 'array', items: jsonSchema(result.item) },
      DisplayedCount: { type: 'integer' },
      TotalCount: { type: 'integer' },
      Offset: { type: 'integer' },
      Limit: { type: 'integer' },
      SortDir: { type: 'string' },
      SortBy: { type: 'string' },
    },
  }
  return { 'application/json': { schema: enveloped(operation, page) } }
}

/** OpenAPI 3.1 can't describe the events of a stream: each is described by its name in an extension. */
function eventStream({ events }: EventsResult): Json {
  const schemas = Object.entries(events).map(([name, schema]) => [name, jsonSchema(schema)])
  const described = { schema: { type: 'string' }, 'x-events': Object.fromEntries(schemas) as Json }
  return { 'text/event-stream': described }
}

function enveloped(operation: Operation, schema: Json): Json {
  if (operation.api === 'oauth' || operation.api === 'control') return schema
  return {
    type: 'object',
    required: ['Response', 'ResponseStatus', 'Notifications'],
    properties: {
      Response: schema,
      ResponseStatus: { type: 'object' },
      Notifications: { type: 'array', items: { type: 'object' } },
    },
  }
}

function errorSchema(operation: Operation): Json {
  const text = { type: 'string' }
  const code = { type: 'string', enum: Object.keys(errorCodes) }
  const errors = { type: 'array', items: { type: 'object' } }
  if (operation.api === 'v2') {
    return {
      type: 'object',
      required: ['ErrorCode', 'ErrorMessage', 'RequestId'],
      properties: { ErrorCode: code, ErrorMessage: text, RequestId: text, Errors: errors },
    }
  }
  if (operation.api === 'control') {
    const properties = { member: text, code: text, message: text }
    const problems = { type: 'array', items: { type: 'object', properties } }
    return {
      type: 'object',
      required: ['error'],
      properties: {
        error: {
          type: 'object',
          required: ['code', 'message'],
          properties: { code, message: text, problems },
        },
      },
    }
  }
  if (operation.api === 'oauth') {
    return {
      type: 'object',
      required: ['error', 'error_description', 'error_code'],
      properties: {
        error: { type: 'string', examples: Object.keys(oauthErrors) },
        error_description: text,
        error_code: text,
      },
    }
  }
  return enveloped(
    { ...operation, api: 'v1' },
    { type: 'object', properties: { ErrorCode: code, Message: text, Errors: errors } },
  )
}

function jsonSchema(schema: z.ZodType): Json {
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    io: 'output',
    unrepresentable: 'any',
    reused: 'inline',
  }) as Json
  return described
}
