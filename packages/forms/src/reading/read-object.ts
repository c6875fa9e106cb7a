import { didYouMean } from '../text/suggestions.ts'
import { plainValue, type Member, type SyntaxNode } from '../text/syntax.ts'
import type {
  AttributeTable,
  AttributeType,
  JsonSchema,
  OptionalAttribute,
  RequiredAttribute,
} from './attribute.ts'
import type { Reading } from './reading.ts'
import { refuse } from './values.ts'

type AnyAttribute = RequiredAttribute<unknown> | OptionalAttribute<unknown>
/** An attribute table of any type. */
export type AnyTable = Readonly<Record<string, AnyAttribute>>
/** Lookups for every object that a table reads, computed once. */
type TableNames = {
  readonly attributes: readonly (readonly [name: string, attribute: AnyAttribute])[]
  /** The attributes, and `$type`, which selects the table. */
  readonly names: ReadonlySet<string>
  /** The names by their lower-case form. */
  readonly spelled: ReadonlyMap<string, string>
}

const known = new WeakMap<object, TableNames>()

function namesOf(table: object): TableNames {
  const before = known.get(table)
  if (before !== undefined) return before
  const attributes = Object.entries(table as AnyTable)
  const names = new Set(['$type', ...attributes.map(([name]) => name)])
  const spelled = new Map([...names].map((name) => [name.toLowerCase(), name]))
  const made = { attributes, names, spelled }
  known.set(table, made)
  return made
}

type ObjectNode = Extract<SyntaxNode, { readonly kind: 'object' }>

/**
 * Reads an object by the table of its attributes, whose names come in any case. Unknown attributes cause a warning, and
 * are kept at the end, so that nothing of a pasted definition gets lost.
 */
export function readAttributes<T extends object>(
  node: ObjectNode,
  path: string,
  reading: Reading,
  table: AttributeTable<T>,
  { what, fixed = {} }: { readonly what: string; readonly fixed?: object },
): T {
  const { attributes, names, spelled } = namesOf(table)
  const given = membersByName(node, path, reading, spelled)
  const values: Record<string, unknown> = { ...fixed }
  for (const [name, attribute] of attributes) {
    const { type } = attribute
    const member = given.get(name)
    // An attribute that is null counts as absent, unless null means something.
    if (member === undefined || member.value.kind === 'null') {
      if (!attribute.isRequired) continue
      if (member !== undefined && attribute.nullAs !== undefined) {
        values[name] = attribute.nullAs
        continue
      }
      const message = `${what} needs the attribute "${name}".`
      reading.report('error', 'attribute-missing', path, (member ?? node).start, message)
      continue
    }
    const value = type.read(member.value, inside(path, name), reading)
    if (value !== undefined) values[name] = value
  }
  for (const [name, member] of given) {
    if (Object.hasOwn(table, name) || Object.hasOwn(fixed, name)) continue
    const message = `${what} has no attribute "${name}".${didYouMean(name, names)}`
    reading.report('warning', 'attribute-unknown', inside(path, name), member.start, message)
    // Defined and not assigned, so that one named __proto__ is an attribute like any other.
    const value = plainValue(member.value)
    Object.defineProperty(values, name, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    })
  }
  // Callers discard the result after an error, so a missing attribute is never accessed.
  return values as T
}

/** An object of the form language that is read by a table. */
export function objectOf<T extends object>(
  table: AttributeTable<T>,
  what: string,
): AttributeType<T> {
  return {
    schema: objectSchema(table),
    read(node, path, reading) {
      if (node.kind !== 'object') return refuse(node, path, reading, 'an object')
      return readAttributes(node, path, reading, table, { what })
    },
  }
}

/** The JSON Schema of an object with these attributes, and with `more`. */
export function objectSchema(
  table: AnyTable,
  more: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const attributes = Object.entries(table)
  const needed = attributes.filter(([, { isRequired }]) => isRequired).map(([name]) => name)
  return {
    type: 'object',
    properties: {
      ...more,
      ...Object.fromEntries(
        attributes.map(([name, attribute]) => [
          name,
          { ...schemaOf(attribute), description: attribute.about },
        ]),
      ),
    },
    required: [...Object.keys(more), ...needed],
    additionalProperties: false,
  }
}

function schemaOf(attribute: AnyAttribute): JsonSchema {
  const { schema } = attribute.type
  return attribute.isRequired && attribute.nullAs !== undefined
    ? { ...schema, type: [schema['type'], 'null'] }
    : schema
}

/** The member of this name in any case, the last one if there are several. */
export function memberOf(node: ObjectNode, name: string): Member | undefined {
  return node.members.findLast((member) => member.name.toLowerCase() === name.toLowerCase())
}

/** The path of a member of what is at `path`. */
export function inside(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`
}

/** The members of an object by the language's spelling of their names. */
function membersByName(
  node: ObjectNode,
  path: string,
  reading: Reading,
  spelled: ReadonlyMap<string, string>,
): Map<string, Member> {
  const result = new Map<string, Member>()
  for (const member of node.members) {
    const name = spelled.get(member.name.toLowerCase()) ?? member.name
    if (result.has(name)) {
      const message = `"${name}" is duplicated; the last one is used.`
      reading.report('warning', 'attribute-twice', inside(path, name), member.start, message)
    } else if (name !== member.name) {
      const message = `"${member.name}" is spelled "${name}".`
      reading.report('info', 'attribute-case', inside(path, name), member.start, message)
    }
    result.set(name, member)
  }
  return result
}
