import type { Permission, Rule, RuleKind, Severity } from '../definition/rule.ts'
import type { SyntaxNode } from '../text/syntax.ts'
import { optional, required, type AttributeTable, type AttributeType } from './attribute.ts'
import { readKind } from './read-part.ts'
import type { Reading } from './reading.ts'
import { oneOf, refuse, text } from './values.ts'

type RuleTables = {
  readonly [Kind in RuleKind]: AttributeTable<
    Omit<Extract<Rule, { readonly $type: Kind }>, '$type'>
  >
}

const id = required(text, 'The id by which fields name the rule.')
const severity = optional(
  oneOf<Severity>('Error', 'Warning'),
  'An error prevents the launch, a warning is only reported.',
)
const message = optional(text, 'The message for a violated rule.')

/** The attributes of each kind of rule. */
export const ruleTables: RuleTables = {
  PermissionValidationRule: {
    id,
    permissions: required(
      oneOf<Permission>('Read', 'Write', 'Own'),
      'The permission that the user needs on the chosen resources.',
    ),
    severity,
    message,
  },
  ScriptValidationRule: {
    id,
    callback: required(
      text,
      'The body of a function of dataProvider in JavaScript. It returns null if the value is valid, else { Message }.',
    ),
    severity,
    message,
  },
}

/** The rules of a form. One of an unknown kind causes a warning, and checks nothing. */
export const ruleList: AttributeType<readonly Rule[]> = {
  schema: { type: 'array', items: { $ref: '#/$defs/rule' } },
  read(node, path, reading) {
    if (node.kind !== 'array') return refuse(node, path, reading, 'a list of rules')
    return node.items.flatMap((item, index) => readRule(item, `${path}[${index}]`, reading) ?? [])
  },
}

function readRule(node: SyntaxNode, path: string, reading: Reading): Rule | undefined {
  const tables = ruleTables as unknown as Parameters<typeof readKind<Rule>>[3]['tables']
  return readKind<Rule>(node, path, reading, { tables, noun: 'rule', ifUnknown: 'warning' })
}
