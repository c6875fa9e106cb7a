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

  const match = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at
    return pattern.exec(source)?.[0]
  }

  const skipSpace = (): void => {
    for (;;) {
      at += match(space)?.length ?? 0
      if (source.charAt(at) !== '/') return
      const found = match(comment)
      if (found !== undefined) {
        report.leniency('comment', at, "Strict JSON doesn't allow comments.")
        at += found.length
      } else if (source.startsWith('/*', at)) {
        report.error('comment-open', at, 'This comment is never closed: end it with */.')
        at = source.length
      } else return
    }
  }

  const readText = (start: number): Token => {
    const quote = source.charAt(start)
    const closing = openQuotes.has(quote) ? -1 : closingQuote(source, start)
    if (closing === -1) {
      openQuotes.add(quote)
      report.error('quote-open', start, `This text is never closed: end it with ${quote}.`)
      at = endOfLine(source, start)
      return {
        kind: 'text',
        start,
        end: at,
        value: source.slice(start + 1, at),
        isMultiline: false,
      }
    }
    if (quote === "'") {
      report.leniency('single-quotes', start, 'Strict JSON writes texts in double quotes.')
    }
    at = closing + 1
    const value = unescapeText(source, start + 1, closing, report)
    const isMultiline = /[\r\n]/.test(source.slice(start, closing))
    return { kind: 'text', start, end: at, value, isMultiline }
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
    const raw = match(number)
    if (raw !== undefined) {
      at += raw.length
      const rest = match(afterNumber)
      if (rest === undefined) return { kind: 'number', start, end: at, raw }
      at += rest.length
      return { kind: 'other', start, end: at, written: raw + rest }
    }
    const found = match(word)
    if (found !== undefined) {
      at += found.length
      return { kind: 'word', start, end: at, word: found }
    }
    const written = String.fromCodePoint(source.codePointAt(at) ?? 0)
    at += written.length
    return { kind: 'other', start, end: at, written }
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
