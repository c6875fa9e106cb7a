import { limits } from '@benchtop/contracts'
import { isAnything, readTokens, type Token } from './query-tokens.ts'
import { QueryError, type NamedField, type QueryTree } from './query-tree.ts'

const { terms: mostTerms, depth: mostDepth } = limits.search

/**
 * Reads a query: words, "phrases", `field:value`, `field:(…)`, wildcards, ranges, AND (also implied between two
 * terms), OR, NOT, a minus for exclusion, parentheses. NOT binds before AND, AND before OR. An empty query matches
 * everything. Throws a QueryError with the position of the error.
 */
export function parseQuery(query: string): QueryTree {
  const cursor = cursorOver(readTokens(query))
  if (cursor.token().kind === 'end') return { kind: 'all' }
  const tree = parseOr(cursor, undefined)
  if (cursor.token().kind !== 'end') throw cursor.expected('the end of the query')
  return tree
}

/** Where the parsing of a query is, and how much it has come across: queries are held to limits. */
type Cursor = ReturnType<typeof cursorOver>

function cursorOver(tokens: readonly Token[]) {
  let at = 0
  let terms = 0
  let depth = 0
  const token = (): Token => tokens[at] as Token
  return {
    token,
    skip(): void {
      at += 1
    },
    /** Goes behind a token of this kind, if it is one. */
    take(kind: Token['kind']): boolean {
      if (token().kind !== kind) return false
      at += 1
      return true
    },
    expected: (what: string): QueryError =>
      new QueryError(token().position, `expected ${what}, found ${describeToken(token())}`),
    nested(parse: () => QueryTree): QueryTree {
      depth += 1
      if (depth > mostDepth) {
        throw new QueryError(token().position, `expected at most ${mostDepth} levels of nesting`)
      }
      const tree = parse()
      depth -= 1
      return tree
    },
    /** Counts the term at which the cursor is, and goes behind it. */
    skipTerm(): void {
      const { position } = token()
      terms += 1
      if (terms > mostTerms) throw new QueryError(position, `expected at most ${mostTerms} terms`)
      at += 1
    },
  }
}

function parseOr(cursor: Cursor, field: NamedField | undefined): QueryTree {
  const of = [parseAnd(cursor, field)]
  while (cursor.take('OR')) of.push(parseAnd(cursor, field))
  return joined('or', of)
}

function parseAnd(cursor: Cursor, field: NamedField | undefined): QueryTree {
  const of = [parseNot(cursor, field)]
  for (;;) {
    if (cursor.take('AND')) of.push(parseNot(cursor, field))
    else if (['end', ')', 'OR'].includes(cursor.token().kind)) return joined('and', of)
    else of.push(parseNot(cursor, field))
  }
}

function parseNot(cursor: Cursor, field: NamedField | undefined): QueryTree {
  return cursor.take('NOT')
    ? cursor.nested(() => ({ kind: 'not', of: parseNot(cursor, field) }))
    : parseOne(cursor, field)
}

function parseOne(cursor: Cursor, field: NamedField | undefined): QueryTree {
  const one = cursor.token()
  switch (one.kind) {
    case '(': {
      cursor.skip()
      const inside = cursor.nested(() => parseOr(cursor, field))
      if (!cursor.take(')')) throw cursor.expected('")"')
      return inside
    }
    case 'field': {
      if (field !== undefined) throw cursor.expected(`a value for ${field.name}`)
      cursor.skip()
      return parseValue(cursor, one)
    }
    case 'text': {
      cursor.skipTerm()
      const { pattern, position } = one
      if (field === undefined && isAnything(pattern)) return { kind: 'all' }
      return { kind: 'term', field, pattern, position }
    }
    case 'range': {
      if (field === undefined) {
        throw new QueryError(
          one.position,
          'expected a field before the range, such as size:[1 TO 9]',
        )
      }
      cursor.skipTerm()
      return { kind: 'range', field, from: one.from, to: one.to }
    }
    default:
      throw cursor.expected(
        field === undefined ? 'a word, a phrase, a field or "("' : `a value for ${field.name}`,
      )
  }
}

function parseValue(cursor: Cursor, { name, position }: NamedField): QueryTree {
  const field = { name, position }
  const { kind } = cursor.token()
  if (kind !== 'text' && kind !== 'range' && kind !== '(') {
    throw cursor.expected(`a value for ${name}`)
  }
  return parseOne(cursor, field)
}

function joined(kind: 'and' | 'or', of: readonly QueryTree[]): QueryTree {
  const [only] = of
  return of.length === 1 && only !== undefined ? only : { kind, of }
}

function describeToken(token: Token): string {
  switch (token.kind) {
    case 'end':
      return 'the end'
    case 'text':
      return `"${token.pattern.join('*')}"`
    case 'field':
      return `"${token.name}:"`
    case 'range':
      return 'a range'
    default:
      return `"${token.kind}"`
  }
}
