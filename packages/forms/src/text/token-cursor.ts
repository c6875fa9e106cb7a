import type { Lexer, Token } from './lexer.ts'
import type { ProblemReport } from './syntax.ts'

/** Where in the tokens of a text the reading is. */
export type TokenCursor = {
  readonly report: ProblemReport
  token(): Token
  /** The token that was taken last. */
  previous(): Token
  /** Takes the token, and moves to the next. */
  advance(): Token
  isMark(mark: string): boolean
  isClosing(): boolean
  /** Reports that something else was expected here. */
  unexpected(code: string, expected: string, start?: number): void
  /**
   * Takes a text. One of several lines with a word behind it is one whose closing quote was forgotten, so that it ran on
   * to the next quote: it is reported where it begins, and what comes after its first line is read for what it is.
   */
  takeText(value: string): string
  /** Skips to the comma or bracket at which the surrounding object or list continues. */
  skip(): void
}

export function createTokenCursor(lexer: Lexer, report: ProblemReport): TokenCursor {
  let token = lexer.next()
  let previous: Token = token

  const advance = (): Token => {
    previous = token
    token = lexer.next()
    return previous
  }
  const isMark = (mark: string): boolean => token.kind === 'mark' && token.mark === mark
  const isClosing = (): boolean => isMark('}') || isMark(']')

  return {
    report,
    token: () => token,
    previous: () => previous,
    advance,
    isMark,
    isClosing,
    unexpected(code, expected, start = token.start) {
      report.error(code, start, `Expected ${expected} and found ${nameOf(token)}.`)
    },
    takeText(value) {
      const text = advance()
      const isSuspect = text.kind === 'text' && text.isMultiline
      if (!isSuspect || token.kind === 'mark' || token.kind === 'end') return value
      const message = `The text that begins here runs on to ${nameOf(token)} in a line below: is its closing quote missing?`
      report.error('quote-missing', text.start, message)
      const left = lexer.cutShort(text)
      token = lexer.next()
      return left
    },
    skip() {
      let depth = 0
      while (token.kind !== 'end') {
        if (depth === 0 && (isMark(',') || isClosing())) return
        if (isMark('{') || isMark('[')) depth += 1
        if (isClosing()) depth -= 1
        advance()
      }
    },
  }
}

/** What a message calls a token. */
export function nameOf(token: Token): string {
  switch (token.kind) {
    case 'mark':
      return token.mark
    case 'text':
      return token.value.length > 30
        ? `${JSON.stringify(token.value.slice(0, 30))}…`
        : JSON.stringify(token.value)
    case 'number':
      return token.raw
    case 'word':
      return token.word
    case 'other':
      return token.written
    case 'end':
      return 'the end of the text'
  }
}
