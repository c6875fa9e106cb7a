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
  'An error stops the launch, a warning is told.',
)
const message = optional(text, 'What is said where the rule is not kept.')

/** The attributes of each kind of rule. */
export const ruleTables: RuleTables = {
  PermissionValidationRule: {
    id,
    permissions: required(
      oneOf<Permission>('Read', 'Write', 'Own'),
      'What the user must be able to do with what is chosen.',
    ),
    severity,
    message,
  },
  ScriptValidationRule: {
    id,
    callback: required(
      text,
      'The body of a function of dataProvider in JavaScript. It returns null if all is well, else { Message }.',
    ),
    severity,
    message,
  },
}

/** The rules of a form. One of an unknown kind is warned of, and checks nothing. */
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
