import type { FormPart } from '../definition/form.ts'
import { didYouMean } from '../text/suggestions.ts'
import { plainValue, type SyntaxNode } from '../text/syntax.ts'
import type { AttributeTable } from './attribute.ts'
import { partTables } from './part-tables.ts'
import { inside, memberOf, readAttributes } from './read-object.ts'
import type { Reading } from './reading.ts'
import { refuse, text } from './values.ts'

/** The tables for an object of several kinds. */
type Kinds<T extends { readonly $type: string }> = {
  readonly tables: { readonly [Kind in T['$type']]: AttributeTable<Omit<T, '$type'>> }
  /** What it is, such as `field` or `rule`. */
  readonly noun: string
  /** Whether an unknown kind is kept unchanged, with a warning. */
  readonly ifUnknown: 'error' | 'warning'
}

/** Reads one part of a form by its `$type`. */
export function readPart(node: SyntaxNode, path: string, reading: Reading): FormPart | undefined {
  const tables = partTables as unknown as Kinds<FormPart>['tables']
  return readKind<FormPart>(node, path, reading, { tables, noun: 'field', ifUnknown: 'error' })
}

/** Reads an object whose `$type` says which of several kinds it is, in any case. */
export function readKind<T extends { readonly $type: string }>(
  node: SyntaxNode,
  path: string,
  reading: Reading,
  { tables, noun, ifUnknown }: Kinds<T>,
): T | undefined {
  if (node.kind !== 'object') return refuse(node, path, reading, `a ${noun}: { "$type": … }`)
  const kinds = Object.keys(tables) as T['$type'][]
  const member = memberOf(node, '$type')
  if (member === undefined) {
    const message = `A ${noun} needs a "$type": one of ${kinds.join(', ')}.`
    reading.report('error', 'type-missing', path, node.start, message)
    return undefined
  }
  const given = text.read(member.value, inside(path, '$type'), reading)
  if (given === undefined) return undefined
  const kind = kinds.find((one) => one.toLowerCase() === given.trim().toLowerCase())
  if (kind === undefined) {
    const guess = didYouMean(given.trim(), kinds)
    const message = `Unknown $type ${JSON.stringify(given)} of a ${noun}.${guess} Use one of ${kinds.join(', ')}.`
    const at = inside(path, '$type')
    reading.report(ifUnknown, 'type-unknown', at, member.value.start, message)
    return ifUnknown === 'error' ? undefined : (plainValue(node) as T)
  }
  if (kind !== given) {
    const message = `"${given}" is spelled "${kind}".`
    reading.report('info', 'attribute-case', inside(path, '$type'), member.value.start, message)
  }
  const what = `A ${kind}`
  const fixed = { $type: kind }
  return readAttributes(node, path, reading, tables[kind], { what, fixed }) as unknown as T
}
