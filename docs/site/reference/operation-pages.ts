import type { TryableCall } from '../../.vitepress/theme/try-it/call.ts'
import type { WrittenCall } from './calls/written-call.ts'
import type { Example } from './examples.ts'
import { attribute, code, fence, plain, table } from './markdown.ts'
import { resolved, rulesOf, schemaRows, typeOf, type Schema } from './schema-table.ts'

/** What of an OpenAPI document pages are made from. */
export type OpenApi = {
  readonly paths: Readonly<Record<string, PathItem>>
  readonly servers?: readonly { readonly url: string }[]
  readonly components?: {
    readonly schemas?: Readonly<Record<string, Schema>>
    readonly responses?: Readonly<Record<string, Response>>
  }
}
type Response = {
  readonly $ref?: string
  readonly description?: string
  readonly content?: Readonly<Record<string, { schema?: Schema }>>
}
type PathItem = {
  readonly servers?: readonly { readonly url: string }[]
} & Readonly<Record<string, unknown>>

export type OpenApiOperation = {
  readonly operationId?: string
  readonly tags?: readonly string[]
  readonly summary?: string
  readonly description?: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { schema?: Schema }>> }
  readonly responses: Readonly<Record<string, Response>>
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[]
  readonly 'x-decision'?: string
}
type Parameter = {
  readonly name: string
  readonly 'x-decision'?: string
  readonly in: string
  readonly required?: boolean
  readonly description?: string
  readonly schema?: Schema
}

/** An operation with where it is. */
export type PlacedOperation = OpenApiOperation & {
  /** As it is known by; of an operation that has no name of its own, what it is. */
  readonly id: string
  readonly method: string
  readonly path: string
  /** What its schemas refer to, by name. */
  readonly schemas: Readonly<Record<string, Schema>>
}

/** A family of operations, or all of an API that has none. */
export type Family = {
  /** The name of its page. */
  readonly page: string
  readonly title: string
  readonly about?: string
  readonly operations: readonly PlacedOperation[]
}

const methods = ['get', 'post', 'put', 'delete', 'patch']
const collection = ['Offset', 'Limit', 'SortBy', 'SortDir']

/** Every operation of a document, its path with the base of its server. */
export function operationsOf({ paths, components }: OpenApi, base = ''): PlacedOperation[] {
  const { schemas = {}, responses: shared = {} } = components ?? {}
  return Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method] as OpenApiOperation | undefined
      if (operation === undefined) return []
      const id = operation.operationId ?? `${method} ${path}`
      const placed = id.startsWith('billing.') ? `/v1pre3${path}` : `${base}${path}`
      const responses = Object.fromEntries(
        Object.entries(operation.responses).map(([status, one]) => [
          status,
          shared[one.$ref?.split('/').at(-1) ?? ''] ?? one,
        ]),
      )
      return [{ ...operation, id, method: method.toUpperCase(), path: placed, schemas, responses }]
    }),
  )
}

const collectionPath = /^\/(?:v1pre3\/|v2\/|htsget\/(?:addresses\/\{\w+\}\/)?)?([^/{]+)/

/** Families of operations that are read together: by their face and the collection that their path begins with. */
export function families(operations: readonly PlacedOperation[]): Map<string, PlacedOperation[]> {
  const found = new Map<string, PlacedOperation[]>()
  for (const operation of operations) {
    const [, first = ''] = collectionPath.exec(operation.path) ?? []
    const face = operation.id.split('.', 1)[0] ?? ''
    const name = `${face}-${first.toLowerCase()}`
    found.set(name, [...(found.get(name) ?? []), operation])
  }
  return found
}

/** The name of an operation's own page. */
export function operationPage(id: string): string {
  return `operations/${id
    .replaceAll(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')}`
}

/** The page of a family: its operations, each with its own page. */
export function familyPage({ title, about = '', operations }: Family): string {
  const list = operations.map(({ id, method, path, summary = '' }) => [
    // Where the operation was on this page before it had its own.
    `<a id="${anchorOf(id)}"></a>[${code(`${method} ${path}`)}](/reference/${operationPage(id)}.md)`,
    plain(summary),
  ])
  return `# ${plain(title)}\n\n${about}${table(['operation', 'description'], list)}`
}

/** The pages of a family's operations, by their names. */
export function operationPages(
  { page, title, operations }: Family,
  exampleOf: (id: string) => Example | undefined,
): [string, string][] {
  const linkTo = (one: PlacedOperation | undefined) =>
    one === undefined
      ? 'false'
      : JSON.stringify({ text: titleOf(one), link: `/reference/${operationPage(one.id)}` })
  return operations.map((one, at) => {
    const head = `---\nprev: ${linkTo(operations[at - 1])}\nnext: ${linkTo(operations[at + 1])}\n---\n\n`
    const up = `[${plain(title)}](/reference/${page}.md)\n\n`
    return [
      operationPage(one.id),
      `${head}# ${plain(titleOf(one))}\n\n${up}${operationText(one, exampleOf(one.id))}`,
    ]
  })
}

function titleOf({ summary = '' }: PlacedOperation): string {
  return summary.replace(/\.$/, '')
}

function operationText(operation: PlacedOperation, example: Example | undefined): string {
  const { id, operationId, method, path, description = '', parameters = [] } = operation
  const word = chosen(operation)
  const parts = {
    Call: example === undefined ? '' : callPart(example.call),
    Parameters: parameterPart(parameters),
    Body: bodyPart(operation),
    Answer: answerPart(operation, example?.answer),
    Errors: errorPart(operation),
  }
  const tried = example?.tryable && tryPart(example.tryable, `${method} ${path}`)
  return [
    `${code(`${method} ${path}`)}\n\n`,
    `${plain(description)}${word === '' ? '' : ` ${word}: the documentation does not show it.`}\n\n`,
    `${accessOf(operation)}${operationId === undefined ? '' : ` Its id is \`${id}\`.`}\n\n`,
    ...Object.entries(parts)
      .filter(([, text]) => text !== '')
      .map(([name, text]) => `## ${name}\n\n${text}${name === 'Call' ? (tried ?? '') : ''}`),
  ].join('')
}

const schemes: Readonly<Record<string, string>> = {
  client: 'the id and secret of an application',
  session: 'the session of a signed-in browser',
}

/** How a caller proves who it is, and the scopes that a token needs. */
function accessOf({ security = [] }: PlacedOperation): string {
  const ways = security.map((one) =>
    Object.keys(one).map((name) => schemes[name] ?? 'an access token'),
  )
  const words = [...new Set(ways.map((way) => (way.length === 0 ? 'nothing' : way.join(' and '))))]
  const scopes = [...new Set(security.flatMap((one) => Object.values(one).flat()))]
  const needed = scopes.length === 0 ? '' : ` with ${scopes.map(code).join(', ')}`
  return words.length === 0 ? 'Takes no credentials.' : `Takes ${words.join(', or ')}${needed}.`
}

function errorPart({ responses }: PlacedOperation): string {
  const rows = Object.entries(responses)
    .filter(([status]) => !/^[123]/.test(status))
    .map(([status, { description = '' }]) => [
      status === 'default' ? 'others' : code(status),
      plain(description),
    ])
  return rows.length === 0
    ? ''
    : `${table(['status', 'when'], rows)}[All errors](/reference/errors.md)\n\n`
}

/** A link to the decision that something comes from. */
function chosen({ 'x-decision': row }: { readonly 'x-decision'?: string }): string {
  return row === undefined ? '' : `[Chosen by Benchtop](/where-the-spec-is-silent#${row})`
}

/** The call in each language, one tab each. */
function callPart({ curl, typescript, python }: WrittenCall): string {
  const tabs = [
    fence('sh [curl]', curl),
    fence('ts [TypeScript]', typescript),
    fence('py [Python]', python),
  ]
  return `<div class="languages">\n\n::: code-group\n\n${tabs.join('')}:::\n\n</div>\n\n`
}

/** The same call for the page to send. */
function tryPart(call: TryableCall, name: string): string {
  return `<TryIt name="${attribute(name)}" call="${attribute(JSON.stringify(call))}" />\n\n`
}

function parameterPart(parameters: readonly Parameter[]): string {
  const own = parameters.filter(({ name }) => !collection.includes(name))
  const rows = own.map((parameter) => {
    const { name, in: place, required, schema = {}, description = '' } = parameter
    const rules = rulesOf(resolved(schema, schema))
    const about = [required === true ? 'required' : '', description, rules].filter(Boolean)
    return [
      code(name),
      place,
      plain(typeOf(schema, schema)),
      [plain(about.join('; ')), chosen(parameter)].filter(Boolean).join(' '),
    ]
  })
  const sortBy = parameters.find(({ name }) => name === 'SortBy')?.schema?.enum
  const limit = parameters.find(({ name }) => name === 'Limit')?.schema
  const paging =
    sortBy === undefined
      ? ''
      : `A list: \`Offset\`, \`Limit\` (${String(limit?.default)}, up to ${limit?.maximum}), \`SortDir\`, and \`SortBy\` one of ${sortBy.map((field) => `\`${String(field)}\``).join(', ')}.\n\n`
  return table(['parameter', 'in', 'type', 'description'], rows) + paging
}

function bodyPart({ requestBody, schemas }: PlacedOperation): string {
  if (requestBody === undefined) return ''
  const kinds = Object.keys(requestBody.content)
  const schema = Object.values(requestBody.content)
    .map((content) => content.schema)
    .find((one) => one?.properties !== undefined)
  const labels = kinds
    .map((kind) => ({ '*/*': 'the bytes', 'application/json': 'JSON' })[kind] ?? 'a form')
    .toReversed()
  const rows = schema === undefined ? [] : schemaRows({ ...schema, $defs: schemas })
  return `The body is ${[...new Set(labels)].join(', or ')}.\n\n${table(['member', 'type', 'description'], rows)}`
}

function answerPart({ responses, schemas }: PlacedOperation, example: string | undefined): string {
  const successes = Object.entries(responses).filter(([status]) => /^[123]/.test(status))
  const statuses = successes.map(([status]) => status)
  const parts = successes.flatMap(([, { content = {} }]) => {
    const [, described] = Object.entries(content).find(([type]) => type.includes('json')) ?? []
    const schema = described?.schema && resolved({ $defs: schemas }, described.schema)
    const inside = schema?.properties?.['Response'] ?? schema
    const response = inside && resolved({ $defs: schemas }, inside)
    const item = response?.properties?.['Items']?.items
    const record = typeof item === 'object' ? item : response
    if (record === undefined || schema === undefined) return []
    const rows = schemaRows({ ...resolved({ $defs: schemas }, record), $defs: schemas })
    if (rows.length === 0) return []
    const what = typeof item === 'object' ? 'each of Items' : 'the answer'
    return [
      `::: details What is in ${what}\n\n${table(['member', 'type', 'description'], rows)}:::\n\n`,
    ]
  })
  const shown =
    example === undefined ? '' : `::: details An answer\n\n${fence('json', example)}:::\n\n`
  return `Answers ${statuses.map((status) => `\`${status}\``).join(' or ')}.\n\n${[...new Set(parts)].join('')}${shown}`
}

function anchorOf(id: string): string {
  // Marked, since pages have headings of their own.
  return `op-${id.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`
}
