import { limits } from '@benchtop/contracts'
import { isAnything, readTokens, type Token } from './query-tokens.ts'
import { QueryError, type NamedField, type QueryTree } from './query-tree.ts'

const { terms: mostTerms, depth: mostDepth } = limits.search

/**
 * * * Reads a query: words, "phrases", `field:value`, `field:(…)`, wildcards, ranges, AND (also implied between two
 * terms), OR, NOT, a minus for exclusion, parentheses. NOT binds before AND, AND before OR. An empty query matches
 * everything. Throws a QueryError with the position of the error.
 */
export function parseQuery(query: string): QueryTree {
  const tokens = readTokens(query)
  let at = 0
  let terms = 0
  let depth = 0

  const token = (): Token => tokens[at] as Token
  const take = (kind: Token['kind']): boolean => {
    if (token().kind !== kind) return false
    at += 1
    return true
  }
  const expected = (what: string): QueryError =>
    new QueryError(token().position, `expected ${what}, found ${spoken(token())}`)

  const parseOr = (field: NamedField | undefined): QueryTree => {
    const of = [parseAnd(field)]
    while (take('OR')) of.push(parseAnd(field))
    return joined('or', of)
  }

  const parseAnd = (field: NamedField | undefined): QueryTree => {
    const of = [parseNot(field)]
    for (;;) {
      if (take('AND')) of.push(parseNot(field))
      else if (['end', ')', 'OR'].includes(token().kind)) return joined('and', of)
      else of.push(parseNot(field))
    }
  }

  const parseNot = (field: NamedField | undefined): QueryTree =>
    take('NOT') ? nested(() => ({ kind: 'not', of: parseNot(field) })) : parseOne(field)

  const parseOne = (field: NamedField | undefined): QueryTree => {
    const one = token()
    switch (one.kind) {
      case '(': {
        at += 1
        const inside = nested(() => parseOr(field))
        if (!take(')')) throw expected('")"')
        return inside
      }
      case 'field': {
        if (field !== undefined) throw expected(`a value for ${field.name}`)
        at += 1
        return parseValue(one)
      }
      case 'text': {
        counted(one)
        at += 1
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
        counted(one)
        at += 1
        return { kind: 'range', field, from: one.from, to: one.to }
      }
      default:
        throw expected(
          field === undefined ? 'a word, a phrase, a field or "("' : `a value for ${field.name}`,
        )
    }
  }

  const parseValue = ({ name, position }: NamedField): QueryTree => {
    const field = { name, position }
    const { kind } = token()
    if (kind !== 'text' && kind !== 'range' && kind !== '(') throw expected(`a value for ${name}`)
    return parseOne(field)
  }

  const nested = (parse: () => QueryTree): QueryTree => {
    depth += 1
    if (depth > mostDepth) {
      throw new QueryError(token().position, `expected at most ${mostDepth} levels of nesting`)
    }
    const tree = parse()
    depth -= 1
    return tree
  }

  const counted = ({ position }: Token): void => {
    terms += 1
    if (terms > mostTerms) throw new QueryError(position, `expected at most ${mostTerms} terms`)
  }

  if (token().kind === 'end') return { kind: 'all' }
  const tree = parseOr(undefined)
  if (token().kind !== 'end') throw expected('the end of the query')
  return tree
}

function joined(kind: 'and' | 'or', of: readonly QueryTree[]): QueryTree {
  const [only] = of
  return of.length === 1 && only !== undefined ? only : { kind, of }
}

function spoken(token: Token): string {
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
