import type { Pattern } from './query-tree.ts'

/** A column that is searched by parts of its text, and the column of its scope's text index that contains it. */
export type TextColumn = {
  readonly column: string
  /** Undefined where no index contains it. */
  readonly index?: string
  /** The index contains it as a part of a longer text: it narrows the search, and the column decides. */
  readonly isPart?: true
}

/** The resources that a field can name by id or by name. */
export type NamedKind = 'user' | 'application' | 'project' | 'run' | 'sample' | 'appresult'

/** A text that one of the columns must contain; with wildcards it must match a complete column. */
export type TextCondition = {
  readonly kind: 'text'
  readonly columns: readonly TextColumn[]
  readonly pattern: Pattern
}

/** A bound of a number. */
export type Edge = { readonly value: number; readonly inclusive: boolean }

/** What a query requires of a row of one scope, with fields resolved to columns and dates to milliseconds. */
export type SearchCondition =
  | { readonly kind: 'all' | 'none' }
  | { readonly kind: 'and' | 'or'; readonly of: readonly SearchCondition[] }
  | { readonly kind: 'not'; readonly of: SearchCondition }
  | TextCondition
  | { readonly kind: 'word'; readonly column: string; readonly pattern: Pattern }
  | {
      readonly kind: 'number'
      readonly column: string
      readonly from: Edge | undefined
      readonly to: Edge | undefined
      /** The id itself: at most one row matches. */
      readonly isOne: boolean
    }
  | {
      readonly kind: 'reference'
      readonly column: string
      readonly to: NamedKind
      readonly id: number | undefined
      readonly pattern: Pattern
    }
  /** The column is not empty. */
  | { readonly kind: 'present'; readonly column: string }

/** Their conjunction or disjunction, with conditions that are always or never true simplified. */
export function joined(kind: 'and' | 'or', given: readonly SearchCondition[]): SearchCondition {
  const [neutral, deciding] =
    kind === 'and' ? (['all', 'none'] as const) : (['none', 'all'] as const)
  if (given.some((one) => one.kind === deciding)) return { kind: deciding }
  const of = given.filter((one) => one.kind !== neutral)
  const [only] = of
  if (only === undefined) return { kind: neutral }
  return of.length === 1 ? only : { kind, of }
}

export function negated(of: SearchCondition): SearchCondition {
  if (of.kind === 'all') return { kind: 'none' }
  return of.kind === 'none' ? { kind: 'all' } : { kind: 'not', of }
}
