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
  const odd = query.search(control)
  if (odd !== -1) throw wrongAt(odd, 'expected no control character')
  const cursor: Cursor = { query, at: 0 }
  const tokens: Token[] = []
  skipSpace(cursor)
  while (cursor.at < query.length) {
    tokens.push(readToken(cursor, tokens.at(-1)?.kind === 'field'))
    skipSpace(cursor)
  }
  return [...tokens, { kind: 'end', position: query.length + 1 }]
}

/** Where in a query the reading is: it continues from `at`. */
type Cursor = { readonly query: string; at: number }

/** The next piece; what stands behind a field's colon is its value. */
function readToken(cursor: Cursor, isValue: boolean): Token {
  const { query, at } = cursor
  const position = at + 1
  const char = query[at] as string
  const next = query[at + 1]
  switch (char) {
    case '(':
    case ')':
      cursor.at += 1
      return { kind: char, position }
    case '"':
      return { kind: 'text', position, pattern: readPhrase(cursor) }
    case '[':
    case '{':
      return readRange(cursor)
    case '-':
      if (isValue || next === undefined || isSpace(next)) return readWord(cursor, isValue)
      cursor.at += 1
      return { kind: 'NOT', position }
    default:
      return readWord(cursor, isValue)
  }
}

/** A word, an operator, or a field's name up to its colon; what stands behind a field's colon is a word. */
function readWord(cursor: Cursor, isValue: boolean): Token {
  const { query, at: start } = cursor
  const name = isValue ? undefined : /^[a-z][\w.]*(?=:)/i.exec(query.slice(start, start + 64))?.[0]
  if (name !== undefined) {
    cursor.at += name.length + 1
    return { kind: 'field', position: start + 1, name }
  }
  const pattern = readPattern(cursor, (char) => isSpace(char) || '()"'.includes(char), false)
  const word = query.slice(start, cursor.at)
  const operator = operators.find((one) => one === word)
  if (operator !== undefined) return { kind: operator, position: start + 1 }
  // Elsewhere "*:*" is everything, as "*" is here.
  return { kind: 'text', position: start + 1, pattern: word === '*:*' ? ['', ''] : pattern }
}

function readRange(cursor: Cursor): Token {
  const { query, at: start } = cursor
  cursor.at += 1
  const from = readBound(cursor, query[start] === '[')
  skipSpace(cursor)
  if (!/^TO\s/.test(query.slice(cursor.at, cursor.at + 3))) throw wrongAt(cursor.at, 'expected TO')
  cursor.at += 2
  const to = readBound(cursor, true)
  skipSpace(cursor)
  const closing = query[cursor.at]
  if (closing !== ']' && closing !== '}') throw wrongAt(cursor.at, 'expected ] or }')
  cursor.at += 1
  const end = to && { ...to, inclusive: closing === ']' }
  return { kind: 'range', position: start + 1, from, to: end }
}

/** One end of a range; undefined where it is a star, which is open. */
function readBound(cursor: Cursor, inclusive: boolean): Bound | undefined {
  skipSpace(cursor)
  const { query, at: start } = cursor
  const ends = (char: string) => isSpace(char) || char === ']' || char === '}'
  const pattern = query[start] === '"' ? readPhrase(cursor) : readPattern(cursor, ends, false)
  if (cursor.at === start) {
    throw wrongAt(start, 'expected a bound of the range: a number, a date or *')
  }
  if (isAnything(pattern)) return undefined
  return { text: pattern.join('*'), position: start + 1, inclusive }
}

function readPhrase(cursor: Cursor): Pattern {
  const start = cursor.at
  cursor.at += 1
  const pattern = readPattern(cursor, (char) => char === '"', true)
  if (cursor.query[cursor.at] !== '"') throw wrongAt(start, 'expected a closing quotation mark')
  cursor.at += 1
  if (pattern[0] === '') throw wrongAt(start, 'expected a text between the quotation marks')
  return pattern
}

/** A text up to what ends it, with its stars and escapes read. */
function readPattern(cursor: Cursor, ends: (char: string) => boolean, isQuoted: boolean): Pattern {
  const { query } = cursor
  const pieces: string[] = []
  let piece = ''
  for (; cursor.at < query.length; cursor.at += 1) {
    const char = query[cursor.at] as string
    if (ends(char)) break
    if (char === '\\') {
      cursor.at += 1
      if (cursor.at === query.length) {
        throw wrongAt(cursor.at - 1, 'expected a character after the backslash')
      }
      piece += query[cursor.at]
    } else if (char === '*' && !isQuoted) {
      pieces.push(piece)
      piece = ''
    } else piece += char
  }
  return [...pieces, piece]
}

function skipSpace(cursor: Cursor): void {
  while (isSpace(cursor.query[cursor.at])) cursor.at += 1
}

function wrongAt(index: number, message: string): QueryError {
  return new QueryError(index + 1, message)
}

/** Whether a pattern is nothing but stars. */
export function isAnything(pattern: Pattern): boolean {
  return pattern.length > 1 && pattern.every((piece) => piece === '')
}

function isSpace(char: string | undefined): boolean {
  return char !== undefined && /\s/.test(char)
}
