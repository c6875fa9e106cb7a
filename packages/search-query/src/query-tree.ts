/**
 * A text with wildcards: the pieces between its stars, so that a text without stars is one piece. A star matches any
 * text, including none.
 */
export type Pattern = readonly string[]

/** A name before a colon, as it was written, with its position: from 1, in characters of the query. */
export type NamedField = { readonly name: string; readonly position: number }

/** A bound of a range, as it was written. */
export type Bound = {
  readonly text: string
  readonly position: number
  /** Whether the range includes the bound. */
  readonly inclusive: boolean
}

/** A parsed query; field names and values are not resolved yet. */
export type QueryTree =
  | { readonly kind: 'all' }
  | { readonly kind: 'and' | 'or'; readonly of: readonly QueryTree[] }
  | { readonly kind: 'not'; readonly of: QueryTree }
  | {
      readonly kind: 'term'
      /** Undefined for a bare word or phrase. */
      readonly field: NamedField | undefined
      readonly pattern: Pattern
      readonly position: number
    }
  | {
      readonly kind: 'range'
      readonly field: NamedField
      /** Undefined where the range is open. */
      readonly from: Bound | undefined
      readonly to: Bound | undefined
    }

/** An invalid query: the position, and what was expected there. */
export class QueryError extends Error {
  override readonly name = 'QueryError'
  readonly code = 'query-invalid'
  /** From 1, in characters of the query. */
  readonly position: number

  constructor(position: number, message: string) {
    super(message)
    this.position = position
  }
}
