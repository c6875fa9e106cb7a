import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import {
  billing,
  describePermission,
  faces,
  oauth,
  pathParameters,
  v1,
  v2,
  type Operation,
} from '@benchtop/contracts'
import { wordsFor } from '@benchtop/contracts/openapi'
import { isOptional, memberName, typeText, type Schema } from './type-text.ts'

/** The source files, each with the interfaces of an API. */
export const sourceNames = ['v1', 'v2', 'billing', 'oauth'] as const
export type SourceName = (typeof sourceNames)[number]

type Source = {
  readonly operations: Readonly<Record<string, Operation>>
  readonly face: string
  readonly prefix: string
}

/** The APIs with an interface each; names of v2 begin with V2, since v1 has the same ones. */
const sources: Readonly<Record<SourceName, Source>> = {
  v1: { operations: v1, face: 'V1', prefix: '' },
  v2: { operations: v2, face: 'V2', prefix: 'V2' },
  billing: { operations: billing, face: 'Billing', prefix: '' },
  oauth: { operations: oauth, face: 'OAuthApi', prefix: '' },
}

/** Names that a browser or JavaScript has something else for. */
const taken: Readonly<Record<string, string>> = { File: 'PlatformFile', History: 'HistoryPage' }

/** Records that are unions by a member, which an interface can't extend. */
const unions: Readonly<Record<string, string>> = {
  PropertyRecord: 'Property',
  V2PropertyRecord: 'V2Property',
  V2PropertiesRecord: 'V2Properties',
}

const contracts = fileURLToPath(new URL('../../contracts/src', import.meta.url))

/** The types of the contracts by the schemas that they are from. */
export async function namedSchemas(): Promise<ReadonlyMap<unknown, string>> {
  const index = readFileSync(join(contracts, 'index.ts'), 'utf8')
  const names = new Map<unknown, string>()
  for (const path of readdirSync(contracts, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.ts') || path.includes('.test') || path.startsWith('control')) continue
    const text = readFileSync(join(contracts, path), 'utf8')
    const types = [...text.matchAll(/export type (\w+) = z\.(?:infer|output)<typeof (\w+)>/g)]
    if (types.length === 0) continue
    const exported = (await import(pathToFileURL(join(contracts, path)).href)) as Record<
      string,
      unknown
    >
    for (const [, type = '', constant = ''] of types) {
      const isPublic = new RegExp(`\\b${type}\\b`).test(index)
      if (isPublic && exported[constant] !== undefined) names.set(exported[constant], type)
    }
  }
  return names
}

/** A call as a list of operations shows it. */
export type ListedCall = {
  readonly operation: Operation
  /** With the names of its groups, such as `runProperties.list`. */
  readonly name: string
  /** The names of its parameters; those that may be left out end in `?`. */
  readonly parameters: readonly string[]
  readonly returned: string
}

/**
 * The source of the interfaces of an API: one for the API, each parameter object and each record. And its calls, for the
 * list of operations.
 */
export function operationsSource(
  name: SourceName,
  named: ReadonlyMap<unknown, string>,
): { readonly source: string; readonly calls: readonly ListedCall[] } {
  const { operations, face, prefix } = sources[name]
  const writer = createWriter(name, prefix, named)
  const groups = new Map<string, string[]>()
  for (const operation of Object.values(operations)) {
    const steps = operation.id.split('.').slice(1)
    const call = steps.pop() ?? ''
    const group = steps.join('.')
    groups.set(group, [...(groups.get(group) ?? []), writer.call(operation, call, group)])
  }
  const body = [...groups].map(([group, calls]) =>
    group === '' ? calls.join('\n') : `  readonly ${group}: {\n${indented(calls.join('\n'))}\n  }`,
  )
  const { base, host } = faces[name]
  const source = [
    '// Written at set-up from the contracts, by build/write-operations.ts: change these, and run npm run setup.',
    writer.imports(),
    ...writer.declarations(),
    `/** The operations at \`${base}\` of the ${host === 'store' ? 'store' : 'API'}. */`,
    `export interface ${face} {\n${body.join('\n')}\n}\n`,
  ].join('\n')
  return { source, calls: writer.calls }
}

function createWriter(api: SourceName, prefix: string, named: ReadonlyMap<unknown, string>) {
  const declarations = new Map<string, string>()
  const used = new Set<string>()
  const fromContracts = new Set<string>()
  const calls: ListedCall[] = []

  const declare = (name: string, text: string): string => {
    const there = declarations.get(name)
    if (there !== undefined && there !== text) throw new Error(`Two types are called ${name}.`)
    declarations.set(name, text)
    return name
  }

  const ofType = (schema: Schema, operation: Operation, what: string): string => {
    const type = named.get(schema)
    const union = type === undefined ? undefined : unions[type]
    if (union !== undefined) {
      fromContracts.add(union)
      return union
    }
    const doc = `/** What \`${operation.id}\` returns. */`
    if (type === undefined) {
      used.add('DataOf').add('OperationOf')
      const data = `DataOf<OperationOf<'${operation.id}'>>`
      const text = what === 'Item' ? `${data}['Items'][number]` : data
      return declare(`${typeName(operation, prefix)}${what}`, `${doc}\nexport type $ = ${text}`)
    }
    const short = type.replace(/Record$/, '')
    const name = taken[short] ?? short
    const { shape } = schema._zod.def as { readonly shape?: Readonly<Record<string, Schema>> }
    const base = name === type && shape !== undefined ? `${type}Data` : type
    fromContracts.add(base === type ? type : `${type} as ${base}`)
    if (shape === undefined && name === type) return type
    // Each again, with what it is: an editor shows that of no other place.
    const described = Object.entries(shape ?? {}).map(([member, one]) => {
      const mark = one._zod.optout === 'optional' ? '?' : ''
      const text = typeText(one) ?? ''
      const known = /^(string|number|boolean)( \| undefined)?$/.test(text)
      return `${wordsOf(member)}  ${memberName(member)}${mark}: ${known ? text : `${base}['${member}']`}\n`
    })
    return declare(
      name,
      `/** ${article(type)} of the platform. */\nexport interface $ extends ${base} {\n${described.join('')}}`,
    )
  }

  const result = (operation: Operation, one: Operation['responses'][number]): string => {
    switch (one.kind) {
      case 'record':
        return ofType(one.schema, operation, 'Result')
      case 'collection':
        used.add('ResultPage')
        return `ResultPage<${ofType(one.item, operation, 'Item')}>`
      case 'text':
        return 'string'
      case 'bytes':
        return 'ReadableStream<Uint8Array>'
      case 'either':
        return result(operation, one.of[0])
      default:
        return 'undefined'
    }
  }

  const call = (operation: Operation, name: string, group: string): string => {
    const params = declare(
      `${typeName(operation, prefix)}Params`,
      `/** The parameters of \`${[api, group, name].filter(Boolean).join('.')}\`. */\nexport interface $ ${members(operation, used, fromContracts)}`,
    )
    const hasDefault = !/^ {2}readonly \w+:/m.test(declarations.get(params) ?? '')
    const parameter = `params${hasDefault ? '?' : ''}: ${params}`
    used.add('CallOptions')
    const answers = Object.entries(operation.responses)
      .filter(([status]) => Number(status) < 300)
      .map(([, one]) => one)
    const success = answers.find(({ kind }) => kind !== 'redirect')
    const texts = new Set(
      answers.filter(({ kind }) => kind !== 'redirect').map((one) => result(operation, one)),
    )
    // One without a name of its own is the result whatever the status is.
    const whole = [...texts].find((text) => text.endsWith('Result'))
    const returned = whole ?? ([...texts].join(' | ') || 'undefined')
    const doc = docOf(operation, returned)
    const given = (declarations.get(params) ?? '').matchAll(/^ {2}readonly '?([\w.]+)'?(\??):/gm)
    calls.push({
      operation,
      name: [group, name].filter(Boolean).join('.'),
      parameters: [...given].map(([, member = '', mark = '']) => member + mark),
      returned,
    })
    const all = /^ResultPage<(.*)>$/.exec(returned)?.[1]
    const isText = success?.kind === 'either'
    const asText = `(params: ${params} & { readonly Format: 'vcf' }, options?: CallOptions): Promise<string>`
    if (operation.method !== 'GET' || operation.paging === undefined || all === undefined) {
      const textual = isText ? `${doc}\n  ${name}${asText}\n` : ''
      return `${textual}${doc}\n  ${name}(${parameter}, options?: CallOptions): Promise<${returned}>`
    }
    const textual = isText ? `\n${indented(doc)}\n    ${asText}` : ''
    const listed = isText ? `Omit<${params}, 'Format'>` : params
    const items = `params${hasDefault ? '?' : ''}: ${listed}`
    return `  readonly ${name}: {${textual}
${indented(doc)}
    (${parameter}, options?: CallOptions): Promise<${returned}>
    /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
    all(${items}, options?: CallOptions): AsyncGenerator<${all}, void, undefined>
  }`
  }

  return {
    call,
    calls,
    declarations: () =>
      [...declarations].map(([name, text]) => `${text.replace('$', () => name)}\n`),
    imports: () => {
      const lines = []
      const types = [...fromContracts].toSorted()
      if (types.length > 0) {
        lines.push(`import type {\n  ${types.join(',\n  ')},\n} from '@benchtop/contracts'`)
      }
      if (used.delete('CallOptions')) {
        lines.push("import type { CallOptions } from '../call-options.ts'")
      }
      if (used.size > 0) {
        lines.push(`import type { ${[...used].toSorted().join(', ')} } from '../call-types.ts'`)
      }
      return `${lines.join('\n')}\n`
    },
  }
}

/** `V2GetProject` of `v2.getProject`, `WriteRunProperties` of `v1.runProperties.write`. */
function typeName({ id }: Operation, prefix: string): string {
  const [, ...steps] = id.split('.')
  return prefix + steps.reverse().map(capital).join('')
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)
const indented = (text: string): string => text.replaceAll(/^(?=.)/gm, '  ')

function article(type: string): string {
  const words = type
    .replace(/Record$/, '')
    .replace(/^V2/, '')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
  return `${/^[AEIO]/.test(words) ? 'An' : 'A'} ${words.toLowerCase()}`
}

function docOf({ method, path, summary, permission, api }: Operation, returned: string): string {
  const lines = [
    summary.replace(/\.?$/, '.'),
    '',
    `\`${method} ${faces[api].base}${path}\`; needs ${describePermission(permission)}; returns ${
      returned === 'undefined' ? 'nothing' : `\`${returned}\``
    }.`,
  ]
  return `  /**\n${lines.map((line) => `   * ${line}`.trimEnd()).join('\n')}\n   */`
}

function wordsOf(name: string): string {
  const words = wordsFor(name)
  return words === undefined ? '' : `  /** ${words} */\n`
}

/** The members of the parameters: those of the path, of the query and of the body. */
function members(operation: Operation, used: Set<string>, fromContracts: Set<string>): string {
  const { id, path, query, body, paging, method, responses } = operation
  const all = new Map<string, string>()
  const written = (name: string): string | undefined => {
    if (name !== 'Properties' || !id.endsWith('Properties.write')) return undefined
    const type = id.startsWith('v2.') ? 'V2PropertyToSet' : 'PropertyToSet'
    fromContracts.add(type)
    return `readonly ${type}[]`
  }
  const add = (shape: Readonly<Record<string, Schema>>) => {
    for (const [name, schema] of Object.entries(shape)) {
      const text = written(name) ?? typeText(schema)
      if (text === undefined) used.add('ParamsOf').add('OperationOf')
      const type = text ?? `ParamsOf<OperationOf<'${id}'>>['${name}']`
      const hasUndefined = /\bundefined$|^unknown$/.test(type)
      const mark = hasUndefined || isOptional(schema) ? '?' : ''
      const ending = mark === '' || hasUndefined ? '' : ' | undefined'
      all.set(name, `${wordsOf(name)}  readonly ${memberName(name)}${mark}: ${type}${ending}`)
    }
  }
  add(query?.shape ?? {})
  if (302 in responses) all.delete('redirect')
  if (body?.kind === 'form' || body?.kind === 'json') add(body.members.shape)
  if (body?.kind === 'document') {
    used.add('ParamsOf').add('OperationOf')
    all.set('document', `  readonly document: ParamsOf<OperationOf<'${id}'>>['document']`)
  }
  if (body?.kind === 'raw') {
    used.add('RequestBytes')
    all.set('data', '  readonly data: RequestBytes')
    if (body.untyped === true) all.set('contentMd5', '  readonly contentMd5?: string | undefined')
    else {
      all.set(
        'contentType',
        '  /** Returned on download. Defaults to the type that the operation accepts, or application/octet-stream. */\n  readonly contentType?: string | undefined',
      )
    }
  }
  if (paging !== undefined && method === 'GET') {
    const sortBy = paging.sortBy.map((field) => `'${field}'`).join(' | ')
    const types = { Offset: 'number', Limit: 'number', SortBy: sortBy, SortDir: "'Asc' | 'Desc'" }
    const limit = `  /** Defaults to ${paging.defaultLimit}; at most ${paging.maxLimit}. */\n`
    for (const [name, type] of Object.entries(types)) {
      const words = name === 'Limit' ? limit : wordsOf(name)
      all.set(name, `${words}  readonly ${name}?: ${type} | undefined`)
    }
  }
  const inPath = pathParameters(path)
  for (const name of inPath) all.delete(name)
  const ofPath = inPath.map((name) => `${wordsOf(name)}  readonly ${name}: string`)
  const lines = [...ofPath, ...all.values()]
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n}`
}
