import { createLexer } from './lexer.ts'
import { parseParts, type Brackets } from './parse-parts.ts'
import { createTokenCursor, type TokenCursor } from './token-cursor.ts'
import type { TextProblem, ProblemReport, Member, SyntaxNode } from './syntax.ts'

/** The parsed text, and the findings. Without a root the text is empty. */
export type ParsedText = {
  readonly root: SyntaxNode | undefined
  readonly errors: readonly TextProblem[]
  readonly warnings: readonly TextProblem[]
  /** Deviations from strict JSON. */
  readonly leniencies: readonly TextProblem[]
}

/** Past this many errors a text is no definition, and reading stops. */
const mostErrors = 50

/**
 * Reads JSON, and lenient variants of it: comments, trailing commas, single quotes, unquoted names, line breaks in
 * strings, `True`, numbers in JavaScript's syntax. After an error it resumes at the next comma or bracket, so that
 * several are found in one pass. It never throws, and its time is linear in the text.
 */
export function parseText(source: string): ParsedText {
  const errors: TextProblem[] = []
  const warnings: TextProblem[] = []
  const leniencies: TextProblem[] = []
  const report: ProblemReport = {
    error(code, start, message) {
      if (errors.length < mostErrors) errors.push({ code, start, message })
    },
    warning: (code, start, message) => void warnings.push({ code, start, message }),
    leniency: (code, start, message) => void leniencies.push({ code, start, message }),
  }
  const root = parseTokens(createTokenCursor(createLexer(source, report), report))
  return { root, errors, warnings, leniencies }
}

function parseTokens(cursor: TokenCursor): SyntaxNode | undefined {
  const { report } = cursor
  if (cursor.token().kind === 'end') {
    report.error('empty', 0, 'The text is empty. A form starts with { "$type": "Form", … }.')
    return undefined
  }
  const root = parseValue(cursor, { open: [], isCut: false })
  // One report about what follows is enough.
  if (cursor.token().kind !== 'end') cursor.unexpected('more-text', 'the end of the text')
  return root
}

function parseValue(cursor: TokenCursor, brackets: Brackets): SyntaxNode {
  const token = cursor.token()
  const { start, end } = token
  switch (token.kind) {
    case 'mark':
      if (token.mark === '{') return parseObject(cursor, brackets)
      if (token.mark === '[') return parseArray(cursor, brackets)
      break
    case 'text':
      return { kind: 'text', start, end, value: cursor.takeText(token.value) }
    case 'number':
      cursor.advance()
      return numberNode(token.raw, start, end, cursor.report)
    case 'word':
      cursor.advance()
      return wordNode(token.word, start, end, cursor.report)
    case 'other':
    case 'end':
      break
  }
  cursor.unexpected('value-expected', 'a value')
  cursor.skip()
  return { kind: 'broken', start, end: start }
}

function parseArray(cursor: TokenCursor, brackets: Brackets): SyntaxNode {
  const { start } = cursor.token()
  const items: SyntaxNode[] = []
  parseParts(cursor, brackets, ']', () => items.push(parseValue(cursor, brackets)))
  return { kind: 'array', start, end: cursor.previous().end, items }
}

function parseObject(cursor: TokenCursor, brackets: Brackets): SyntaxNode {
  const { start } = cursor.token()
  const members: Member[] = []
  parseParts(cursor, brackets, '}', () => {
    const name = parseName(cursor)
    if (name !== undefined && takeColon(cursor, name.name)) {
      members.push({ ...name, value: parseValue(cursor, brackets) })
    }
  })
  return { kind: 'object', start, end: cursor.previous().end, members }
}

/** Takes the colon behind a name; false where nothing follows that could be the value. */
function takeColon(cursor: TokenCursor, name: string): boolean {
  if (cursor.isMark(':')) {
    cursor.advance()
    return true
  }
  cursor.unexpected('colon-missing', `a colon after ${JSON.stringify(name)}`)
  const token = cursor.token()
  if (token.kind === 'other' && token.written === '=') cursor.advance()
  return !cursor.isMark(',') && !cursor.isClosing()
}

function parseName(cursor: TokenCursor): { name: string; start: number } | undefined {
  const token = cursor.token()
  const { start } = token
  switch (token.kind) {
    case 'text':
      return { name: cursor.takeText(token.value), start }
    case 'word': {
      const name = token.word
      cursor.advance()
      cursor.report.leniency('unquoted-name', start, `Strict JSON writes "${name}" in quotes.`)
      return { name, start }
    }
    case 'number':
    case 'mark':
    case 'other':
    case 'end':
      cursor.unexpected('name-expected', 'a name')
      cursor.skip()
      return undefined
  }
}

function numberNode(raw: string, start: number, end: number, report: ProblemReport): SyntaxNode {
  const unsigned = raw.replace(/^[+-]/, '')
  // Adding 0 turns -0 into 0, which is how it would be written.
  const value = Number(unsigned) * (raw.startsWith('-') ? -1 : 1) + 0
  if (!Number.isFinite(value)) {
    report.error('number-infinite', start, `${raw} is not a representable number.`)
    return { kind: 'broken', start, end }
  }
  if (!/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(raw)) {
    report.leniency('number-form', start, `Strict JSON writes ${raw} as ${value}.`)
  }
  return { kind: 'number', start, end, value, raw }
}

function wordNode(word: string, start: number, end: number, report: ProblemReport): SyntaxNode {
  const lower = word.toLowerCase()
  if (lower === 'true' || lower === 'false' || lower === 'null') {
    if (word !== lower) {
      report.leniency('word-case', start, `Strict JSON writes ${lower} in lower case.`)
    }
    return lower === 'null'
      ? { kind: 'null', start, end }
      : { kind: 'boolean', start, end, value: lower === 'true' }
  }
  report.error('unquoted-text', start, `${word} has no quotes: write "${word}".`)
  return { kind: 'text', start, end, value: word }
}
