import { createLexer, type Lexer, type Token } from './lexer.ts'
import type { TextProblem, ProblemReport, Member, SyntaxNode } from './syntax.ts'

/** What a text says, and what was noticed on the way. Without a root there is nothing in it to read. */
export type ParsedText = {
  readonly root: SyntaxNode | undefined
  readonly errors: readonly TextProblem[]
  readonly warnings: readonly TextProblem[]
  /** What strict JSON would write in another way. */
  readonly leniencies: readonly TextProblem[]
}

/** Deeper than any form, and far above what the stack holds. */
const deepest = 100
/** Past this many errors a text is no definition, and nobody reads on. */
const mostErrors = 50

/**
 * Reads JSON, and what is written as such: comments, commas at the end, single quotes, names without quotes, line
 * breaks in texts, `True`, numbers as JavaScript has them. After an error it goes on at the next comma or bracket, so
 * that several are found at once. It never throws, and its time is linear in the text.
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
  /** The brackets that are open, outermost first, each as what closes it. */
  const open: string[] = []
  /** After this, all that is open stays so, and once is enough to say it. */
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
   * Takes a text. One of several lines with a word behind it is one whose closing quote was forgotten, so that it ran on
   * to the next quote: it is told where it begins, and what comes after its first line is read for what it is.
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

  /** Goes on to the comma or bracket at which the surrounding object or list goes on. */
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

  /** Reads what is between brackets, one `part` at a time, and the commas in between. */
  const parseParts = (closing: string, part: () => void): void => {
    const opening = advance()
    if (open.length >= deepest) {
      report.error('too-deep', opening.start, `There are more than ${deepest} brackets in a row.`)
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
        // Whether this one's end is missing, or a bracket is too many, the brackets around it tell.
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
        const message = 'Strict JSON has no comma after the last one.'
        report.leniency('trailing-comma', comma.start, message)
      }
      return
    }
    const isSemicolon = token.kind === 'other' && token.written === ';'
    unexpected('comma-missing', 'a comma', previous.end)
    if (isSemicolon) advance()
    // What begins like the next part is taken as such; anything else is left out.
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
    report.error('empty', 0, 'There is nothing here. A form begins with { "$type": "Form", … }.')
    return undefined
  }
  const root = parseValue()
  // One word about what follows is enough.
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
  // The sum makes -0 a plain 0, which is what it would be written as.
  const value = Number(unsigned) * (raw.startsWith('-') ? -1 : 1) + 0
  if (!Number.isFinite(value)) {
    report.error('number-infinite', start, `${raw} is no number that can be kept.`)
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
      report.leniency('word-case', start, `Strict JSON writes ${lower} in small letters.`)
    }
    return lower === 'null'
      ? { kind: 'null', start, end }
      : { kind: 'boolean', start, end, value: lower === 'true' }
  }
  report.error('unquoted-text', start, `${word} has no quotes: write "${word}".`)
  return { kind: 'text', start, end, value: word }
}
