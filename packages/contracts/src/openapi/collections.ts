import type { OpenApiDocument } from './document.ts'
import type { Json } from './schemas.ts'

/** A call as collections have it. */
type Call = {
  readonly name: string
  readonly family: string
  readonly method: string
  /** With `{{baseUrl}}`, and with the parameters of the path as `:name`. */
  readonly url: string
  readonly description: string
  readonly inPath: readonly NamedValue[]
  readonly inQuery: readonly NamedValue[]
  /** The JSON of a body with a value for each member that is required; undefined without a body of members. */
  readonly body: string | undefined
}
type NamedValue = {
  readonly name: string
  readonly description: string
  readonly required: boolean
}

const methods = ['get', 'post', 'put', 'delete']

function callsOf(document: OpenApiDocument): Call[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, one]) =>
      methods.includes(method) ? [callOf(document, path, method, one as Json)] : [],
    ),
  )
}

function callOf(document: OpenApiDocument, path: string, method: string, operation: Json): Call {
  const parameters = ((operation['parameters'] ?? []) as Json[]).map((one) =>
    resolve(document, one),
  )
  const placed = (place: string): NamedValue[] =>
    parameters
      .filter((one) => one['in'] === place)
      .map((one) => ({
        name: String(one['name']),
        description: textOf(one['description']),
        required: one['required'] === true,
      }))
  const content = ((operation['requestBody'] as Json | undefined)?.['content'] ?? {}) as Json
  const { schema } = (content['application/json'] ?? {}) as { schema?: Json }
  return {
    name: String(operation['summary']).replace(/\.$/, ''),
    family: /^\/([^/{]+)/.exec(path)?.[1] ?? 'others',
    method: method.toUpperCase(),
    url: `{{baseUrl}}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    description: `${String(operation['description'])} Its id is ${String(operation['operationId'])}.`,
    inPath: placed('path'),
    inQuery: placed('query'),
    body: schema && JSON.stringify(exampleOf(document, schema), undefined, 2),
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function resolve({ components }: OpenApiDocument, value: Json): Json {
  const [, kind = '', name = ''] = /^#\/components\/(\w+)\/(.+)$/.exec(String(value['$ref'])) ?? []
  return ((components as Record<string, Json>)[kind]?.[name] ?? value) as Json
}

/** A value that a schema accepts, with the members that it requires. */
function exampleOf(document: OpenApiDocument, schema: Json): unknown {
  const { type, enum: values, items, required = [], properties = {} } = resolve(document, schema)
  if (Array.isArray(values)) return values[0]
  switch (type) {
    case 'object':
      return Object.fromEntries(
        (required as string[]).map((name) => [
          name,
          exampleOf(document, ((properties as Json)[name] ?? {}) as Json),
        ]),
      )
    case 'array':
      return [exampleOf(document, (items ?? {}) as Json)]
    case 'integer':
    case 'number':
      return 1
    case 'boolean':
      return true
    default:
      return ''
  }
}

/** Calls by their families, each in a folder of its own. */
function folders<Item>(
  calls: readonly Call[],
  itemOf: (call: Call, index: number) => Item,
): { readonly name: string; readonly items: Item[] }[] {
  const families = Map.groupBy(calls, ({ family }) => family)
  return [...families].map(([name, ones]) => ({ name, items: ones.map(itemOf) }))
}

const tokenHeader = 'x-access-token'
const json = 'application/json'

/** The calls of a document as a collection of Postman, format 2.1, with the variables `baseUrl` and `token`. */
export function postman(document: OpenApiDocument): Json {
  const itemOf = (call: Call): Json => {
    const raw = call.url
    return {
      name: call.name,
      request: {
        method: call.method,
        description: call.description,
        url: {
          raw,
          host: ['{{baseUrl}}'],
          path: raw.split('/').slice(1),
          variable: call.inPath.map(({ name, description }) => ({
            key: name,
            value: '',
            description,
          })),
          query: call.inQuery.map(({ name, description, required }) => ({
            key: name,
            value: '',
            description,
            disabled: !required,
          })),
        },
        header: call.body === undefined ? [] : [{ key: 'Content-Type', value: json }],
        ...(call.body !== undefined && { body: { mode: 'raw', raw: call.body } }),
      },
    }
  }
  return {
    info: {
      name: document.info.title,
      description: document.info['description'],
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: {
      type: 'apikey',
      apikey: [
        { key: 'key', value: tokenHeader, type: 'string' },
        { key: 'value', value: '{{token}}', type: 'string' },
        { key: 'in', value: 'header', type: 'string' },
      ],
    },
    variable: [
      { key: 'baseUrl', value: document.servers[0]?.url ?? '' },
      { key: 'token', value: '' },
    ],
    item: folders(callsOf(document), itemOf).map(({ name, items }) => ({ name, item: items })),
  }
}

/** The same as a collection that Bruno imports, with the variables in an environment. */
export function bruno(document: OpenApiDocument): Json {
  const itemOf = (call: Call, index: number): Json => {
    const param = (type: 'path' | 'query') => (one: NamedValue) => ({
      name: one.name,
      value: '',
      description: one.description,
      type,
      enabled: type === 'path' || one.required,
    })
    return {
      type: 'http',
      // A name is the name of a file.
      name: call.name.replaceAll(/[^\w ,.=()'-]/g, ' ').slice(0, 120),
      seq: index + 1,
      request: {
        url: call.url,
        method: call.method,
        headers: [{ name: tokenHeader, value: '{{token}}', enabled: true }],
        params: [...call.inPath.map(param('path')), ...call.inQuery.map(param('query'))],
        body: call.body === undefined ? { mode: 'none' } : { mode: 'json', json: call.body },
        auth: { mode: 'none' },
        docs: call.description,
      },
    }
  }
  const variable = (name: string, value: string, secret: boolean): Json => ({
    name,
    value,
    type: 'text',
    enabled: true,
    secret,
  })
  const url = document.servers[0]?.url ?? ''
  return {
    version: '1',
    name: document.info.title,
    items: folders(callsOf(document), itemOf).map((folder) => ({ type: 'folder', ...folder })),
    environments: [
      { name: 'Bench', variables: [variable('baseUrl', url, false), variable('token', '', true)] },
    ],
  }
}
