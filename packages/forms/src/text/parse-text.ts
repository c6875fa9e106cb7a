import { createLexer, type Lexer, type Token } from './lexer.ts'
import type { TextProblem, ProblemReport, Member, SyntaxNode } from './syntax.ts'

/** The parsed text, and the findings. Without a root the text is empty. */
export type ParsedText = {
  readonly root: SyntaxNode | undefined
  readonly errors: readonly TextProblem[]
  readonly warnings: readonly TextProblem[]
  /** Deviations from strict JSON. */
  readonly leniencies: readonly TextProblem[]
}

/** Deeper than any form, and far below the limit of the stack. */
const deepest = 100
/** With more errors than this a text is not a definition, so reading stops. */
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
  const root = parseTokens(createLexer(source, report), report)
  return { root, errors, warnings, leniencies }
}

function parseTokens(lexer: Lexer, report: ProblemReport): SyntaxNode | undefined {
  let token = lexer.next()
  let previous: Token = token
  /** The open brackets, outermost first, each by its closing bracket. */
  const open: string[] = []
  /** Set when the text has ended with open brackets, which is reported only once. */
  let isCut = false

  const advance = (): Token => {
    previous = token
    token = lexer.next()
    return previous
  }
  const isMark = (mark: string): boolean => token.kind === 'mark' && token.mark === mark
  const isClosing = (): boolean => isMark('}') || isMark(']')

  /** Reports that something else was expected here. */
  const unexpected = (code: string, expected: string, start = token.start): void => {
    report.error(code, start, `Expected ${expected} and found ${nameOf(token)}.`)
  }

  /**
   * Reads a string. If it has several lines and a word follows, its closing quote is missing, and it extends to the
   * next quote: that is reported at its start, and the text after its first line is read again.
   */
  const takeText = (value: string): string => {
    const text = advance()
    const isSuspect = text.kind === 'text' && text.isMultiline
    if (!isSuspect || token.kind === 'mark' || token.kind === 'end') return value
    const message = `The text that begins here runs on to ${nameOf(token)} in a line below: is its closing quote missing?`
    report.error('quote-missing', text.start, message)
    const left = lexer.cutShort(text)
    token = lexer.next()
    return left
  }

  /** Skips to the comma or bracket at which the surrounding object or list continues. */
  const skip = (): void => {
    let depth = 0
    while (token.kind !== 'end') {
      if (depth === 0 && (isMark(',') || isClosing())) return
      if (isMark('{') || isMark('[')) depth += 1
      if (isClosing()) depth -= 1
      advance()
    }
  }

  const parseValue = (): SyntaxNode => {
    const { start, end } = token
    switch (token.kind) {
      case 'mark':
        if (token.mark === '{') return parseObject()
        if (token.mark === '[') return parseArray()
        break
      case 'text': {
        return { kind: 'text', start, end, value: takeText(token.value) }
      }
      case 'number': {
        const { raw } = token
        advance()
        return numberNode(raw, start, end, report)
      }
      case 'word': {
        const { word } = token
        advance()
        return wordNode(word, start, end, report)
      }
      case 'other':
      case 'end':
        break
    }
    unexpected('value-expected', 'a value')
    skip()
    return { kind: 'broken', start, end: start }
  }

  /** Reads the content of brackets, one `part` at a time, and the commas in between. */
  const parseParts = (closing: string, part: () => void): void => {
    const opening = advance()
    if (open.length >= deepest) {
      report.error('too-deep', opening.start, `More than ${deepest} nested brackets.`)
      isCut = true
      while (token.kind !== 'end') advance()
      return
    }
    open.push(closing)
    for (;;) {
      if (token.kind === 'end') {
        const message = `This ${closing === '}' ? 'object' : 'list'} is never closed: end it with ${closing}.`
        if (!isCut) report.error('bracket-open', opening.start, message)
        isCut = true
        break
      }
      if (isMark(closing)) {
        advance()
        break
      }
      if (isClosing()) {
        const message = `Expected ${closing} and found ${nameOf(token)}.`
        report.error('bracket-mismatch', token.start, message)
        // The surrounding brackets determine whether this one's end is missing, or a bracket is extra.
        if (open.slice(0, -1).some((outer) => isMark(outer))) break
        advance()
        continue
      }
      if (isMark(',')) {
        unexpected('comma-unexpected', closing === '}' ? 'a name' : 'a value')
        advance()
        continue
      }
      part()
      separate(closing)
    }
    open.pop()
  }

  const separate = (closing: string): void => {
    if (isClosing() || token.kind === 'end') return
    if (isMark(',')) {
      const comma = advance()
      if (isMark(closing)) {
        const message = "Strict JSON doesn't allow a trailing comma."
        report.leniency('trailing-comma', comma.start, message)
      }
      return
    }
    const isSemicolon = token.kind === 'other' && token.written === ';'
    unexpected('comma-missing', 'a comma', previous.end)
    if (isSemicolon) advance()
    // What starts like the next part is read as such; anything else is skipped.
    else if (token.kind === 'other' || isMark(':')) {
      skip()
      if (isMark(',')) advance()
    }
  }

  const parseArray = (): SyntaxNode => {
    const { start } = token
    const items: SyntaxNode[] = []
    parseParts(']', () => items.push(parseValue()))
    return { kind: 'array', start, end: previous.end, items }
  }

  const parseObject = (): SyntaxNode => {
    const { start } = token
    const members: Member[] = []
    parseParts('}', () => {
      const name = parseName()
      if (name === undefined) return
      if (isMark(':')) advance()
      else {
        unexpected('colon-missing', `a colon after ${JSON.stringify(name.name)}`)
        if (token.kind === 'other' && token.written === '=') advance()
        if (isMark(',') || isClosing()) return
      }
      members.push({ ...name, value: parseValue() })
    })
    return { kind: 'object', start, end: previous.end, members }
  }

  const parseName = (): { name: string; start: number } | undefined => {
    const { start } = token
    switch (token.kind) {
      case 'text': {
        return { name: takeText(token.value), start }
      }
      case 'word': {
        const name = token.word
        advance()
        report.leniency('unquoted-name', start, `Strict JSON writes "${name}" in quotes.`)
        return { name, start }
      }
      case 'number':
      case 'mark':
      case 'other':
      case 'end':
        unexpected('name-expected', 'a name')
        skip()
        return undefined
    }
  }

  if (token.kind === 'end') {
    report.error('empty', 0, 'The text is empty. A form starts with { "$type": "Form", … }.')
    return undefined
  }
  const root = parseValue()
  // One error about the rest is enough.
  if ((token as Token).kind !== 'end') unexpected('more-text', 'the end of the text')
  return root
}

function nameOf(token: Token): string {
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
