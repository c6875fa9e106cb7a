import { code, plain } from './markdown.ts'

/** A JSON Schema, as far as pages show it. */
export type Schema = {
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, Schema>>
  readonly title?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly description?: string
  readonly format?: string
  readonly default?: unknown
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema | boolean
  readonly additionalProperties?: Schema | boolean
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}

/** How deep members within members are listed. */
const deepest = 3

/** The members of a schema as rows of a table: path, type, and what is said of it. */
export function schemaRows(schema: Schema): string[][] {
  // Of several kinds of a whole file, the one with names.
  const whole = schema.anyOf?.find(({ properties }) => properties !== undefined) ?? schema
  const { additionalProperties: others } = whole
  const named = typeof others === 'object' ? membersOf(whole, others, '‹name›.', 2) : []
  return [...membersOf(whole, whole, '', 1), ...named]
}

function membersOf(whole: Schema, schema: Schema, before: string, depth: number): string[][] {
  const { properties = {}, required = [] } = resolved(whole, schema)
  return Object.entries(properties).flatMap(([name, member]) => {
    const path = `${before}${name}`
    const isRequired = required.includes(name)
    const inside = insideOf(whole, member)
    const below =
      inside === undefined || depth === deepest
        ? []
        : membersOf(whole, inside.schema, `${path}${inside.mark}.`, depth + 1)
    const row = [
      code(path) + (isRequired ? '' : '&nbsp;<span class="optional">optional</span>'),
      plain(typeOf(whole, member)),
      plain(rulesOf(resolved(whole, member))),
    ]
    return [row, ...below]
  })
}

/** What has members of its own below a member: an object, or the items of a list. */
function insideOf(whole: Schema, member: Schema): { schema: Schema; mark: string } | undefined {
  const schema = resolved(whole, member)
  if (schema.properties !== undefined) return { schema, mark: '' }
  const { items } = schema
  if (typeof items !== 'object') return undefined
  const item = resolved(whole, items)
  return item.properties === undefined ? undefined : { schema: item, mark: '[]' }
}

/** The type of a value in a few words. */
export function typeOf(whole: Schema, member: Schema): string {
  const schema = resolved(whole, member)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) {
    return [...new Set(choices.map((choice) => typeOf(whole, choice)))].join(' or ')
  }
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(', ')
  if (schema.type === 'array') {
    const item = typeof schema.items === 'object' ? typeOf(whole, schema.items) : 'anything'
    return `list of ${item}`
  }
  if (schema.type === 'object' && typeof schema.additionalProperties === 'object') {
    return `object of ${typeOf(whole, schema.additionalProperties)}`
  }
  const words = [schema.type ?? 'anything'].flat().join(' or ')
  return schema.format === undefined ? words : `${words} (${schema.format})`
}

/** What else holds for a value. */
export function rulesOf(schema: Schema): string {
  const { description, minimum, maximum, minLength, maxLength } = schema
  const isSafe = (value: number | undefined) =>
    value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER
  const rules = [
    description,
    isSafe(minimum) || isSafe(maximum)
      ? `${isSafe(minimum) ? `from ${minimum}` : ''} ${isSafe(maximum) ? `to ${maximum}` : ''}`
      : undefined,
    minLength !== undefined && minLength > 1 ? `at least ${minLength} characters` : undefined,
    maxLength === undefined ? undefined : `at most ${maxLength} characters`,
    schema.default === undefined ? undefined : `default ${JSON.stringify(schema.default)}`,
  ]
  return rules.filter((rule) => rule !== undefined).join('; ')
}

/** What a reference stands for, and what parts together make. */
export function resolved(whole: Schema, schema: Schema): Schema {
  if (schema.$ref !== undefined) {
    const name = /^#\/(?:\$defs|components\/schemas)\/(.+)$/.exec(schema.$ref)?.[1] ?? ''
    const found = schema.$ref === '#' ? whole : whole.$defs?.[name]
    if (found === undefined) return schema
    const others = Object.entries(schema).filter(([member]) => member !== '$ref')
    return { ...found, ...Object.fromEntries(others) }
  }
  if (schema.allOf === undefined) return schema
  const parts = schema.allOf.map((part) => resolved(whole, part))
  return parts.reduce<Schema>(
    (sum, part) => ({ ...sum, ...part, properties: { ...sum.properties, ...part.properties } }),
    schema,
  )
}
