import { QueryError, type Bound, type Pattern } from './query-tree.ts'

/** A token of a query with its position, from 1. */
export type Token = { readonly position: number } & (
  | { readonly kind: '(' | ')' | 'AND' | 'OR' | 'NOT' | 'end' }
  /** `name:` */
  | { readonly kind: 'field'; readonly name: string }
  | { readonly kind: 'text'; readonly pattern: Pattern }
  | { readonly kind: 'range'; readonly from: Bound | undefined; readonly to: Bound | undefined }
)

const operators = ['AND', 'OR', 'NOT'] as const
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const control = /[\u0000-\u0008\u000e-\u001f\u007f]/

/** Splits a query into tokens. Throws a QueryError where one isn't terminated. */
export function readTokens(query: string): Token[] {
  const tokens: Token[] = []
  let at = 0

  const fail = (index: number, message: string): QueryError => new QueryError(index + 1, message)
  const skipSpace = (): void => {
    while (isSpace(query[at])) at += 1
  }

  /** Reads a text up to its end, with its stars and escapes. */
  const readPattern = (ends: (char: string) => boolean, isQuoted: boolean): Pattern => {
    const pieces: string[] = []
    let piece = ''
    for (; at < query.length; at += 1) {
      const char = query[at] as string
      if (ends(char)) break
      if (char === '\\') {
        at += 1
        if (at === query.length) throw fail(at - 1, 'expected a character after the backslash')
        piece += query[at]
      } else if (char === '*' && !isQuoted) {
        pieces.push(piece)
        piece = ''
      } else piece += char
    }
    return [...pieces, piece]
  }

  const readPhrase = (): Pattern => {
    const start = at
    at += 1
    const pattern = readPattern((char) => char === '"', true)
    if (query[at] !== '"') throw fail(start, 'expected a closing quotation mark')
    at += 1
    if (pattern[0] === '') throw fail(start, 'expected a text between the quotation marks')
    return pattern
  }

  /** A bound of a range; undefined where it is a star, which leaves it open. */
  const readBound = (inclusive: boolean): Bound | undefined => {
    skipSpace()
    const start = at
    const ends = (char: string) => isSpace(char) || char === ']' || char === '}'
    const pattern = query[at] === '"' ? readPhrase() : readPattern(ends, false)
    if (at === start) throw fail(at, 'expected a bound of the range: a number, a date or *')
    if (isAnything(pattern)) return undefined
    return { text: pattern.join('*'), position: start + 1, inclusive }
  }

  const readRange = (): Token => {
    const start = at
    at += 1
    const from = readBound(query[start] === '[')
    skipSpace()
    if (!/^TO\s/.test(query.slice(at, at + 3))) throw fail(at, 'expected TO')
    at += 2
    const to = readBound(true)
    skipSpace()
    const closing = query[at]
    if (closing !== ']' && closing !== '}') throw fail(at, 'expected ] or }')
    at += 1
    const end = to && { ...to, inclusive: closing === ']' }
    return { kind: 'range', position: start + 1, from, to: end }
  }

  /** A word, an operator, or a field's name up to its colon; after a field's colon it is always a word. */
  const readWord = (isValue: boolean): Token => {
    const start = at
    const name = isValue ? undefined : /^[a-z][\w.]*(?=:)/i.exec(query.slice(at, at + 64))?.[0]
    if (name !== undefined) {
      at += name.length + 1
      return { kind: 'field', position: start + 1, name }
    }
    const pattern = readPattern((char) => isSpace(char) || '()"'.includes(char), false)
    const word = query.slice(start, at)
    const operator = operators.find((one) => one === word)
    if (operator !== undefined) return { kind: operator, position: start + 1 }
    // Elsewhere "*:*" is everything, as "*" is here.
    return { kind: 'text', position: start + 1, pattern: word === '*:*' ? ['', ''] : pattern }
  }

  const readToken = (): Token => {
    const isValue = tokens.at(-1)?.kind === 'field'
    const position = at + 1
    const char = query[at] as string
    const next = query[at + 1]
    switch (char) {
      case '(':
      case ')':
        at += 1
        return { kind: char, position }
      case '"':
        return { kind: 'text', position, pattern: readPhrase() }
      case '[':
      case '{':
        return readRange()
      case '-':
        if (isValue || next === undefined || isSpace(next)) return readWord(isValue)
        at += 1
        return { kind: 'NOT', position }
      default:
        return readWord(isValue)
    }
  }

  const odd = query.search(control)
  if (odd !== -1) throw fail(odd, 'expected no control character')
  skipSpace()
  while (at < query.length) {
    tokens.push(readToken())
    skipSpace()
  }
  return [...tokens, { kind: 'end', position: query.length + 1 }]
}

/** Whether a pattern consists only of stars. */
export function isAnything(pattern: Pattern): boolean {
  return pattern.length > 1 && pattern.every((piece) => piece === '')
}

function isSpace(char: string | undefined): boolean {
  return char !== undefined && /\s/.test(char)
}
