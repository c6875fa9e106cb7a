import {
  isAnything,
  joined,
  negated,
  QueryError,
  readPeriod,
  type Bound,
  type Edge,
  type NamedField,
  type Pattern,
  type QueryTree,
  type SearchCondition,
} from '@benchtop/search-query'
import { rowId } from '../../ids/resource-id.ts'
import type { Field, ScopeFields } from './search-fields.ts'

type Term = QueryTree & { kind: 'term' }
type Range = QueryTree & { kind: 'range' }
type Amount = Field & { kind: 'number' | 'date' }

/** The values of a field that a written value covers: a number only itself, and a date its period. */
type Span = { readonly from: Edge; readonly to: Edge }

/**
 * Resolves a query for one scope. A field that this scope lacks matches no row of it. Throws a QueryError where a
 * value isn't valid for its field.
 */
export function resolveQuery(tree: QueryTree, scope: ScopeFields): SearchCondition {
  switch (tree.kind) {
    case 'all':
      return tree
    case 'and':
    case 'or':
      return joined(
        tree.kind,
        tree.of.map((one) => resolveQuery(one, scope)),
      )
    case 'not':
      return negated(resolveQuery(tree.of, scope))
    case 'term':
      return resolveTerm(tree, scope)
    case 'range':
      return resolveRange(tree, scope)
  }
}

/** Every field that a query names, in the order of their positions. */
export function fieldsIn(tree: QueryTree): NamedField[] {
  switch (tree.kind) {
    case 'all':
      return []
    case 'and':
    case 'or':
      return tree.of.flatMap(fieldsIn)
    case 'not':
      return fieldsIn(tree.of)
    default:
      return tree.field === undefined ? [] : [tree.field]
  }
}

/** What deployed clients call fields. */
const deployedNames = new Map([
  ['app', 'application'],
  ['fileextension', 'extension'],
])

/** The field that a query names, or what it names of a related resource: `project.name`, `project.id`. */
export function fieldOf(named: NamedField, scope: ScopeFields): Field | undefined {
  const [first = '', part, ...more] = named.name.toLowerCase().split('.')
  const name = deployedNames.get(first) ?? first
  const field = Object.hasOwn(scope.fields, name) ? scope.fields[name] : undefined
  if (part === undefined) return field
  if (field?.kind !== 'reference' || more.length > 0) return undefined
  if (part === 'id') return { kind: 'number', column: field.column }
  return part.endsWith('name') ? { ...field, isName: true } : undefined
}

function resolveTerm(
  { field: named, pattern, position }: Term,
  scope: ScopeFields,
): SearchCondition {
  if (named === undefined) return { kind: 'text', columns: scope.words, pattern }
  const field = fieldOf(named, scope)
  if (field === undefined) return { kind: 'none' }
  const column = 'text' in field ? field.text.column : field.column
  if (isAnything(pattern)) return { kind: 'present', column }
  switch (field.kind) {
    case 'text':
      return { kind: 'text', columns: [field.text], pattern }
    case 'extension': {
      const [first = '', ...others] = pattern
      const ending = ['', `.${first.replace(/^\./, '')}`, ...others]
      return { kind: 'text', columns: [field.text], pattern: ending }
    }
    case 'word':
      return { kind: 'word', column, pattern }
    case 'reference': {
      const mayBeId = pattern.length === 1 && field.isName !== true
      const id = mayBeId ? rowId(textOf(pattern)) : undefined
      return { kind: 'reference', column, to: field.to, id, pattern }
    }
    default: {
      const { from, to } = readSpan(field, named, { text: textOf(pattern), position })
      const isOne = field.kind === 'number' && field.isId === true
      return { kind: 'number', column, from, to, isOne }
    }
  }
}

function resolveRange({ field: named, from, to }: Range, scope: ScopeFields): SearchCondition {
  const field = fieldOf(named, scope)
  if (field === undefined) return { kind: 'none' }
  if (field.kind !== 'number' && field.kind !== 'date') {
    throw new QueryError(
      named.position,
      `expected no range for ${named.name}: ranges apply only to numbers and dates`,
    )
  }
  if (from === undefined && to === undefined) return { kind: 'present', column: field.column }
  return {
    kind: 'number',
    column: field.column,
    from: from && lowerEdge(from, readSpan(field, named, from)),
    to: to && upperEdge(to, readSpan(field, named, to)),
    isOne: false,
  }
}

/** A lower bound on a date is its beginning, or its end where it is exclusive; for a number both are the number. */
function lowerEdge(bound: Bound, { from, to }: Span): Edge {
  return bound.inclusive ? from : { value: to.value, inclusive: !to.inclusive }
}

function upperEdge(bound: Bound, { from, to }: Span): Edge {
  return bound.inclusive ? to : { value: from.value, inclusive: !from.inclusive }
}

function readSpan(field: Amount, named: NamedField, value: Pick<Bound, 'text' | 'position'>): Span {
  if (field.kind === 'date') {
    const period = readPeriod(value.text)
    if (period === undefined) {
      throw new QueryError(
        value.position,
        `expected a date for ${named.name}, such as 2026-03-01 or 2026-03-01T12:00:00Z`,
      )
    }
    const { from, until } = period
    return { from: { value: from, inclusive: true }, to: { value: until, inclusive: false } }
  }
  if (!/^[-+]?\d+(\.\d+)?$/.test(value.text)) {
    throw new QueryError(value.position, `expected a number for ${named.name}`)
  }
  const edge = { value: Number(value.text), inclusive: true }
  return { from: edge, to: edge }
}

function textOf(pattern: Pattern): string {
  return pattern.join('*')
}
