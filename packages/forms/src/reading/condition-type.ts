import {
  comparisons,
  type Condition,
  type FieldCondition,
  type Scalar,
} from '../definition/condition.ts'
import type { SyntaxNode } from '../text/syntax.ts'
import { optional, required, type AttributeTable, type AttributeType } from './attribute.ts'
import { memberOf, objectSchema, readAttributes } from './read-object.ts'
import type { Reading } from './reading.ts'
import { boolean, listOf, number, refuse, text } from './values.ts'

/** The value a comparison compares with. Its type is preserved: 3 compares numbers, "3" texts. */
const scalar: AttributeType<Scalar> = {
  schema: { type: ['string', 'number', 'boolean'] },
  read(node, path, reading) {
    if (node.kind === 'text' || node.kind === 'number' || node.kind === 'boolean') return node.value
    return refuse(node, path, reading, 'a text, a number, true or false')
  },
}

const fieldCondition: AttributeTable<FieldCondition> = {
  field: required(text, 'The id of the field to test.'),
  eq: optional(scalar, 'The value is this one; for several values, one of them.'),
  ne: optional(scalar, 'The value is not this one, or there is none.'),
  in: optional(listOf(scalar), 'The value is one of these.'),
  notIn: optional(listOf(scalar), 'The value is none of these, or there is none.'),
  gt: optional(number, 'The value is a number greater than this one.'),
  gte: optional(number, 'The value is a number greater than or equal to this one.'),
  lt: optional(number, 'The value is a number less than this one.'),
  lte: optional(number, 'The value is a number less than or equal to this one.'),
  filled: optional(boolean, 'There is a value (true), or there is none (false).'),
}

type And = Extract<Condition, { readonly and: unknown }>
type Or = Extract<Condition, { readonly or: unknown }>
type Not = Extract<Condition, { readonly not: unknown }>

const reference = { $ref: '#/$defs/condition' }

/** The condition under which a part is visible, enabled or required. */
export const condition: AttributeType<Condition> = { schema: reference, read: readCondition }

const and: AttributeTable<And> = {
  and: required(listOf(condition), 'All of these hold.'),
}
const or: AttributeTable<Or> = {
  or: required(listOf(condition), 'One of these holds.'),
}
const not: AttributeTable<Not> = {
  not: required(condition, 'This does not hold.'),
}

/** The schema of a condition. */
export const conditionSchema = {
  description: 'A condition on the values of other fields.',
  anyOf: [
    {
      ...objectSchema(fieldCondition),
      anyOf: comparisons.map((name) => ({ required: [name] })),
    },
    objectSchema(and),
    objectSchema(or),
    objectSchema(not),
  ],
}

function readCondition(node: SyntaxNode, path: string, reading: Reading): Condition | undefined {
  const form = '{ "field": …, "eq": … }, or "and", "or", "not" of such'
  if (node.kind !== 'object') return refuse(node, path, reading, `a condition: ${form}`)
  const what = 'A condition'
  if (memberOf(node, 'and')) return readAttributes<And>(node, path, reading, and, { what })
  if (memberOf(node, 'or')) return readAttributes<Or>(node, path, reading, or, { what })
  if (memberOf(node, 'not')) return readAttributes<Not>(node, path, reading, not, { what })
  const read = readAttributes<FieldCondition>(node, path, reading, fieldCondition, { what })
  if (comparisons.every((name) => read[name] === undefined)) {
    const message = `A condition needs a comparison: ${comparisons.join(', ')}.`
    reading.report('error', 'condition-empty', path, node.start, message)
  }
  return read
}
