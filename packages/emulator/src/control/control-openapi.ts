import { z } from 'zod'
import type { AnyControlOperation } from './control-operations.ts'

type Json = Record<string, unknown>

/** The OpenAPI 3.1 document of the control API, made from the same values that route and check its requests. */
export function controlOpenApiDocument(
  operations: readonly AnyControlOperation[],
  { uiUrl, version }: { readonly uiUrl: string; readonly version: string },
): Json {
  const paths: Record<string, Json> = {}
  for (const operation of operations) {
    const path = `/${operation.path}`
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describe(operation) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Benchtop control API',
      version,
      description: 'What the owner of a bench can do to it: the clock, tokens, launches, faults.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: `${uiUrl}/_emulator` }],
    paths,
  }
}

function describe(operation: AnyControlOperation): Json {
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  const body = 'body' in operation ? operation.body : undefined
  return {
    summary: operation.summary,
    parameters: names.map((name) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
    ...(body !== undefined && { requestBody: { required: true, content: json(schemaOf(body)) } }),
    ...('receive' in operation && {
      requestBody: { required: true, content: bytes(operation.contentType) },
    }),
    responses: { ...goodResponses(operation), default: refusal },
  }
}

function goodResponses(operation: AnyControlOperation): Json {
  if ('follow' in operation) {
    const content = { 'text/event-stream': { schema: { type: 'string' } } }
    return { 200: { description: 'Server-sent events, until one side ends it.', content } }
  }
  if ('bytes' in operation) {
    return { 200: { description: operation.summary, content: bytes(operation.contentType) } }
  }
  return {
    200: { description: operation.summary, content: json({}) },
    204: { description: 'Done, and there is nothing to tell.' },
  }
}

function schemaOf(body: z.ZodType): Json {
  const { $schema: _, ...schema } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
  return schema
}

function bytes(contentType: string): Json {
  return { [contentType]: {} }
}

function json(schema: Json): Json {
  return { 'application/json': { schema } }
}

const text = { type: 'string' }
const problem = { type: 'object', properties: { member: text, code: text, message: text } }
const refusal = {
  description: 'A refusal.',
  content: json({
    type: 'object',
    required: ['error'],
    properties: {
      error: {
        type: 'object',
        required: ['code', 'message'],
        properties: { code: text, message: text, problems: { type: 'array', items: problem } },
      },
    },
  }),
}
