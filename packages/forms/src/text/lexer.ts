import { closingQuote, endOfLine, unescapeText } from './scan-text.ts'
import type { ProblemReport } from './syntax.ts'

/** A piece of the text between spaces and comments. `mark` is one of `{ } [ ] : ,`, `other` an unexpected character. */
export type Token = { readonly start: number; readonly end: number } & (
  | { readonly kind: 'mark'; readonly mark: string }
  | { readonly kind: 'text'; readonly value: string; readonly isMultiline: boolean }
  | { readonly kind: 'number'; readonly raw: string }
  | { readonly kind: 'word'; readonly word: string }
  | { readonly kind: 'other'; readonly written: string }
  | { readonly kind: 'end' }
)

const space = /\s*/y
const comment = /\/\/[^\r\n]*|\/\*[^]*?\*\//y
const number =
  /[+-]?(?:0[xX][0-9a-fA-F]+|(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?|(?:Infinity|NaN)(?![\p{L}\p{N}_$]))/uy
const afterNumber = /[\p{L}\p{N}_$.]+/uy
const word = /[\p{L}_$][\p{L}\p{N}_$-]*/uy

/** Splits a text into tokens. */
export type Lexer = {
  /** The next token; after the last one always `end`. */
  next(): Token
  /**
   * Rescans a multi-line string whose closing quote seems to be missing: it ends with its first line, before the commas
   * and brackets there. Returns the rest of it.
   */
  cutShort(token: Token): string
}

/** Splits a text into tokens. */
export function createLexer(source: string, report: ProblemReport): Lexer {
  let at = 0
  // An open quote isn't searched up to the end again, however many follow.
  const openQuotes = new Set<string>()

  const match = (pattern: RegExp): string | undefined => matchAt(source, at, pattern)

  const skipSpace = (): void => {
    at = endOfSpace(source, at, report)
  }

  /** A text that is never closed ends with its line. */
  const openText = (start: number, quote: string): Token => {
    openQuotes.add(quote)
    report.error('quote-open', start, `This text is never closed: end it with ${quote}.`)
    at = endOfLine(source, start)
    const value = source.slice(start + 1, at)
    return { kind: 'text', start, end: at, value, isMultiline: false }
  }

  const readText = (start: number): Token => {
    const quote = source.charAt(start)
    const closing = openQuotes.has(quote) ? -1 : closingQuote(source, start)
    if (closing === -1) return openText(start, quote)
    if (quote === "'") {
      report.leniency('single-quotes', start, 'Strict JSON writes texts in double quotes.')
    }
    at = closing + 1
    const value = unescapeText(source, start + 1, closing, report)
    const isMultiline = /[\r\n]/.test(source.slice(start, closing))
    return { kind: 'text', start, end: at, value, isMultiline }
  }

  const readNumber = (start: number): Token | undefined => {
    const raw = match(number)
    if (raw === undefined) return undefined
    at += raw.length
    const rest = match(afterNumber)
    if (rest === undefined) return { kind: 'number', start, end: at, raw }
    at += rest.length
    return { kind: 'other', start, end: at, written: raw + rest }
  }

  /** A word, or the one character that belongs nowhere. */
  const readWord = (start: number): Token => {
    const found = match(word)
    const written = found ?? String.fromCodePoint(source.codePointAt(at) ?? 0)
    at += written.length
    return found === undefined
      ? { kind: 'other', start, end: at, written }
      : { kind: 'word', start, end: at, word: found }
  }

  const next = (): Token => {
    skipSpace()
    const start = at
    const character = source.charAt(at)
    if (character === '') return { kind: 'end', start, end: start }
    if ('{}[]:,'.includes(character)) {
      at += 1
      return { kind: 'mark', start, end: at, mark: character }
    }
    if (character === '"' || character === "'") return readText(start)
    return readNumber(start) ?? readWord(start)
  }

  return {
    next,
    cutShort(token) {
      const line = source.slice(token.start + 1, endOfLine(source, token.start))
      const value = line.replace(/[\s,}\]]+$/, '')
      at = token.start + 1 + value.length
      return value
    },
  }
}

/** Where the spaces and comments end that begin at a place. */
function endOfSpace(source: string, start: number, report: ProblemReport): number {
  let at = start
  const match = (pattern: RegExp): string | undefined => matchAt(source, at, pattern)
  for (;;) {
    at += match(space)?.length ?? 0
    if (source.charAt(at) !== '/') return at
    const found = match(comment)
    if (found !== undefined) {
      report.leniency('comment', at, 'Strict JSON has no comments.')
      at += found.length
    } else if (source.startsWith('/*', at)) {
      report.error('comment-open', at, 'This comment is never closed: end it with */.')
      at = source.length
    } else return at
  }
}

function matchAt(source: string, at: number, pattern: RegExp): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(source)?.[0]
}
