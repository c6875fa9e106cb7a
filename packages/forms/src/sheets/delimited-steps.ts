import { cutLines, separatorOf, type Separator, type TabularLine } from './cut-lines.ts'
import { sheetProblem, type SheetProblem } from './sheet-problem.ts'

/** Enough for any table that a person maintains; a page and a server stay responsive. */
const limits = { lines: 100_000, cells: 1000, characters: 16 * 2 ** 20 }
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
    return { separator, lines, problems: [tooMany(1, 'characters')] }
  }
  let openQuote = 0
  for (const { line, cells } of cutLines(text, separator, (at) => (openQuote ||= at))) {
    if (line % linesInStep === 0) yield undefined
    const last = cells.findLastIndex(Boolean)
    // A first line such as sep=; is for spreadsheets.
    if ((last < 0 && !keepsBlank) || (line === 1 && cells[0] === 'sep=')) continue
    if (lines.length === limits.lines) {
      problems.push(tooMany(line, 'lines'))
      break
    }
    lines.push({ line, cells: cells.slice(0, limits.cells) })
    if (last >= limits.cells) problems.push(tooMany(line, 'cells'))
  }
  if (openQuote > 0) {
    const message = `Line ${openQuote} has a quotation mark that is not closed, or is followed by text: it is read as a character.`
    problems.push({ ...sheetProblem('QuoteOpen', openQuote, message), severity: 'Warning' })
  }
  return { separator, lines, problems }
}

function tooMany(line: number, what: keyof typeof limits): SheetProblem {
  const message = `Line ${line}: at most ${limits[what]} ${what} are read, and the others are left out.`
  return sheetProblem('TooMany', line, message)
}

/** The result of steps, without pauses. */
export function finished<Result>(steps: Generator<undefined, Result>): Result {
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}
