import type { ControlClient, ControlName, ControlParams } from '@benchtop/client/control'
import { control, operations, type Operation } from '@benchtop/contracts'
import { z } from 'zod'
import { checks, commands, runCommand, scenarios } from './commands.ts'

/** A JSON Schema of an object. */
type InputSchema = {
  readonly type: 'object'
  readonly properties: Readonly<Record<string, object>>
  readonly required: readonly string[]
}

/** Something that an assistant may call. */
export type Tool = {
  readonly name: string
  readonly description: string
  readonly inputSchema: InputSchema
  /** What changes the bench belongs to a group, which its owner allows. */
  readonly group: string | undefined
  call(given: Readonly<Record<string, unknown>>): Promise<unknown>
}

/** The operations of the control API whose input and answer are data, by their names. */
const callable = Object.entries<Operation>(control).filter(
  ([, { body, responses }]) =>
    body?.kind !== 'raw' &&
    Object.values(responses).every(({ kind }) => kind === 'record' || kind === 'empty'),
)

/** What changes something: the first part of its path. */
function groupOf({ method, path }: Operation): string | undefined {
  return method === 'GET' ? undefined : path.split('/')[1]
}

/** The groups of what an assistant may change, such as `clock` and `launches`. */
export const groups: readonly string[] = [
  ...new Set([...callable.flatMap(([, operation]) => groupOf(operation) ?? []), checks, scenarios]),
].toSorted()

/** A tool for each operation, for each command, and for the search of the platform's operations. */
export function toolsOf(bench: ControlClient): readonly Tool[] {
  return [
    searchTool,
    ...callable.map(([name, operation]) => ({
      name,
      description: operation.summary,
      inputSchema: inputOf(operation),
      group: groupOf(operation),
      call: async (given: object) =>
        (await bench.request(`control.${name as ControlName}`, given as ControlParams<ControlName>))
          .data,
    })),
    ...commands.map(({ words, input, ...tool }) => ({
      ...tool,
      inputSchema: textsOf(input),
      call: (given: Readonly<Record<string, unknown>>) =>
        runCommand([...words, '--', ...Object.keys(input).map((name) => String(given[name]))]),
    })),
  ]
}

function textsOf(texts: Readonly<Record<string, string>>): InputSchema {
  const properties = Object.entries(texts).map(([name, description]) => [
    name,
    { type: 'string', description },
  ])
  return {
    type: 'object',
    properties: Object.fromEntries(properties) as InputSchema['properties'],
    required: Object.keys(texts),
  }
}

/** The parameters of an operation in one object, as the client takes them. */
function inputOf({ path, query, body }: Operation): InputSchema {
  const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const schemas = [
    textsOf(Object.fromEntries(named.map((name) => [name, 'a part of the path']))),
    ...(query === undefined ? [] : [schemaOf(query)]),
    ...(body !== undefined && 'members' in body ? [schemaOf(body.members)] : []),
    ...(body?.kind === 'document'
      ? [{ properties: { document: schemaOf(body.schema) }, required: ['document'] }]
      : []),
  ] as readonly Partial<InputSchema>[]
  return {
    type: 'object',
    properties: Object.assign({}, ...schemas.map(({ properties }) => properties)) as {},
    required: schemas.flatMap(({ required = [] }) => required),
  }
}

function schemaOf(schema: z.ZodType): object {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
}

const mostFound = 20

const searchTool: Tool = {
  name: 'searchOperations',
  description: 'Finds operations of the platform by words of their names, paths and summaries.',
  inputSchema: textsOf({ words: 'words that an operation has to have, such as upload file' }),
  group: undefined,
  async call({ words }) {
    const wanted = String(words).toLowerCase().split(/\s+/)
    return operations
      .filter(({ id, path, summary }) => {
        const text = `${id} ${path} ${summary}`.toLowerCase()
        return wanted.every((word) => text.includes(word))
      })
      .slice(0, mostFound)
      .map(({ id, method, path, summary }) => ({ id, method, path, summary }))
  },
}
