import { cutLines, separatorOf, type Separator, type TabularLine } from './cut-lines.ts'
import { sheetProblem, type SheetProblem } from './sheet-problem.ts'

/** Enough for any table that a person maintains; a page and a server stay responsive. */
const limits = { lines: 100_000, columns: 1000, characters: 16 * 2 ** 20 }
/** Lines read between two pauses. */
const linesInStep = 500

/** The lines of a delimited text. Those over the limits are left out, with a problem. */
export type DelimitedText = {
  readonly separator: Separator
  readonly lines: readonly TabularLine[]
  readonly problems: readonly SheetProblem[]
}

/** How a text is read. */
export type DelimitedOptions = {
  /** Defaults to the first of tab, semicolon and comma in the first line. */
  readonly separator?: Separator | undefined
  /** Whether lines in which all cells are empty are kept, as for cells that have a place. */
  readonly keepsBlank?: boolean
}

/** Reads a delimited text in steps, so that a page can respond in between. */
export function* delimitedSteps(
  text: string,
  { separator = separatorOf(text), keepsBlank = false }: DelimitedOptions = {},
): Generator<undefined, DelimitedText> {
  const lines: TabularLine[] = []
  const problems: SheetProblem[] = []
  if (text.length > limits.characters) {
    const message = `The text has ${text.length} characters, and at most ${limits.characters} are read: split it.`
    return { separator, lines, problems: [sheetProblem('TooMany', 1, message)] }
  }
  let openQuote = 0
  for (const { line, cells } of cutLines(text, separator, (at) => (openQuote ||= at))) {
    if (line % linesInStep === 0) yield undefined
    const last = cells.findLastIndex(Boolean)
    // A first line such as sep=; is for spreadsheets.
    if ((last < 0 && !keepsBlank) || (line === 1 && cells[0] === 'sep=')) continue
    if (lines.length === limits.lines) {
      const message = `Line ${line} and those after it are left out: at most ${limits.lines} are read.`
      problems.push(sheetProblem('TooMany', line, message))
      break
    }
    lines.push({ line, cells: cells.slice(0, limits.columns) })
    if (last < limits.columns) continue
    const message = `Line ${line} has ${last + 1} cells: those after ${limits.columns} are left out.`
    problems.push(sheetProblem('TooMany', line, message))
  }
  if (openQuote > 0) {
    const message = `Line ${openQuote} has a quotation mark that is not closed, or is followed by text: it is read as a character.`
    problems.push({ ...sheetProblem('QuoteOpen', openQuote, message), severity: 'Warning' })
  }
  return { separator, lines, problems }
}

/** The result of steps, without pauses. */
export function finished<Result>(steps: Generator<undefined, Result>): Result {
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}
