import { nameOf, type TokenCursor } from './token-cursor.ts'

/** The brackets around what is read. */
export type Brackets = {
  /** Those that are open, outermost first, each as what closes it. */
  readonly open: string[]
  /** After this, all that is open stays so, and once is enough to report it. */
  isCut: boolean
}

/** Deeper than any form, and far above what the stack holds. */
const deepest = 100

/** Reads what is between brackets, one `part` at a time, and the commas in between. */
export function parseParts(
  cursor: TokenCursor,
  brackets: Brackets,
  closing: string,
  part: () => void,
): void {
  const { report } = cursor
  const opening = cursor.advance()
  if (brackets.open.length >= deepest) {
    report.error('too-deep', opening.start, `There are more than ${deepest} brackets in a row.`)
    brackets.isCut = true
    while (cursor.token().kind !== 'end') cursor.advance()
    return
  }
  brackets.open.push(closing)
  while (!isOver(cursor, brackets, closing, opening.start)) {
    if (cursor.isClosing()) {
      // A bracket too many.
      cursor.advance()
    } else if (cursor.isMark(',')) {
      cursor.unexpected('comma-unexpected', closing === '}' ? 'a name' : 'a value')
      cursor.advance()
    } else {
      part()
      separate(cursor, closing)
    }
  }
  brackets.open.pop()
}

/** Whether the brackets end here; takes what closes them, and reports what doesn't. */
function isOver(
  cursor: TokenCursor,
  brackets: Brackets,
  closing: string,
  opening: number,
): boolean {
  const { report } = cursor
  if (cursor.token().kind === 'end') {
    const message = `This ${closing === '}' ? 'object' : 'list'} is never closed: end it with ${closing}.`
    if (!brackets.isCut) report.error('bracket-open', opening, message)
    brackets.isCut = true
    return true
  }
  if (cursor.isMark(closing)) {
    cursor.advance()
    return true
  }
  if (!cursor.isClosing()) return false
  const message = `Expected ${closing} and found ${nameOf(cursor.token())}.`
  report.error('bracket-mismatch', cursor.token().start, message)
  // The brackets around it decide whether this one's end is missing, or one bracket is too many.
  return brackets.open.slice(0, -1).some((outer) => cursor.isMark(outer))
}

/** Takes the comma behind a part, and reports one that is missing. */
function separate(cursor: TokenCursor, closing: string): void {
  const token = cursor.token()
  if (cursor.isClosing() || token.kind === 'end') return
  if (cursor.isMark(',')) {
    const comma = cursor.advance()
    if (cursor.isMark(closing)) {
      const message = 'Strict JSON has no comma after the last one.'
      cursor.report.leniency('trailing-comma', comma.start, message)
    }
    return
  }
  const isSemicolon = token.kind === 'other' && token.written === ';'
  cursor.unexpected('comma-missing', 'a comma', cursor.previous().end)
  if (isSemicolon) cursor.advance()
  // What begins like the next part is taken as such; anything else is left out.
  else if (token.kind === 'other' || cursor.isMark(':')) {
    cursor.skip()
    if (cursor.isMark(',')) cursor.advance()
  }
}
