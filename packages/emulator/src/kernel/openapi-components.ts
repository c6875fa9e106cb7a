import {
  errorCodes,
  oauthErrors,
  pathParameters,
  type Api,
  type Operation,
  type Permission,
} from '@benchtop/contracts'
import { z } from 'zod'

export type Json = Record<string, unknown>

/** What several operations of a document refer to, collected while they are described. */
export type Components = { readonly schemas: Json; readonly responses: Json }

/** A schema as OpenAPI 3.1 has it; what it defines by name, such as what contains itself, becomes a component. */
export function describeSchema(
  schema: z.ZodType,
  { schemas }: Components,
  io: 'input' | 'output' = 'output',
): Json {
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
  }) as Json
  const { $defs, ...own } = withComponentRefs(described) as Json & { readonly $defs?: Json }
  Object.assign(schemas, $defs)
  return own
}

/** References within a schema are references within the document that it becomes a part of. */
function withComponentRefs(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withComponentRefs)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([member, one]) =>
      member === '$ref' && typeof one === 'string'
        ? [member, one.replace('#/$defs/', '#/components/schemas/')]
        : [member, withComponentRefs(one)],
    ),
  )
}

/** The refusals of an operation by their statuses, and any other as `default`. */
export function refusals(operation: Operation, components: Components): Json {
  const statuses = refusalStatuses(operation)
  const entries = Object.entries(refusalDescriptions).filter(([status]) => statuses.has(status))
  return Object.fromEntries(
    [...entries, ['default', 'Any other error, in the envelope of the API.'] as const].map(
      ([status, description]) => [status, refusal(operation.api, status, description, components)],
    ),
  )
}

const refusalDescriptions = {
  400: 'A parameter or a member of the body is missing or invalid.',
  401: 'Credentials are missing, malformed, unknown or revoked.',
  403: 'The credentials lack the permission.',
  404: 'What the path names does not exist.',
  429: 'A rate limit is exceeded; Retry-After states the seconds to wait.',
} as const

function refusalStatuses(operation: Operation): ReadonlySet<string> {
  const { api, path, query, paging, body, permission } = operation
  const takesInput = query !== undefined || paging !== undefined || body !== undefined
  const all: readonly (readonly [string, boolean])[] = [
    ['400', takesInput],
    ['401', permission.kind !== 'anyone'],
    ['403', canBeForbidden(permission)],
    ['404', pathParameters(path).length > 0],
    ['429', api !== 'control'],
  ]
  return new Set(all.filter(([, isPossible]) => isPossible).map(([status]) => status))
}

/** Whether valid credentials may not suffice. */
function canBeForbidden({ kind }: Permission): boolean {
  return !['anyone', 'user', 'protocol', 'owner', 'visible'].includes(kind)
}

function refusal(
  api: Api,
  status: string,
  description: string,
  { schemas, responses }: Components,
): Json {
  const error = `${api}.Error`
  schemas[error] ??= errorSchema(api)
  const name = `${api}.${status}`
  const schema = { $ref: `#/components/schemas/${error}` }
  responses[name] ??= { description, content: { 'application/json': { schema } } }
  return { $ref: `#/components/responses/${name}` }
}

/** The content of a response in the envelope of its face; OAuth and the control API have none. */
export function enveloped(api: Api, schema: Json): Json {
  if (api === 'oauth' || api === 'control') return schema
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

const text = { type: 'string' }
const code = { type: 'string', enum: Object.keys(errorCodes) }
const errors = { type: 'array', items: { type: 'object' } }

function errorSchema(api: Api): Json {
  switch (api) {
    case 'v2':
      return {
        type: 'object',
        required: ['ErrorCode', 'ErrorMessage', 'RequestId'],
        properties: { ErrorCode: code, ErrorMessage: text, RequestId: text, Errors: errors },
      }
    case 'control':
      return controlErrorSchema()
    case 'oauth':
      return {
        type: 'object',
        required: ['error', 'error_description', 'error_code'],
        properties: {
          error: { type: 'string', examples: Object.keys(oauthErrors) },
          error_description: text,
          error_code: text,
        },
      }
    default:
      return enveloped(api, {
        type: 'object',
        properties: { ErrorCode: code, Message: text, Errors: errors },
      })
  }
}

function controlErrorSchema(): Json {
  const properties = { member: text, code: text, message: text }
  const problems = { type: 'array', items: { type: 'object', properties } }
  const error = {
    type: 'object',
    required: ['code', 'message'],
    properties: { code, message: text, problems },
  }
  return { type: 'object', required: ['error'], properties: { error } }
}
